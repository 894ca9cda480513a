import type { OpId } from '@patchbay/core';
import { opId as parseOpId } from '@patchbay/core';
import type { Log } from '../log.ts';
import { type Lasting, openLasting } from '../store/lasting-connection.ts';
import { FRAMES_CHANNEL } from '../store/operations.ts';

/** What comes over the channel: which operation was written, and its seq. */
export interface Notice {
  readonly opId: OpId;
  readonly seq: number;
}

/** Takes the text of a notification, gives what it names, or null for anything else. */
export const parseNotice = (payload: string): Notice | null => {
  const found = /^([0-9a-f]{12}):(\d{1,9})$/.exec(payload);
  const id = parseOpId(found?.[1] ?? '');
  return found === null || id === null ? null : { opId: id, seq: Number(found[2]) };
};

/** What a relay needs. */
export interface RelayParts {
  readonly databaseUrl: string;
  readonly log: Log;
  /** A write was announced; our own are among them. */
  readonly noticed: (notice: Notice) => void;
  /** The connection was away: notices may be missing. */
  readonly back: () => void;
}

/** Hears of every process's writes over a connection of its own. */
export interface Relay {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_RETRY = 250;
const LONGEST_RETRY = 10_000;

/** Makes the relay. Rows are the truth: a notice only says where to look, and a lost one is healed by the next (FR6). */
export const createRelay = ({ databaseUrl, log, noticed, back }: RelayParts): Relay => {
  let open: Lasting | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  const connect = async (): Promise<void> => {
    open = await openLasting({
      databaseUrl,
      applicationName: 'patchbay-relay',
      begin: async (client) => {
        client.on('notification', ({ payload }) => {
          const notice = parseNotice(payload ?? '');
          if (notice !== null) noticed(notice);
        });
        await client.query(`LISTEN ${FRAMES_CHANNEL}`);
      },
      lost: (error) => {
        log.warn({ err: error }, 'the relay lost its connection');
        again(FIRST_RETRY);
      },
    });
    if (stopped) await open.close();
  };

  const again = (wait: number): void => {
    open = null;
    if (stopped || retry !== null) return;
    retry = setTimeout(() => {
      retry = null;
      connect().then(back, (error: unknown) => {
        log.warn({ err: error }, 'the relay cannot connect');
        again(Math.min(wait * 2, LONGEST_RETRY));
      });
    }, wait);
  };

  return {
    start: connect,
    stop: async () => {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await open?.close();
      open = null;
    },
  };
};
