import type { Prisma, PrismaClient } from '@patchbay/db';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.ts';

type Row = { payload: unknown; expiresAt: Date | null; consumed: Date | null };

/** The storage of the demo vendor: its records live in the gateway's schema, so that it survives a restart (DV3). */
export const demoAdapter =
  (prisma: PrismaClient, clock: Clock) =>
  (model: string): Adapter => {
    const read = (row: Row | null): AdapterPayload | undefined => {
      if (!row || (row.expiresAt !== null && row.expiresAt.getTime() <= clock.now())) return undefined;
      const payload = row.payload as AdapterPayload;
      return row.consumed === null ? payload : { ...payload, consumed: Math.floor(row.consumed.getTime() / 1000) };
    };
    const at = (id: string) => ({ where: { model_id: { model, id } } });
    return {
      upsert: async (id, payload, expiresIn) => {
        const row = {
          payload: payload as Prisma.InputJsonObject,
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(clock.now() + expiresIn * 1000) : null,
        };
        await prisma.demoVendorRecord.upsert({ ...at(id), create: { model, id, ...row }, update: row });
      },
      find: async (id) => read(await prisma.demoVendorRecord.findUnique(at(id))),
      findByUid: async (uid) => read(await prisma.demoVendorRecord.findFirst({ where: { model, uid } })),
      findByUserCode: async (userCode) => read(await prisma.demoVendorRecord.findFirst({ where: { model, userCode } })),
      consume: async (id) => {
        await prisma.demoVendorRecord.updateMany({ where: { model, id }, data: { consumed: new Date(clock.now()) } });
      },
      destroy: async (id) => {
        await prisma.demoVendorRecord.deleteMany({ where: { model, id } });
      },
      revokeByGrantId: async (grantId) => {
        await prisma.demoVendorRecord.deleteMany({ where: { grantId } });
      },
    };
  };
