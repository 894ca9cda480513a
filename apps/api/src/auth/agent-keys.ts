import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type PersonId, personId as parsePersonId, type Seconds } from '@patchbay/core';
import type { AgentKey, PrismaClient } from '@patchbay/db';
import type { Log } from '../log.ts';
import { dateOf } from '../time.ts';
import { type Agent, KEY_SCOPES, type KeyScope } from './principal.ts';

/** What every key begins with, so that it is recognised where it must not be. */
export const KEY_PREFIX = 'pb_key_';
/** Characters of a key that are shown later: the prefix and a few more. */
const SHOWN = KEY_PREFIX.length + 4;
/** Seconds between two notes of a key's last use. */
const USE_NOTED = 60;
/** Keys of one person that work at once. */
export const MOST_KEYS = 50;

/** What a new key is to be. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Seconds | null;
}

/** The keys of agents. */
export interface AgentKeys {
  /** Makes a key; the secret is given here and never again. Null when the person has too many. */
  create(personId: PersonId, asked: NewKey): Promise<{ readonly key: AgentKey; readonly secret: string } | null>;
  /** The keys of a person, newest first, revoked and expired ones too. */
  list(personId: PersonId): Promise<readonly AgentKey[]>;
  /** Ends a key at once; null when the person has none of that id. A key that has ended stays so. */
  revoke(personId: PersonId, keyId: string): Promise<AgentKey | null>;
  /** The agent a secret stands for; null when there is no such key, or it is revoked or expired. */
  agentOf(secret: string): Promise<Agent | null>;
  /** Those of these keys that still work. */
  working(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What the key that opened an operation is called; null when no key did. */
  askerOf(opId: string): Promise<string | null>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const isScope = (text: string): text is KeyScope => KEY_SCOPES.some((scope) => scope === text);

/** Makes the keys of agents (AU20, AU21): only hashes are kept, and each look-up decides anew whether a key works. */
export const createAgentKeys = (prisma: PrismaClient, now: () => Seconds, log: Log): AgentKeys => {
  const works = () => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: dateOf(now()) } }] });

  const noteUse = ({ id, lastUsedAt }: AgentKey): void => {
    const at = dateOf(now());
    if (lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() < USE_NOTED * 1000) return;
    prisma.agentKey.updateMany({ where: { id }, data: { lastUsedAt: at } }).catch((error: unknown) => {
      log.warn({ err: error }, 'the use of a key could not be noted');
    });
  };

  return {
    create: async (personId, { name, scopes, expiresAt }) => {
      if ((await prisma.agentKey.count({ where: { ...works(), personId } })) >= MOST_KEYS) return null;
      const secret = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
      const key = await prisma.agentKey.create({
        data: {
          id: randomUUID(),
          personId,
          name,
          start: secret.slice(0, SHOWN),
          hash: hashOf(secret),
          scopes: [...scopes],
          createdAt: dateOf(now()),
          expiresAt: expiresAt === null ? null : dateOf(expiresAt),
        },
      });
      return { key, secret };
    },
    list: (personId) =>
      prisma.agentKey.findMany({ where: { personId }, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] }),
    revoke: async (personId, id) => {
      await prisma.agentKey.updateMany({
        where: { id, personId, revokedAt: null },
        data: { revokedAt: dateOf(now()) },
      });
      return prisma.agentKey.findUnique({ where: { id, personId } });
    },
    agentOf: async (secret) => {
      if (!secret.startsWith(KEY_PREFIX)) return null;
      const key = await prisma.agentKey.findUnique({ where: { hash: hashOf(secret), ...works() } });
      const personId = parsePersonId(key?.personId ?? '');
      if (key === null || personId === null) return null;
      noteUse(key);
      return { kind: 'agent', personId, keyId: key.id, name: key.name, scopes: key.scopes.filter(isScope) };
    },
    working: async (keyIds) => {
      const rows = await prisma.agentKey.findMany({
        where: { id: { in: [...keyIds] }, ...works() },
        select: { id: true },
      });
      return new Set(rows.map(({ id }) => id));
    },
    askerOf: async (opId) => {
      const operation = await prisma.operation.findUnique({ where: { opId }, select: { keyId: true } });
      if (operation?.keyId == null) return null;
      const key = await prisma.agentKey.findUnique({ where: { id: operation.keyId }, select: { name: true } });
      return key?.name ?? null;
    },
  };
};
