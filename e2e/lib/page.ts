import { expect, type Locator, type Page } from '@playwright/test';

/** The card of one operation on the Connectors page. */
export const card = (page: Page, opId: string): Locator => page.locator(`[data-op="${opId}"]`);

/** One row of a card, by connector slug. */
export const row = (scope: Page | Locator, slug: string): Locator => scope.locator(`[data-target="${slug}"]`);

/** Opens the Connectors page and waits until it is alive (hydrated), so that a press is not lost. */
export async function openConnectors(page: Page): Promise<void> {
  await page.goto('/connectors');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('html[data-live]').waitFor();
}

/**
 * Walks one vendor tab from Patchbay's link page through the demo vendor's sign-in and consent pages.
 * Returns the time (ms) of the last press, the moment the person said yes or no.
 */
export async function answerAtVendor(tab: Page, choice: { person: string; allow: boolean }): Promise<number> {
  await tab.getByRole('button', { name: /continue/i }).click();
  await tab.waitForURL(/127\.0\.0\.1/);
  await tab.getByRole('button', { name: new RegExp(choice.person, 'i') }).click();
  const verb = tab.getByRole('button', { name: choice.allow ? /^allow/i : /^cancel/i });
  await verb.waitFor();
  const at = Date.now();
  await verb.click();
  return at;
}

/** Presses Connect on a catalog entry and gives the vendor's tab that opens. */
export async function pressConnect(page: Page, app: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: new RegExp(`^connect.*${app}`, 'i') })
      .first()
      .click(),
  ]);
  return tab;
}
