import type { Log as CoreLog } from '@patchbay/core';
import type { Log } from '../log.ts';

/** Takes this app's log, gives it as the core writes to one. */
export const coreLog = (log: Log): CoreLog => {
  const fields = ({ error, ...rest }: Readonly<Record<string, unknown>>): object =>
    error === undefined ? rest : { ...rest, err: error };
  return {
    info: (event, more) => log.info(fields(more), event),
    warn: (event, more) => log.warn(fields(more), event),
    error: (event, more) => log.error(fields(more), event),
  };
};
