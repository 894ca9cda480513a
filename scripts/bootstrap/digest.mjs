// Stamps: what a made thing was made from, as one hash, so that it is made again when that has changed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

const NEVER = new Set(['node_modules', '.next', '.turbo', 'test', 'next-env.d.ts', 'tsconfig.tsbuildinfo']);

function* filesIn(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!NEVER.has(name) && !/\.test\.tsx?$/.test(name)) yield* filesIn(join(path, name));
  }
}

/** One hash over the contents of files and folders, given by their paths in the repository. */
export function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(join(ROOT, path))) {
      hash.update(`${file.slice(ROOT.length)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Does the stamp hold this hash? */
export function isStamped(stamp, hash) {
  try {
    return readFileSync(join(ROOT, stamp), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Writes the stamp. */
export function writeStamp(stamp, hash) {
  const file = join(ROOT, stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
