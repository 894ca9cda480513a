import type { Seconds } from '@patchbay/core';
import type { AgentKey } from '@patchbay/db';
import type { AgentKeys } from '../auth/agent-keys.ts';
import { KEY_SCOPES, type KeyScope, type Owner } from '../auth/principal.ts';
import { isPlain } from '../gateway/plain-text.ts';
import { SAID } from '../refusals/messages.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';

/** A new key as its person wrote it. */
export interface KeyInput {
  readonly name: string;
  readonly scopes?: readonly KeyScope[] | null | undefined;
  readonly expiresInDays?: number | null | undefined;
}

/** A key that was just made, with its secret: the only time it is given. */
export interface MadeKey {
  readonly key: AgentKey;
  readonly secret: string;
}

const DAY = 86_400;
const LONGEST_NAME = 64;
const LONGEST_LIFE = 366;
/** Days a key works when its person says nothing. */
const USUAL_LIFE = 90;

/** Makes the use cases of keys (AU20): shape first, then one write. */
export const createKeys = (keys: AgentKeys, now: () => Seconds) => ({
  agentKeys: (owner: Owner) => keys.list(owner.personId),
  createKey: async (owner: Owner, { name, scopes, expiresInDays }: KeyInput): Promise<Outcome<MadeKey>> => {
    const called = name.trim();
    if (called === '' || called.length > LONGEST_NAME || !isPlain(called))
      return refuse('INVALID_INPUT', { field: 'name', message: SAID.keyName });
    const days = expiresInDays ?? USUAL_LIFE;
    if (days < 1 || days > LONGEST_LIFE)
      return refuse('INVALID_INPUT', { field: 'expiresInDays', message: SAID.keyLife });
    const made = await keys.create(owner.personId, {
      name: called,
      scopes: [...new Set(scopes ?? KEY_SCOPES)],
      expiresAt: now() + days * DAY,
    });
    return made === null ? refuse('INVALID_INPUT', { field: 'name', message: SAID.tooManyKeys }) : done(made);
  },
  revokeKey: async (owner: Owner, keyId: string): Promise<Outcome<AgentKey>> => {
    const key = isPlain(keyId) ? await keys.revoke(owner.personId, keyId) : null;
    return key === null ? refuse('KEY_NOT_FOUND') : done(key);
  },
  askerOf: keys.askerOf,
});
