// Where things are. The bootstrap runs on the system's own Node, before anything is installed: built-ins only.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The pinned Node that everything after the bootstrap runs on. */
export const NODE =
  process.platform === 'win32'
    ? join(ROOT, 'node_modules/node/bin/node.exe')
    : join(ROOT, 'node_modules/node/bin/node');
