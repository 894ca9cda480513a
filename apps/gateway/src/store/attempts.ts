import type { Attempt } from '@patchbay/db';

/** How long a link lives: as long as an operation. */
export const ATTEMPT_LIFE = 300_000;
/** How long after its end a callback that began in time may still save its account (GW17). */
export const LATE_GRACE = 15 * 60_000;

/** How an attempt stands, the time considered. */
export interface AttemptState {
  readonly status: 'pending' | 'active' | 'failed' | 'expired';
  readonly statusReason: string;
  readonly reason: string | null;
}

const STATES = new Set<string>(['pending', 'active', 'failed', 'expired'] satisfies AttemptState['status'][]);
const isState = (status: string): status is AttemptState['status'] => STATES.has(status);

/** Reads an attempt: a pending one whose time is over is expired, whether or not anybody wrote that down (GW6). */
export const attemptState = (
  { status, statusReason, reason, expiresAt }: Pick<Attempt, 'status' | 'statusReason' | 'reason' | 'expiresAt'>,
  now: number,
): AttemptState => {
  if (status === 'pending' && expiresAt.getTime() <= now)
    return { status: 'expired', statusReason: '', reason: 'LINK_EXPIRED' };
  return { status: isState(status) ? status : 'failed', statusReason, reason };
};
