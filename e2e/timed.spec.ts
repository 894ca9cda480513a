import { type BrowserContext, expect, test } from '@playwright/test';
import { answerAtVendor, openConnectors, pressConnect, row } from './lib/page.ts';

/** Looks at most: the machine is shared, and what else it does only ever adds to a time. */
const LOOKS = 3;
const BOUND = Number(process.env.GREEN_WITHIN_MS ?? 1500);

/** A new guest connects Demo Mail as Ada; gives the milliseconds from the consent to the green row, and the vendor's tab. */
async function connectMail(context: BrowserContext) {
  const page = await context.newPage();
  await openConnectors(page);
  const tab = await pressConnect(page, 'Demo Mail');
  await expect(row(page, 'demo-mail')).toHaveAttribute('data-state', 'initiated');
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
  return { page, tab, flipped: (await green) - consented };
}

// Holds a wall-clock bound, so it runs beside no other file.
test('[WE1] a guest connects a demo app and the row turns green while they look', async ({
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { page, tab, flipped } = await connectMail(context);
  await tab.waitForURL(/\/connect\/done/);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(/demo mail/i);
  await expect(page.getByText('ada@example.com').first()).toBeVisible();

  // Persisted, not remembered by the page: a fresh page of the same person has it in its first paint.
  const again = await context.newPage();
  await again.goto('/connectors');
  await expect(again.getByText('ada@example.com').first()).toBeVisible();

  const times = [flipped];
  while (Math.min(...times) >= BOUND && times.length < LOOKS) {
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    times.push((await connectMail(other)).flipped);
    await other.close();
  }
  test.info().annotations.push({ type: 'consent to green (ms)', description: times.join(', ') });
  console.log(`consent to green: ${times.join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThan(BOUND);
});
