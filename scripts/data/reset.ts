import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeOutside } from '@patchbay/db/embedded';
import { holderOf, RECORD } from '../lib/holder.mjs';

/** What came of a reset; a refusal says what to do. */
export type ResetOutcome =
  | { readonly kind: 'removed' | 'nothing' | 'kept' }
  | { readonly kind: 'refused'; readonly message: string };

/** Removes a data folder (SY17): never under a running product, and only when `agree` says yes. */
export async function reset(dataFolder: string, agree: () => Promise<boolean>): Promise<ResetOutcome> {
  if (!existsSync(dataFolder)) return { kind: 'nothing' };
  const refusal = runs(dataFolder);
  if (refusal) return refusal;
  // A wrong PATCHBAY_DATA must not cost anybody a folder of something else.
  if (!['secrets.json', RECORD].some((file) => existsSync(join(dataFolder, file)))) {
    return { kind: 'refused', message: `${dataFolder} is not a data folder of Patchbay: it has no secrets.json.` };
  }
  if (!(await agree())) return { kind: 'kept' };
  // Somebody may have started it while the question stood.
  const late = runs(dataFolder);
  if (late) return late;
  removeOutside(dataFolder);
  rmSync(dataFolder, { recursive: true, force: true });
  return { kind: 'removed' };
}

function runs(dataFolder: string): ResetOutcome | null {
  const holder = holderOf(dataFolder);
  if (!holder) return null;
  return { kind: 'refused', message: `Patchbay is running on ${dataFolder} (process ${holder.pid}). Stop it first.` };
}
