import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// One project per tier: a failing name tells at once which room broke and what it needed to run.
export default defineConfig({
  test: {
    // The long ones wait for processes of their own: a second worker costs little, even on two cores.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'core',
          root: 'packages/core',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/conformance/**'],
        },
      },
      // The vectors, wherever they are replayed.
      { test: { name: 'conformance', root: 'packages', include: ['*/test/conformance/**/*.test.ts'] } },
      { test: { name: 'gateway-client', root: 'packages/gateway-client', include: ['{src,test}/**/*.test.ts'] } },
      {
        test: {
          name: 'db',
          root: 'prisma',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'gateway',
          root: 'apps/gateway',
          // As below: whole OAuth flows over HTTP and PostgreSQL.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['../../prisma/src/testing/global-setup.ts'],
        },
      },
      // graphql ships as two module kinds and tolerates one instance only: the one Node itself picks.
      {
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'api',
          root: 'apps/api',
          // Real processes and a real database on a busy machine; a test that waits does so on a condition.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['../../prisma/src/testing/global-setup.ts'],
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['{features,lib,components}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['**/*.test.ts'],
          exclude: ['acceptance/**', 'crash/**'],
        },
      },
      // In real time: minutes that npm test spends beside the browser suite.
      { test: { name: 'acceptance', root: 'scripts', include: ['acceptance/*.test.ts'] } },
      // Kills the real product and starts it again.
      { test: { name: 'crash', root: 'scripts', include: ['crash/*.test.ts'] } },
    ],
  },
});
