// Installs what the lock file names, when node_modules does not hold it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, isStamped, writeStamp } from './digest.mjs';
import { refuseUnder } from './living.mjs';
import { NODE, ROOT } from './paths.mjs';
import { Failure, must } from './run.mjs';

const STAMP = 'node_modules/.patchbay-lock';
const OLDEST = [20, 9];

/** Refuses a Node that cannot even run the bootstrap's own tools. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Failure(`Patchbay needs Node ${OLDEST.join('.')} or later to install itself; this is Node ${version}.`);
}

/** Does what npm recorded as installed agree with the lock file? Optional packages may be of another platform. */
export function matches(lock, installed) {
  const wanted = Object.entries(lock.packages ?? {});
  const found = installed.packages ?? {};
  return wanted.every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return true;
    if (!found[path]) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found[path].version === entry.version;
  });
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

function isInstalled() {
  if (!existsSync(NODE)) return false;
  try {
    return matches(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'));
  } catch {
    return false;
  }
}

/** Leaves node_modules as the lock file says; does nothing when it is so already. */
export async function ensureInstalled() {
  const hash = digest(['package-lock.json']);
  if (isStamped(STAMP, hash) && existsSync(NODE)) return;
  if (!isInstalled()) {
    refuseUnder('The folder of packages (node_modules)');
    const npm = process.env.npm_execpath;
    // A production environment would leave out the tools that build the web app.
    const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...flags]] : ['npm', flags];
    await must('Installing packages (once, about a minute)', program, args);
    if (!existsSync(NODE)) {
      throw new Failure(
        'The packages are installed, but the pinned Node is missing. Install scripts may be switched off:\n' +
          '  npm config set ignore-scripts false && npm ci',
      );
    }
  }
  writeStamp(STAMP, hash);
}
