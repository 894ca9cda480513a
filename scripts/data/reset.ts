import { existsSync, rmSync } from 'node:fs';
import { removeOutside } from '@patchbay/db/embedded';
import { holderOf } from '../supervisor/folder.ts';

/** What came of a reset; a refusal says what to do. */
export type ResetOutcome =
  | { readonly kind: 'removed' | 'nothing' | 'kept' }
  | { readonly kind: 'refused'; readonly message: string };

/** Removes a data folder (SY17): never under a running product, and only when `agree` says yes. */
export async function reset(dataFolder: string, agree: () => Promise<boolean>): Promise<ResetOutcome> {
  if (!existsSync(dataFolder)) return { kind: 'nothing' };
  const refusal = runs(dataFolder);
  if (refusal) return refusal;
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
