import type { Seconds } from '@patchbay/core';
import type { NewGuest } from './auth/guest.ts';
import type { LiveCredentials } from './auth/live-credentials.ts';
import type { Owner, Principal } from './auth/principal.ts';
import { type Carrier, type RequestContext, shared, type UseCases } from './context.ts';
import type { Log } from './log.ts';

/** What every context shares. */
export interface ContextParts {
  readonly useCases: UseCases;
  readonly publicUrl: string;
  readonly now: () => Seconds;
  readonly newGuest: (headers: Headers) => Promise<NewGuest | null>;
  readonly credentials: Pick<LiveCredentials, 'watch'>;
  readonly log: Log;
}

/** Makes what resolvers get for one request; `cookies` collects the lines that go back with the answer. */
export const createContext =
  ({ useCases, publicUrl, now, newGuest, credentials, log }: ContextParts) =>
  (carrier: Carrier, caller: Principal, cookies: string[]): RequestContext => {
    let principal = caller;

    const become = async (): Promise<Owner | null> => {
      if (principal.kind !== 'nobody') return principal;
      // A guest whose browser cannot keep the cookie would be lost with the socket (AU3).
      if (carrier.transport === 'websocket' || principal.ended) return null;
      const guest = await newGuest(carrier.headers);
      if (guest === null) return null;
      cookies.push(...guest.cookies);
      principal = guest.principal;
      return guest.principal;
    };

    const own = <T>(look: (owner: Owner) => Promise<readonly T[]>): (() => Promise<readonly T[]>) =>
      shared(() => (principal.kind === 'nobody' ? Promise.resolve([]) : look(principal)));

    return {
      ...carrier,
      useCases,
      publicUrl,
      now,
      log,
      principal: () => principal,
      credentialEnds: (ended) => credentials.watch(principal, ended),
      become: shared(become),
      accounts: own(useCases.accounts),
      openOperations: own(useCases.openOperations),
    };
  };
