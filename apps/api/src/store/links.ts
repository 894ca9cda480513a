import type { OpId, Seconds, TargetId } from '@patchbay/core';
import { Prisma, type PrismaClient } from '@patchbay/db';
import type { LinkSeal } from '../links/seal.ts';
import { dateOf } from '../time.ts';

/** The gateway's own link of one target, and the handle of the try it starts. */
export interface KeptLink {
  readonly link: string;
  /** Empty when the gateway named none. */
  readonly attempt: string;
}

/** Keeps the newest link of each waiting target, sealed. */
export interface LinkStore {
  /** Keeps links of an operation that is still open; replaces older ones. */
  keep(opId: OpId, links: ReadonlyMap<TargetId, KeptLink>, expiresAt: Seconds): Promise<void>;
  /** The newest link of a target, or null when there is none, it expired, or the key does not fit. */
  find(opId: OpId, targetId: TargetId, now: Seconds): Promise<KeptLink | null>;
  /** Removes links that expired; gives how many. */
  sweep(now: Seconds): Promise<number>;
}

const parse = (text: string): KeptLink => JSON.parse(text) as KeptLink;

/** Makes the store of sealed links (ST24). */
export const createLinkStore = (prisma: PrismaClient, seal: LinkSeal): LinkStore => ({
  keep: async (opId, links, expiresAt) => {
    if (links.size === 0) return;
    const rows = [...links].map(
      ([targetId, kept]) =>
        Prisma.sql`(${targetId}::text, ${seal.seal(JSON.stringify(kept), { opId, targetId })}::bytea)`,
    );
    await prisma.$executeRaw`
      INSERT INTO operation_links (op_id, target_id, sealed, expires_at)
      SELECT operations.op_id, link.target_id, link.sealed, ${dateOf(expiresAt)}::timestamptz
      FROM operations, (VALUES ${Prisma.join(rows)}) AS link(target_id, sealed)
      WHERE operations.op_id = ${opId} AND operations.settled_at IS NULL
      ON CONFLICT (op_id, target_id) DO UPDATE SET sealed = EXCLUDED.sealed, expires_at = EXCLUDED.expires_at`;
  },
  find: async (opId, targetId, now) => {
    const row = await prisma.operationLink.findUnique({ where: { opId_targetId: { opId, targetId } } });
    if (row === null || row.expiresAt <= dateOf(now)) return null;
    const text = seal.unseal(row.sealed, { opId, targetId });
    return text === null ? null : parse(text);
  },
  sweep: async (now) => (await prisma.operationLink.deleteMany({ where: { expiresAt: { lte: dateOf(now) } } })).count,
});
