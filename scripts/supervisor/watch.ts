import { watch } from 'node:fs';
import type { Timer } from './child.ts';

/** A save writes more than once: wait until it is quiet. */
const QUIET = 150;
const SOURCE = /\.(ts|json|html|css)$/;

/** Calls back after a source below one of the folders has changed; the answer ends the watching (SY19). */
export function watchSources(folders: readonly string[], timer: Timer, changed: () => void): () => void {
  let cancel = () => {};
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !SOURCE.test(name) || /\.test\.ts$/.test(name)) return;
      cancel();
      cancel = timer.after(QUIET, changed);
    }),
  );
  return () => {
    cancel();
    for (const watcher of watchers) watcher.close();
  };
}
