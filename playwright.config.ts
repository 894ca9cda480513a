import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/test/chromium.ts';

/** A port nobody listens on now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// BASE_URL points the suite at a product that already runs; without it a fresh one is started on an empty data folder.
// The workers read this file too: what the first reading decided is handed to them in the environment.
const given = process.env.BASE_URL;
const fresh = given === undefined || process.env.E2E_FRESH === '1';
const baseURL = given ?? `http://localhost:${await freePort()}`;
process.env.BASE_URL = baseURL;
if (fresh) process.env.E2E_FRESH = '1';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  projects: [
    // A trace takes a picture of every step: it would be most of what is timed.
    { name: 'timed', testMatch: /timed\.spec\.ts$/, use: { trace: 'off' as const } },
    { name: 'browser', testIgnore: /timed\.spec\.ts$/ },
  ],
  ...(fresh
    ? {
        webServer: {
          command: `${JSON.stringify(process.execPath)} scripts/test/fresh-instance.ts`,
          env: { PORT: new URL(baseURL).port },
          url: `${baseURL}/readyz`,
          timeout: 240_000,
          stdout: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        },
      }
    : {}),
});
