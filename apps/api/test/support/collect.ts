import type { Client } from 'graphql-ws';
import type { SeenFrame } from './answers.ts';
import { FRAMES } from './documents.ts';

/** Frames as they arrive over a socket. */
export interface Collected {
  readonly seen: SeenFrame[];
  /** Resolves when the server completes the stream. */
  readonly ended: Promise<void>;
  readonly errors: unknown[];
  stop(): void;
}

/** Follows one operation, or the document given. */
export const collect = (client: Client, opId: string, afterSeq?: number, document = FRAMES): Collected => {
  const seen: SeenFrame[] = [];
  const errors: unknown[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const stop = client.subscribe<Record<string, SeenFrame>>(
    { query: document, variables: document === FRAMES ? { opId, ...(afterSeq !== undefined && { afterSeq }) } : {} },
    {
      next: ({ data, errors: said }) => {
        if (said) errors.push(...said);
        for (const frame of Object.values(data ?? {})) if (frame) seen.push(frame);
      },
      error: (error) => {
        errors.push(...(Array.isArray(error) ? error : [error]));
        resolve();
      },
      complete: resolve,
    },
  );
  return { seen, ended, errors, stop };
};
