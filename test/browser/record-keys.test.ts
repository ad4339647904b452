import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { addDelta } from './forms.ts';
import { openList, selectedNames, shareList } from './subscriptions.ts';
import { type OpenWindow, listed, turnTo } from './window.ts';

const records = [
  draft({ name: 'Alpha', amount: 10, nextPaymentDate: '2026-12-01' }),
  draft({ name: 'Beta', amount: 20, nextPaymentDate: '2026-12-02' }),
  draft({ name: 'Gamma', amount: 30, nextPaymentDate: '2026-12-03' }),
];

type Record = { name: string; status: string; amount: number; nextPaymentDate: string };

async function focusList(window: OpenWindow) {
  await window.page.getByRole('grid').focus();
  return { window, ...window };
}

const named = async (window: OpenWindow, name: string): Promise<Record | undefined> =>
  (await listed(window)).find((record: Record) => record.name === name);

const statusOf = async (window: OpenWindow, name: string) => (await named(window, name))?.status;

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

describe.runIf(hasBrowser)('the keys for a subscription', () => {
  const open = shareList({ records });

  test('wait for the view of one that was just opened', async () => {
    const { page } = await openList({ records });
    await page.getByRole('row', { name: /Beta/ }).click();
    await page.keyboard.press('e');
    await page.locator('form[data-subscription]').waitFor();
  });

  test('pause, cancel and delete the active row of the list, and Ctrl+Z undoes one after the other', async () => {
    const { page, window, complaints } = await focusList(await openList({ records }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    await page.getByText('Paused Beta.').waitFor();
    await page.keyboard.press('c');
    await page.getByText('Marked Beta as cancelled.').waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('Deleted Beta.').waitFor();
    await undo(page);
    await expect.poll(() => statusOf(window, 'Beta')).toBe('cancelled');
    await undo(page);
    await expect.poll(() => statusOf(window, 'Beta')).toBe('paused');
    await undo(page);
    await expect.poll(() => statusOf(window, 'Beta')).toBe('active');
    await undo(page);
    expect(await listed(window)).toHaveLength(3);
    expect(complaints).toEqual([]);
  });

  test('E edits the open record while the list has the keyboard, and no other one later', async () => {
    const { page } = await focusList(await open());
    await page.getByRole('searchbox').fill('beta');
    await page.getByRole('row', { name: /Beta/ }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('e');
    const name = page.getByRole('complementary').getByLabel('Name');
    await expect.poll(() => name.inputValue()).toBe('Beta');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('row', { name: /Gamma/ }).click();
    await page.getByRole('heading', { name: 'Gamma' }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await name.count()).toBe(0);
  });

  test('act on all that is selected', async () => {
    const { page, window } = await focusList(await open());
    for (const key of ['Space', 'Shift+ArrowDown']) await page.keyboard.press(key);
    expect(await selectedNames(page)).toEqual(['Alpha', 'Beta']);
    await page.keyboard.press('p');
    await page.getByText('Paused 2 subscriptions.').waitFor();
    expect(await statusOf(window, 'Alpha')).toBe('paused');
    expect(await statusOf(window, 'Gamma')).toBe('active');
    await undo(page);
    await expect.poll(() => statusOf(window, 'Beta')).toBe('active');
  });

  test('act on the record that is open, on any page', async () => {
    const { page, window } = await focusList(await open());
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Subscription' });
    await panel.getByRole('heading', { name: 'Alpha' }).waitFor();
    await page.locator('#page').focus();
    await page.keyboard.press('p');
    await expect.poll(() => statusOf(window, 'Alpha')).toBe('paused');
    await page.keyboard.press('d');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path')))
      .toBe('nextPaymentDate');
    // In a field they are letters.
    await page.keyboard.press('p');
    expect(await statusOf(window, 'Alpha')).toBe('paused');
  });

  test('act on the record that is being opened, once it is there', async () => {
    const { page, window } = await focusList(await openList({ records }));
    // What shows a record is fetched when the first one is opened.
    await page.route('**/panel-*.js', async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 500));
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Subscription' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-inspector')))
      .toBe(true);
    await page.keyboard.press('p');
    await page.getByText('Paused Alpha.').waitFor();
    expect(await statusOf(window, 'Alpha')).toBe('paused');
  });

  test('what was asked for of a record that never came is not done later', async () => {
    const { page, window } = await focusList(await openList({ records }));
    await page.route('**/panel-*.js', (route) => route.abort());
    // It may have been loaded in advance.
    await page.reload();
    await page.getByRole('row', { name: /Alpha/ }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Subscription' });
    await panel.waitFor();
    await page.keyboard.press('p');
    const again = panel.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/panel-*.js');
    await again.click();
    await panel.getByRole('heading', { name: 'Alpha' }).waitFor();
    expect(await statusOf(window, 'Alpha')).toBe('active');
  });

  test('A leads to the amount of the open record, which what is typed takes the place of', async () => {
    const { page } = await focusList(await open());
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Subscription' });
    await panel.getByRole('heading', { name: 'Alpha' }).waitFor();
    await page.locator('#page').focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Change the amount of Alpha' });
    const amount = dialog.getByRole('textbox', { name: 'Amount in USD' });
    await expect.poll(() => amount.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.type('12.50');
    expect(await amount.inputValue()).toBe('12.50');
    await page.keyboard.press('Enter');
    await page.getByText('Alpha costs US$12.50 as of 21 Nov 2026.').waitFor();
  });

  test('after G, they go to pages', async () => {
    const { page, window } = await focusList(await open());
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
    expect(await statusOf(window, 'Alpha')).toBe('active');
  });

  test('E opens the form of the active row', async () => {
    const { page } = await focusList(await open());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('e');
    const form = page.getByRole('complementary', { name: 'Subscription' });
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Beta');
  });

  test('a new subscription is undone, and what was deleted is restored from Activity', async () => {
    const { page, window } = await focusList(await open());
    await addDelta(page);
    await undo(page);
    await expect.poll(() => statusOf(window, 'Delta')).toBeUndefined();
    await turnTo(page, '/activity');
    await page.getByRole('button', { name: 'Restore Delta' }).click();
    await expect.poll(() => statusOf(window, 'Delta')).toBe('active');
    await page.getByRole('button', { name: 'Restore Delta' }).waitFor({ state: 'detached' });
  });
});

describe.runIf(hasBrowser)('a value in the list', () => {
  const open = shareList({ records });

  test('is changed where it stands: by its key, Enter saves, and Ctrl+Z undoes it', async () => {
    const { page, window, complaints } = await focusList(await open());
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Amount of Alpha' });
    await dialog.waitFor();
    await page.keyboard.type('12.50');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Alpha.*12\.50/ }).waitFor();
    expect(await named(window, 'Alpha')).toMatchObject({ amount: 12.5 });
    await page.keyboard.press('d');
    const next = page.getByRole('dialog', { name: 'Next payment of Alpha' });
    await next.waitFor();
    await page.keyboard.type('24 dec');
    await page.keyboard.press('Enter');
    await next.waitFor({ state: 'detached' });
    await expect
      .poll(() => named(window, 'Alpha'))
      .toMatchObject({ nextPaymentDate: '2026-12-24', amount: 12.5 });
    await page.getByRole('grid').focus();
    await undo(page);
    await undo(page);
    await expect
      .poll(() => named(window, 'Alpha'))
      .toMatchObject({ nextPaymentDate: '2026-12-01', amount: 10 });
    expect(complaints).toEqual([]);
  });

  test('leaves the keys to the row as soon as it is saved, while it still fades', async () => {
    const { page, window } = await focusList(await open());
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Amount of Alpha' }).waitFor();
    await page.keyboard.type('12.50');
    // In the very moment in which the list has the keyboard again.
    await page.getByRole('grid').evaluate((grid) => {
      const press = () =>
        grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
      grid.addEventListener('focus', press, { once: true });
    });
    await page.keyboard.press('Enter');
    await page.getByText('Paused Alpha.').waitFor();
    expect(await named(window, 'Alpha')).toMatchObject({ amount: 12.5, status: 'paused' });
  });

  test('is changed by a press on it; what is wrong stays and is said, and Esc leaves it as it was', async () => {
    const { page, window } = await focusList(await open());
    const row = page.getByRole('row', { name: /Beta/ });
    await row.locator('[data-edit=amount]').click();
    const dialog = page.getByRole('dialog', { name: 'Amount of Beta' });
    await dialog.getByLabel('Amount').fill('1e3');
    await page.keyboard.press('Enter');
    await dialog.getByText('That’s not an amount').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('complementary', { name: 'Subscription' }).count()).toBe(0);
    await row.locator('[data-edit=amount]').click();
    await dialog.getByLabel('Amount').fill('21');
    // A press elsewhere saves, too.
    await page.getByRole('heading', { name: 'Subscriptions' }).click();
    await expect.poll(() => named(window, 'Beta')).toMatchObject({ amount: 21 });
  });

  test('is changed by a press anywhere in its cell', async () => {
    const { page } = await open();
    const cell = page.getByRole('row', { name: /Beta/ }).getByRole('gridcell').last();
    await cell.click({ position: { x: 2, y: 2 } });
    await page.getByRole('dialog', { name: 'Amount of Beta' }).waitFor();
  });

  test('a day is picked in the column of its weekday', async () => {
    const { page } = await focusList(await open());
    await page.keyboard.press('d');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    const middles = (cells: string) =>
      calendar.locator(cells).evaluateAll((all) =>
        all.map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          const { left, width } = text.getBoundingClientRect();
          return Math.round(left + width / 2);
        }),
      );
    await calendar.waitFor();
    const days = await middles('tbody tr:nth-child(3) td');
    for (const [index, head] of (await middles('thead th')).entries()) {
      expect(Math.abs(head - (days[index] ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  test('a day is picked', async () => {
    const { page, window } = await focusList(await open());
    await page.getByRole('row', { name: /Gamma/ }).locator('[data-edit=nextPaymentDate]').click();
    await page.getByRole('button', { name: 'Thu, 10 December 2026' }).click();
    await expect
      .poll(() => named(window, 'Gamma'))
      .toMatchObject({
        nextPaymentDate: '2026-12-10',
      });
  });
});
