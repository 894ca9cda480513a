import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { browserSuite, checkSuite, runTogether, titleSuite, vitestSuite } from './run-suites.ts';
import { type Outcome, summary } from './suite.ts';

const long = process.argv.includes('--long');
const env = long ? { PATCHBAY_LONG: '1' } : {};
const reports = mkdtempSync(join(tmpdir(), 'patchbay-reports-'));
const outcomes: Outcome[] = [];

if (!ensureChromium()) {
  console.log(
    'There is no Chromium and none could be installed: set CHROMIUM_PATH to one. The browser suite will fail.',
  );
}
const rooms = ['core', 'gateway-client', 'db', 'gateway', 'api', 'web', 'scripts'];
// A consent is seen by the next read then, not by a wake: later, but within the bound for that.
const withoutWebhook = { env: { WEBHOOKS: 'off', GREEN_WITHIN_MS: '2500' }, only: 'timed' };
const stages = [
  [checkSuite],
  [vitestSuite('unit and integration', rooms, reports, env)],
  [titleSuite('unit and integration', reports)],
  [vitestSuite('conformance', ['conformance'], reports, env)],
  // Bounds in real time hold on a machine that does nothing else.
  [browserSuite('browser, timed', reports, { only: 'timed' })],
  // The real-time suite mostly waits: it costs nothing beside the browser.
  [
    browserSuite('browser', reports, { only: 'browser' }),
    vitestSuite('front in real time', ['acceptance'], reports, env),
  ],
  ...(process.env.BASE_URL ? [] : [[browserSuite('browser, timed, no webhook', reports, withoutWebhook)]]),
  [vitestSuite('crash', ['crash'], reports, env)],
];
for (const stage of stages) outcomes.push(...(await runTogether(stage)));

rmSync(reports, { recursive: true, force: true });
const { text, failed } = summary(outcomes);
console.log(`\n${text}`);
process.exitCode = failed > 0 ? 1 : 0;
