import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { NETFLIX } from './forms.ts';
import { openWindow } from './window.ts';

/** Keeps changes from the server until the answer is called. */
async function cut(page: Page, method: string): Promise<() => void> {
  let isCut = true;
  await page.route('**/subscriptions/**', async (route) =>
    isCut && route.request().method() === method ? route.abort() : route.fallback(),
  );
  return () => void (isCut = false);
}

const open = async () => {
  const window = await openWindow({ records: [NETFLIX], path: '/subscriptions' });
  const changes = () =>
    window.server.context.db
      .prepare("SELECT action FROM audit_entries WHERE action LIKE 'subscription.%'")
      .pluck()
      .all()
      .slice(1);
  return { ...window, changes };
};

describe.runIf(hasBrowser)('what could not be saved', () => {
  test('an amount changed in the list is saved once by trying again', async () => {
    const { page, changes } = await open();
    const mend = await cut(page, 'PATCH');
    await page.locator('[data-edit=amount]').click();
    await page.getByRole('dialog').getByLabel('Amount').fill('20');
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    mend();
    // Also a press outside of the dialog, which saves.
    await again.click();
    await page.getByText(/^Netflix: .* → .*20\.00$/).waitFor();
    await again.waitFor({ state: 'detached' });
    expect(changes()).toEqual(['subscription.update']);
  });

  test('the last day of a trial stays in its field, and is saved once by trying again', async () => {
    const { page, changes } = await open();
    const mend = await cut(page, 'PUT');
    await page.getByText('Netflix').click();
    await page.getByRole('button', { name: 'Add details' }).click();
    await page.getByRole('menuitem', { name: 'Trial' }).click();
    const field = page.getByRole('textbox', { name: 'Last day of the trial' });
    await field.fill('30/11/2026');
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await field.inputValue()).toBe('30 Nov 2026');
    mend();
    await again.click();
    await page.getByText('The Netflix trial ends on 30 Nov 2026.').waitFor();
    expect(changes()).toEqual(['subscription.set_trial']);
  });
});
