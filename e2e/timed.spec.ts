import { expect, test } from '@playwright/test';
import { answerAtVendor, openConnectors, pressConnect, row } from './lib/page.ts';

// Holds a wall-clock bound, so it runs before the other files and beside none of them.
test('[WE1] a guest connects a demo app and the row turns green while they look', async ({ page, context }) => {
  await openConnectors(page);
  const tab = await pressConnect(page, 'Demo Mail');
  const target = row(page, 'demo-mail');
  await expect(target).toHaveAttribute('data-state', 'initiated');

  const consented = await answerAtVendor(tab, { person: 'Ada', allow: true });
  await expect(target).toHaveAttribute('data-state', 'connected', { timeout: 5000 });
  const flipped = Date.now() - consented;
  test.info().annotations.push({ type: 'consent to green (ms)', description: String(flipped) });
  expect(flipped).toBeLessThan(Number(process.env.GREEN_WITHIN_MS ?? 1500));

  await tab.waitForURL(/\/connect\/done/);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(/demo mail/i);
  await expect(page.getByText('ada@example.com').first()).toBeVisible();

  // Persisted, not remembered by the page: a fresh page of the same person has it in its first paint.
  const again = await context.newPage();
  await again.goto('/connectors');
  await expect(again.getByText('ada@example.com').first()).toBeVisible();
});
