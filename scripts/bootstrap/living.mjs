// Is a product alive that runs from this checkout? What it runs on must not be made anew under it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holderOf } from '../lib/holder.mjs';
import { ROOT } from './paths.mjs';
import { Failure } from './run.mjs';

const SETTING = /^\s*(?:export\s+)?PATCHBAY_DATA\s*=\s*(['"]?)(.*?)\1\s*(?:#.*)?$/m;

/** The data folders a product of this checkout may use: the one that is set, and those with a name of ours in its root. */
function dataFolders(root, env) {
  let file = '';
  try {
    file = readFileSync(join(root, '.env'), 'utf8');
  } catch {
    // None is needed.
  }
  const set = env.PATCHBAY_DATA || SETTING.exec(file)?.[2] || '.patchbay';
  const named = readdirSync(root).filter((name) => name.startsWith('.patchbay'));
  return new Set([set, ...named].map((folder) => resolve(root, folder)));
}

/** Who runs from this checkout, or null. */
export function livingProduct(root = ROOT, env = process.env) {
  for (const folder of dataFolders(root, env)) {
    const holder = holderOf(folder);
    if (holder) return holder;
  }
  return null;
}

/** Refuses to make something anew under a living product (SY33). */
export function refuseUnder(what, living = livingProduct()) {
  if (!living) return;
  throw new Failure(
    `${what} has to be made anew, and Patchbay is running on it (process ${living.pid}, ${living.address}).\n` +
      `Stop it first (Ctrl-C in its terminal, or: kill ${living.pid}), then run this again.`,
  );
}
