import type { PersonId } from '@patchbay/core';
import { personId } from '@patchbay/core';
import type { AgentKeys } from './agent-keys.ts';
import type { Auth } from './auth.ts';

/** Every kind of caller; the columns of the who-may-what table. */
export const PRINCIPAL_KINDS = ['nobody', 'guest', 'person', 'agent', 'admin'] as const;
/** See {@link PRINCIPAL_KINDS}. */
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number];

/** A caller without any identity. */
export interface Nobody {
  readonly kind: 'nobody';
  /** True when the browser brought a session that is over: it had an identity, and gets no new one unasked (AU12). */
  readonly ended: boolean;
}

/** A caller with a session: a guest, a signed-in person or an admin. */
export interface Human {
  readonly kind: 'guest' | 'person' | 'admin';
  readonly personId: PersonId;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string | null;
}

/** A program that acts for its person with a key. */
export interface Agent {
  readonly kind: 'agent';
  readonly personId: PersonId;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/** What a key may be allowed beyond reading. */
export const KEY_SCOPES = ['connect', 'rename'] as const;
/** See {@link KEY_SCOPES}. */
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Tells whether a caller may do what a key has to be allowed; people may. */
export const mayDo = (owner: Owner, scope: KeyScope): boolean => owner.kind !== 'agent' || owner.scopes.includes(scope);

/** Who calls. */
export type Principal = Nobody | Human | Agent;

/** Whoever owns something: everybody but nobody. */
export type Owner = Human | Agent;

/** The caller without identity. */
export const NOBODY: Nobody = { kind: 'nobody', ended: false };
const ENDED: Nobody = { kind: 'nobody', ended: true };

/** What a request's credentials say; `cookies` are lines to send back with the answer. */
export type Identified =
  | { readonly kind: 'known'; readonly principal: Principal; readonly cookies: readonly string[] }
  | { readonly kind: 'bad_key' };

/** What the session row and its user say about the caller. */
interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAnonymous?: boolean | null | undefined;
  readonly personId?: string | null | undefined;
  readonly role?: string | null | undefined;
}

/** Takes the user and the id of a live session, gives the principal; a user without a person is nobody. */
export const humanOf = (user: SessionUser, sessionId: string): Principal => {
  const owner = personId(user.personId ?? '');
  if (owner === null) return NOBODY;
  const guest = user.isAnonymous === true;
  return {
    kind: guest ? 'guest' : user.role === 'admin' ? 'admin' : 'person',
    personId: owner,
    userId: user.id,
    sessionId,
    name: user.name,
    email: guest ? null : user.email,
  };
};

/** The cookie of a session, under its plain and its https name. */
const SESSION_COOKIE = /(?:^|;\s*)((?:__Secure-)?patchbay\.session_token)=[^;\s]/;
const cleared = (name: string): string =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${name.startsWith('__Secure-') ? '; Secure' : ''}`;

/**
 * Takes the headers of a request, gives its caller (AU1). A credential that is there and does not work is an error, never
 * an anonymous caller (AU6); the cookie of a session that is over is cleared (AU12).
 */
export const identify = async (auth: Auth, keys: Pick<AgentKeys, 'agentOf'>, headers: Headers): Promise<Identified> => {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const [, secret] = /^Bearer ([\w-]{1,200})$/i.exec(authorization.trim()) ?? [];
    const agent = secret === undefined ? null : await keys.agentOf(secret);
    return agent === null ? { kind: 'bad_key' } : { kind: 'known', principal: agent, cookies: [] };
  }
  const brought = headers.get('cookie');
  if (brought === null) return { kind: 'known', principal: NOBODY, cookies: [] };
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = answer.getSetCookie();
  if (response === null) {
    const over = SESSION_COOKIE.exec(brought)?.[1];
    if (over === undefined) return { kind: 'known', principal: NOBODY, cookies };
    const others = cookies.filter((line) => !line.startsWith(`${over}=`));
    return { kind: 'known', principal: ENDED, cookies: [...others, cleared(over)] };
  }
  return { kind: 'known', principal: humanOf(response.user, response.session.id), cookies };
};
