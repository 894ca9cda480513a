import { createHash } from 'node:crypto';
import type { DemoVendorRecord, PrismaClient } from '@patchbay/db';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import type { Keyring } from '../tokens/keyring.ts';

/** Ids are tokens, codes and states here, so only their hashes are kept. */
export const hashed = (id: string): string => createHash('sha256').update(id).digest('base64url');
const hashedIf = (id: string | undefined): string | null => (id ? hashed(id) : null);

/**
 * The storage of the demo vendor: its records live in the gateway's schema, so that it survives a restart; ids are
 * hashed and payloads sealed, so that no token can be read from the database (DV3).
 */
export const demoAdapter =
  (prisma: PrismaClient, clock: Clock, keys: Keyring) =>
  (model: string): Adapter => {
    const context = (id: string) => `demo:${model}:${id}`;
    const at = (id: string) => ({ model_id: { model, id: hashed(id) } });

    const read = (row: DemoVendorRecord | null): AdapterPayload | undefined => {
      if (!row || (row.expiresAt !== null && row.expiresAt.getTime() <= clock.now())) return undefined;
      const opened =
        typeof row.payload === 'string' && keys.open(Buffer.from(row.payload, 'base64url'), context(row.id));
      if (!opened) return undefined;
      const payload = JSON.parse(opened) as AdapterPayload;
      return row.consumed === null ? payload : { ...payload, consumed: Math.floor(row.consumed.getTime() / 1000) };
    };

    return {
      upsert: async (id, payload, expiresIn) => {
        const sealed = keys.seal(JSON.stringify(payload), context(hashed(id)));
        const row = {
          payload: Buffer.from(sealed).toString('base64url'),
          grantId: hashedIf(payload.grantId),
          userCode: hashedIf(payload.userCode),
          uid: hashedIf(payload.uid),
          expiresAt: expiresIn ? new Date(clock.now() + expiresIn * 1000) : null,
        };
        await prisma.demoVendorRecord.upsert({
          where: at(id),
          create: { model, id: hashed(id), ...row },
          update: row,
        });
      },
      find: async (id) => read(await prisma.demoVendorRecord.findUnique({ where: at(id) })),
      findByUid: async (uid) => read(await prisma.demoVendorRecord.findFirst({ where: { model, uid: hashed(uid) } })),
      findByUserCode: async (userCode) =>
        read(await prisma.demoVendorRecord.findFirst({ where: { model, userCode: hashed(userCode) } })),
      consume: async (id) => {
        await prisma.demoVendorRecord.update({ where: at(id), data: { consumed: new Date(clock.now()) } });
      },
      destroy: async (id) => {
        await prisma.demoVendorRecord.deleteMany({ where: { model, id: hashed(id) } });
      },
      revokeByGrantId: async (grantId) => {
        await prisma.demoVendorRecord.deleteMany({ where: { grantId: hashed(grantId) } });
      },
    };
  };

/** Removes what has run out; the server itself never asks for that. */
export const sweepDemoRecords = async (prisma: PrismaClient, clock: Clock): Promise<void> => {
  await prisma.demoVendorRecord.deleteMany({ where: { expiresAt: { lt: new Date(clock.now()) } } });
};

const revokeHashed = async (prisma: PrismaClient, id: string): Promise<void> => {
  await prisma.demoVendorRecord.deleteMany({ where: { OR: [{ grantId: id }, { model: 'Grant', id }] } });
};

/** Takes one grant back, with every token that was given under it. */
export const revokeGrant = (prisma: PrismaClient, grantId: string): Promise<void> =>
  revokeHashed(prisma, hashed(grantId));

/** Takes back every grant that a demo person has given. */
export const revokeGrantsOf = async (prisma: PrismaClient, keys: Keyring, accountId: string): Promise<void> => {
  for (const { id, payload } of await prisma.demoVendorRecord.findMany({ where: { model: 'Grant' } })) {
    const opened = typeof payload === 'string' && keys.open(Buffer.from(payload, 'base64url'), `demo:Grant:${id}`);
    if (opened && (JSON.parse(opened) as AdapterPayload).accountId === accountId) await revokeHashed(prisma, id);
  }
};
