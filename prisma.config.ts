import { join } from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma's own native engine comes from a download host. Where nobody has chosen one, the same engine compiled to
// wasm (an npm package) answers instead, so every `prisma` command works without a network and without a variable.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= join(import.meta.dirname, 'prisma/tools/schema-engine.mjs');

/** No server: the engine makes a database for the one command that needs it. */
const none = 'postgresql://none.invalid/none';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? none },
});
