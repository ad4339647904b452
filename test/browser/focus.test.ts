import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { bulkBar, shareList } from './subscriptions.ts';
import { openWindow } from './window.ts';

/** What has the keyboard, by its label, its id or its type. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement;
    return (
      now?.getAttribute('aria-label') ?? (now?.id === 'page' ? 'page' : (now?.textContent ?? ''))
    );
  });

/** Says yes by keyboard to what is asked. */
async function confirm(page: Page, button: Locator): Promise<void> {
  // The dialog puts the keyboard at its own button once it is drawn, and would take it from this one.
  await page.locator('[role=dialog]:focus-within').waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe.runIf(hasBrowser)('the keyboard, where what had it has gone', () => {
  const open = shareList();

  test('is at the next key after one was revoked, in the end at what issues keys', async () => {
    const { page, complaints } = await openWindow({
      path: '/keys',
      records: [],
      prepare: async ({ server }) => {
        for (const name of ['First', 'Second']) server.issue({ name });
      },
    });
    for (const [name, next] of [
      ['Second', 'Revoke First'],
      ['First', 'Revoke Test'],
      ['Test', 'Create key'],
    ] as const) {
      await page.getByRole('button', { name: `Revoke ${name}` }).focus();
      await page.keyboard.press('Enter');
      await confirm(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText('Revoked', { exact: true })
        .waitFor();
      await expect.poll(() => focused(page)).toBe(next);
    }
    expect(complaints).toEqual([]);
  });

  test('is in the search after all that was found was deleted', async () => {
    const { page, complaints } = await open({ path: '/subscriptions?q=netflix' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await bulkBar(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No matches').waitFor();
    await expect.poll(() => focused(page)).toBe('Search subscriptions');
    expect(complaints).toEqual([]);
  });

  test('is in the page after a record was deleted that the page had a row of', async () => {
    const { page, complaints } = await openWindow({
      records: [draft({ name: 'Zebra', nextPaymentDate: '2026-11-25' })],
    });
    const row = page.getByRole('main').getByRole('link', { name: /Zebra/ }).last();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'More actions for Zebra' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('page');
    expect(complaints).toEqual([]);
  });

  test('is in the page after the last filter was taken away, and the arrows go to the list', async () => {
    const { page } = await open({ path: '/subscriptions?category=Music' });
    await page.getByRole('button', { name: 'Remove filter: Category Music' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('page');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Subscriptions');
  });

  test('is in the page after the account was deleted', async () => {
    const { page } = await openWindow({
      path: '/settings',
      records: [],
      prepare: async ({ server }) => {
        server.addAccount('Business');
      },
    });
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Personal');
    await confirm(page, dialog.getByRole('button', { name: 'Delete account' }));
    await page.getByText('Deleted Personal.').waitFor();
    await expect.poll(() => focused(page)).toBe('page');
  });
});
