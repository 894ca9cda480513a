import { expect, test } from '@playwright/test';
import { answerAtVendor, openConnectors, pressConnect, row } from './lib/page.ts';

// Holds a wall-clock bound, so it runs before the other files and beside none of them.
test('[WE1] a guest connects a demo app and the row turns green while they look', async ({ page, context }) => {
  await openConnectors(page);
  const tab = await pressConnect(page, 'Demo Mail');
  const target = row(page, 'demo-mail');
  await expect(target).toHaveAttribute('data-state', 'initiated');

  // Seen from inside the page, so that neither the vendor tab's way to its done page nor a poll is counted.
  const green = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('[data-target="demo-mail"][data-state="connected"]')) resolve(Date.now());
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
  );
  const consented = await answerAtVendor(tab, { person: 'Ada', allow: true });
  const flipped = (await green) - consented;
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
