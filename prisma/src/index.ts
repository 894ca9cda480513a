export { createPrisma, type PrismaOptions } from './create-prisma.ts';
export type * from './generated/client.ts';
export { Prisma, PrismaClient } from './generated/client.ts';
