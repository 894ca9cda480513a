// Makes what is made from sources: the database client and the web app. Each again only when its sources changed.
import { delimiter, dirname, join } from 'node:path';
import { digest, isStamped, writeStamp } from './digest.mjs';
import { refuseUnder } from './living.mjs';
import { NODE, ROOT } from './paths.mjs';
import { must } from './run.mjs';

const CLIENT_STAMP = 'prisma/src/generated/.made-from';
const CLIENT_SOURCES = ['prisma/schema.prisma', 'prisma.config.ts', 'prisma/package.json'];

/** Generates the Prisma client. */
export async function ensureClient() {
  const hash = digest(CLIENT_SOURCES);
  if (isStamped(CLIENT_STAMP, hash)) return;
  refuseUnder('The database client');
  await must('Generating the database client', NODE, [join(ROOT, 'node_modules/prisma/build/index.js'), 'generate']);
  writeStamp(CLIENT_STAMP, hash);
}

const WEB_STAMP = 'apps/web/.next/made-from';
const WEB_SOURCES = ['apps/web', 'packages/core/src', 'packages/core/package.json', 'package-lock.json'];

/** Builds the web app for production. */
export async function ensureWeb() {
  const hash = digest(WEB_SOURCES);
  if (isStamped(WEB_STAMP, hash)) return;
  refuseUnder('The web app');
  const turbo = join(ROOT, 'node_modules/.bin/turbo');
  const env = { NODE_ENV: 'production', PATH: dirname(NODE) + delimiter + process.env.PATH };
  await must('Building the web app', turbo, ['run', 'build', '--filter=@patchbay/web'], { env });
  writeStamp(WEB_STAMP, hash);
}
