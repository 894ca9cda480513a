import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { connect } from './lib/graphql.ts';
import { answerAtVendor, card, openConnectors, row } from './lib/page.ts';

/** Where pictures are kept when somebody asks for them (`PICTURES=docs/pictures`). */
const folder = process.env.PICTURES;

/** Looks at a page as it stands: nothing axe objects to, nothing wider than the window; keeps a picture when asked. */
async function look(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(content, `${name} is not wider than the window`).toBeLessThanOrEqual(window);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
      const named = (name: string) => `${name}-${colorScheme}-${width}`;

      test('[WE4] first visit, a card in use and the done pages are accessible and fit', async ({ page }) => {
        // Six pages, each looked over by axe.
        test.setTimeout(300_000);
        await openConnectors(page);
        await look(page, named('first-visit'));

        const { opId } = await connect(page.request, ['demo-mail', 'demo-notes', 'slack']);
        await page.reload();
        const shown = card(page, opId);
        const open = async (slug: string, choice: { person: string; allow: boolean }) => {
          const [tab] = await Promise.all([
            page.waitForEvent('popup'),
            row(shown, slug).getByRole('link', { name: /^open/i }).click(),
          ]);
          await tab.setViewportSize({ width, height: 900 });
          await expect(tab.getByRole('button', { name: /continue/i })).toBeVisible();
          await look(tab, named(`link-${slug}`));
          await answerAtVendor(tab, choice);
          // A refusal is told where the vendor sends it, a success on the page that leads back.
          await tab.waitForURL(choice.allow ? /\/connect\/done/ : /\/(oauth\/callback|connect\/done)/);
          return tab;
        };
        const done = await open('demo-mail', { person: 'Ada', allow: true });
        await expect(done.getByRole('heading', { level: 1 })).toContainText(/connected/i);
        await look(done, named('done'));
        await done.close();
        await expect(row(shown, 'demo-mail')).toHaveAttribute('data-state', 'connected');
        await look(page, named('connectors'));

        const denied = await open('demo-notes', { person: 'Ben', allow: false });
        await expect(denied.getByRole('heading', { level: 1 })).not.toContainText(/is connected/i);
        await look(denied, named('done-failed'));
        await denied.close();
        await expect(row(shown, 'demo-notes')).toHaveAttribute('data-state', 'failed');
        await look(page, named('card-states'));

        await shown.getByRole('button', { name: /^continue/i }).click();
        await expect(row(shown, 'demo-notes')).toHaveAttribute('data-state', 'not_connected');
        await look(page, named('card-ended'));
      });
    });
  }
}

test('[WE20] the keyboard alone finds an app, connects it and says Not now', async ({ page }) => {
  await openConnectors(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('demo notes');
  await page.keyboard.press('ArrowDown');
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(row(page, 'demo-notes')).toHaveAttribute('data-state', 'initiated');
  await tab.close();
  const notNow = row(page, 'demo-notes').getByRole('button', { name: /^not now/i });
  for (
    let presses = 0;
    presses < 60 && !(await notNow.evaluate((verb) => verb === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press(presses < 30 ? 'Shift+Tab' : 'Tab');
  }
  await expect(notNow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'demo-notes')).toHaveAttribute('data-state', 'skipped');
});
