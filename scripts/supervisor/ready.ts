import { setTimeout as pause } from 'node:timers/promises';

const EVERY = 100;

/** Asks until the address answers 200; an aborted signal ends the asking with false. */
export async function whenReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      // Not there yet.
    }
    await pause(EVERY, undefined, { signal }).catch(() => {});
  }
  return false;
}
