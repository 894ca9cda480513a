import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { connect } from './lib/graphql.ts';
import { card, openConnectors, row } from './lib/page.ts';

/** What axe finds on the page as it stands. */
const faults = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);

test('[WE21] a page load makes nobody a guest, and its first paint has the apps before any script ran', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/connectors');
  await expect(page.getByRole('button', { name: /^connect demo mail/i }).first()).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('[WE28] a page breaks no policy of its own and says nothing on the console', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await openConnectors(page);
  await connect(page.request, ['demo-mail']);
  await page.reload();
  await expect(row(page, 'demo-mail')).toHaveAttribute('data-state', 'initiated');
  expect(said).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[WE4] axe finds nothing on any state of the page, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openConnectors(page);
    expect(await faults(page)).toEqual([]);
    const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
    await page.reload();
    await expect(card(page, opened.opId)).toBeVisible();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await card(page, opened.opId).getByRole('button', { name: 'Continue' }).click();
    await expect(card(page, opened.opId)).toHaveAttribute('data-settled', 'continue');
    expect(await faults(page)).toEqual([]);
    await page.goto(`/connect/done?op=${opened.opId}&app=demo-mail`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Demo Mail is not connected');
    expect(await faults(page)).toEqual([]);
  });
}

test('[WE24] when a focused verb vanishes the focus goes to the row, never to the top of the page', async ({
  page,
}) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
  await page.reload();
  await page.locator('html[data-live]').waitFor();
  const mail = row(card(page, opened.opId), 'demo-mail');
  await mail.getByRole('button', { name: /^not now/i }).focus();
  await page.keyboard.press('Enter');
  await expect(mail).toHaveAttribute('data-state', 'skipped');
  await expect(mail.locator('[data-focus-fallback]')).toBeFocused();
});

test('[WE24] Continue by keyboard leaves the focus on the title of its card', async ({ page }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail']);
  await page.reload();
  await page.locator('html[data-live]').waitFor();
  const shown = card(page, opened.opId);
  await shown.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('data-settled', 'continue');
  await expect(shown.getByRole('heading')).toBeFocused();
});

test('[WE23] C93 a move is heard once in a region that was there before, and nothing at load', async ({ page }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail', 'demo-notes']);
  await page.reload();
  await page.locator('html[data-live]').waitFor();
  const polite = page.locator('body > [role="status"]');
  const shown = card(page, opened.opId);
  await expect(shown).toBeVisible();
  await expect(polite).toBeEmpty();
  await row(shown, 'demo-mail')
    .getByRole('button', { name: /^not now/i })
    .click();
  await expect(polite).toHaveText('Demo Mail skipped');
});

test('[WE9] an ended card folds after 8 s, but not under a pointer', async ({ page }) => {
  await page.clock.install();
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail']);
  await page.reload();
  await page.locator('html[data-live]').waitFor();
  const shown = card(page, opened.opId);
  await shown.getByRole('button', { name: 'Continue' }).click();
  await expect(shown).toHaveAttribute('data-settled', 'continue');
  await shown.getByRole('heading').hover();
  await page.clock.runFor(9000);
  await expect(shown.getByRole('article')).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9000);
  await expect(shown.getByRole('article')).toHaveCount(0);
  await expect(shown).toContainText('You pressed Continue at');
});

test('[WE16] a page that comes back reads every open request at once', async ({ page }) => {
  await openConnectors(page);
  const opened = await connect(page.request, ['demo-mail']);
  await page.reload();
  await page.locator('html[data-live]').waitFor();
  await expect(card(page, opened.opId)).toBeVisible();
  const wake = page.waitForRequest((request) => request.postData()?.includes('WakeOperation') ?? false);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await wake).postDataJSON().variables).toEqual({ input: { opId: opened.opId } });
});

test('[WE20] the catalog by keyboard: / searches, Esc empties, arrows move, Enter connects', async ({ page }) => {
  await openConnectors(page);
  const search = page.getByRole('searchbox', { name: 'Search apps' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('notes');
  await expect(page.getByRole('button', { name: 'Connect Demo Notes' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Connect Demo Notes' })).toBeFocused();
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(row(page, 'demo-notes')).toHaveAttribute('data-state', 'initiated');
  await tab.waitForURL(/\/link\//);
  await page.bringToFront();
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

test('[WE7] C05 a browser that opens no tab leaves the row with its link, and the card says so', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openConnectors(page);
  await page
    .getByRole('button', { name: /^connect demo mail/i })
    .first()
    .click();
  await expect(row(page, 'demo-mail')).toHaveAttribute('data-state', 'initiated');
  await expect(page.getByText('Your browser blocked the new tab. Press Open.')).toBeVisible();
  await expect(row(page, 'demo-mail').getByRole('link', { name: /^open/i })).toHaveAttribute('rel', /noopener/);
});

test('[WE30] a look that was chosen is in the first paint of the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openConnectors(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const html = await (await page.request.get('/connectors')).text();
  expect(html).toContain('data-theme="dark"');
});
