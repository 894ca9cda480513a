import { expect, test } from '@playwright/test';
import { connect, operation, skip } from './lib/graphql.ts';
import { answerAtVendor, card, openConnectors, pressConnect, row } from './lib/page.ts';

test('[OP10] one connected and one Not now settle all_resolved', async ({ page }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
  await page.reload();
  const shown = card(page, opened.opId);
  await expect(row(shown, 'demo-notes')).toHaveAttribute('data-state', 'initiated');

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row(shown, 'demo-mail').getByRole('link', { name: /^open/i }).click(),
  ]);
  await answerAtVendor(tab, { person: 'Ben', allow: true });
  await expect(row(shown, 'demo-mail')).toHaveAttribute('data-state', 'connected');
  await row(shown, 'demo-notes')
    .getByRole('button', { name: /^not now/i })
    .click();
  await expect.poll(async () => (await operation(page.request, opened.opId))?.settledBy).toBe('ALL_RESOLVED');
  const settled = await operation(page.request, opened.opId);
  expect(settled?.targets.map((target) => target.state)).toEqual(['CONNECTED', 'SKIPPED']);
});

test('[OP10] Continue with one left open settles continue and the other is not connected', async ({ page }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
  await page.reload();
  const shown = card(page, opened.opId);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row(shown, 'demo-mail').getByRole('link', { name: /^open/i }).click(),
  ]);
  await answerAtVendor(tab, { person: 'Ada', allow: true });
  await expect(row(shown, 'demo-mail')).toHaveAttribute('data-state', 'connected');
  await shown.getByRole('button', { name: /^continue/i }).click();
  await expect.poll(async () => (await operation(page.request, opened.opId))?.settledBy).toBe('CONTINUE');
  const settled = await operation(page.request, opened.opId);
  expect(settled?.targets.map((target) => target.state)).toEqual(['CONNECTED', 'NOT_CONNECTED']);
});

test('[WE1] Cancel at the vendor fails the row with the reason, and the card stays open', async ({ page }) => {
  await openConnectors(page);
  const tab = await pressConnect(page, 'Demo Notes');
  await expect(row(page, 'demo-notes')).toHaveAttribute('data-state', 'initiated');
  await answerAtVendor(tab, { person: 'Ada', allow: false });
  await expect(row(page, 'demo-notes')).toHaveAttribute('data-state', 'failed');
  await expect(row(page, 'demo-notes').getByRole('button', { name: /^not now/i })).toBeVisible();
});

test('[FR1] a reload and a second tab show the same card', async ({ page, context }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
  await page.reload();
  const second = await context.newPage();
  await openConnectors(second);
  for (const tab of [page, second]) {
    await expect(card(tab, opened.opId).locator('[data-target]')).toHaveCount(2);
    await expect(row(card(tab, opened.opId), 'demo-mail')).toHaveAttribute('data-state', 'initiated');
  }
  await row(card(second, opened.opId), 'demo-mail')
    .getByRole('button', { name: /^not now/i })
    .click();
  for (const tab of [page, second]) {
    await expect(row(card(tab, opened.opId), 'demo-mail')).toHaveAttribute('data-state', 'skipped');
  }
  const seqs = await Promise.all([page, second].map((tab) => card(tab, opened.opId).getAttribute('data-seq')));
  expect(seqs[0]).toBe(seqs[1]);
});

test('[FR1] a page that was offline for 15 s has applied every frame within 2 s of coming back', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
  await page.reload();
  await page.locator('html[data-live]').waitFor();
  await expect(card(page, opened.opId)).toBeVisible();

  const elsewhere = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    storageState: await context.storageState(),
  });
  await context.setOffline(true);
  const [first, second] = opened.targets;
  await skip(elsewhere, opened.opId, first?.targetId ?? '');
  await page.waitForTimeout(15_000);
  const last = await skip(elsewhere, opened.opId, second?.targetId ?? '');
  expect(last.settledBy).toBe('ALL_RESOLVED');
  await context.setOffline(false);
  await expect(card(page, opened.opId)).toHaveAttribute('data-seq', String(last.seq), { timeout: 2000 });
  await expect(row(card(page, opened.opId), 'demo-notes')).toHaveAttribute('data-state', 'skipped');
  await elsewhere.dispose();
});

test('[AU1] what belongs to another guest does not exist', async ({ page, playwright, baseURL }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail']);
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await connect(stranger, ['demo-notes']);
  expect(await operation(stranger, opened.opId)).toBeNull();
  await expect(skip(stranger, opened.opId, opened.targets[0]?.targetId ?? '')).rejects.toThrow(/OPERATION_NOT_FOUND/);
  const link = await stranger.get(opened.targets[0]?.link ?? '', { maxRedirects: 0 });
  expect(link.status()).toBeGreaterThanOrEqual(400);
  expect(await link.text()).toMatch(/belongs to someone else/i);
  await stranger.dispose();
});
