import type { Log } from '../log.ts';
import type { Auth } from './auth.ts';
import { humanOf, type Owner } from './principal.ts';

/** A new guest and the cookies that let this browser be known again. */
export interface NewGuest {
  readonly principal: Owner;
  readonly cookies: readonly string[];
}

/** The answer that makes a guest does not name the session; no stream stands on it yet. */
const NEW_SESSION = '';

/** Makes a guest identity for this browser; null when that failed for any reason, which is in the log (AU3). */
export const createGuest = async (auth: Auth, headers: Headers, log: Log): Promise<NewGuest | null> => {
  try {
    const { response, headers: answer } = await auth.api.signInAnonymous({ headers, returnHeaders: true });
    const principal = response === null ? null : humanOf(response.user, NEW_SESSION);
    if (principal === null || principal.kind === 'nobody') {
      log.error('a guest was made without a person');
      return null;
    }
    return { principal, cookies: answer.getSetCookie() };
  } catch (error) {
    log.error({ err: error }, 'a guest could not be made');
    return null;
  }
};
