import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import {
  addressOf,
  choose,
  expectCount,
  expectFirst,
  openList,
  shareList,
  shownNames,
} from './subscriptions.ts';

const field = (page: Page) => page.getByRole('searchbox');

/** All parameters of the window's address, also those that are there twice. */
const parametersOf = (page: Page) => [...new URL(page.url()).searchParams].map(String);

async function chipsOf(page: Page): Promise<string[]> {
  const chips = page.getByRole('list', { name: 'Filters and sort order' }).getByRole('button');
  return (await chips.allInnerTexts()).filter((text) => text !== 'Clear all');
}

describe.runIf(hasBrowser)('words in the search of the list', () => {
  const open = shareList();

  test('filter by category and amount, and find what is in any of both or the name', async () => {
    const { page, complaints } = await open();
    await field(page).fill('video 15');
    await expectFirst(page, ['Netflix']);
    await field(page).fill('cat:video >16 <=17');
    await expectFirst(page, ['Max']);
    expect(parametersOf(page)).toEqual(['category,Video', 'amount,>16', 'amount,<=17']);
    expect(await field(page).inputValue()).toBe('cat:video >16 <=17');
    expect(complaints).toEqual([]);
  });

  test('and the menu are two views of one filter', async () => {
    const { page, complaints } = await openList({ listSort: 'nextPaymentDate' });
    await field(page).fill('every:yearly cat:video,music apple');
    const typed = ['Category Video', 'Category Music', 'Billing Yearly'];
    await expect.poll(() => chipsOf(page)).toEqual(typed);
    const address = addressOf(page);
    await field(page).fill('');
    await expect.poll(() => addressOf(page)).toEqual({});

    await field(page).fill('apple');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose(page, 'Category', ['Video', 'Music']);
    await choose(page, 'Billing', ['Yearly']);
    await expect.poll(() => chipsOf(page)).toEqual(typed);
    expect(addressOf(page)).toEqual(address);
    // The field keeps what was typed.
    expect(await field(page).inputValue()).toBe('apple ');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: Category Music' }).click();
    await expect.poll(() => addressOf(page)).toMatchObject({ category: 'Video', q: 'apple' });
    await page.goBack();
    await expect.poll(() => chipsOf(page)).toEqual(typed);
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('apple ');
    expect(await chipsOf(page)).toEqual(typed);
    expect(complaints).toEqual([]);
  });

  test('have the amount from the menu as well, typed as amounts are everywhere', async () => {
    const { page, complaints } = await openList({ listSort: 'nextPaymentDate' });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    const from = filters.getByRole('textbox', { name: 'Amount from' });
    const to = filters.getByRole('textbox', { name: 'Amount to' });
    await from.fill('15,49 €');
    await to.fill('1.234,50');
    await to.press('Enter');
    await expect
      .poll(() => chipsOf(page))
      .toEqual(['Currency EUR', 'Amount at least €15.49', 'Amount at most €1,234.50']);
    expect(await field(page).inputValue()).toBe('');
    expect(await to.inputValue()).toBe('1,234.50');

    // What cannot be is said where it was typed, and changes nothing.
    for (const [typed, said] of [
      ['a lot', 'That’s not an amount'],
      ['5', '“To” is less than “From”'],
      ['123456789', 'Amount to must be a number from 0 to 99,999,999.99'],
    ] as const) {
      await to.fill(typed);
      await from.focus();
      await filters.getByText(said).waitFor();
      expect(await to.getAttribute('aria-invalid')).toBe('true');
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(parametersOf(page)).toEqual(['currency,EUR', 'amount,>=15.49', 'amount,<=1234.5']);

    // What was typed counts though the menu is closed upon it, and one step back takes it away.
    await to.fill('15.49');
    await page.keyboard.press('Escape');
    await expect.poll(() => chipsOf(page)).toEqual(['Currency EUR', 'Amount exactly €15.49']);
    await page.goBack();
    await expect.poll(async () => (await chipsOf(page)).length).toBe(3);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await field(page).fill('>10 <20');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.poll(() => from.inputValue()).toBe('10.01');
    expect(await to.inputValue()).toBe('19.99');
    await from.fill('');
    await from.press('Enter');
    await expect.poll(() => chipsOf(page)).toEqual(['Amount at most 19.99']);
    // The typed words no longer apply.
    expect(await field(page).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  test('may stand apart from their values, and an amount may have a currency', async () => {
    const { page, complaints } = await openList({ listSort: 'nextPaymentDate' });
    await field(page).fill('> 16 € due:next week');
    await expect
      .poll(() => parametersOf(page))
      .toEqual(['currency,EUR', 'amount,>16', 'renews,2026-11-23..2026-11-29']);
    expect(await field(page).inputValue()).toBe('> 16 € due:next week');
    // Without its currency, the amount is a filter that was not typed like that.
    await page.getByRole('button', { name: 'Remove filter: Currency EUR' }).click();
    await expect
      .poll(() => parametersOf(page))
      .toEqual(['amount,>16', 'renews,2026-11-23..2026-11-29']);
    expect(await field(page).inputValue()).toBe('due:next week ');
    expect(complaints).toEqual([]);
  });

  test('that mean nothing stay as they were typed, and say so', async () => {
    const { page, complaints } = await open();
    await field(page).fill('status:lost cur:eur');
    await page.getByText('“lost” isn’t a status').waitFor();
    await expect.poll(() => addressOf(page)).toEqual({ currency: 'EUR' });
    await page.getByRole('button', { name: 'Remove filter: Currency EUR' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // Also when a filter is chosen beside them.
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose(page, 'Currency', ['USD']);
    await expect.poll(() => chipsOf(page)).toContain('Currency USD');
    await expect.poll(() => field(page).inputValue()).toBe('status:lost cur:eur ');
    expect(complaints).toEqual([]);
  });

  test('stay when / leads to what else is searched for', async () => {
    const { page } = await open({ path: '/subscriptions?category=Video&q=net' });
    await expectCount(page, '1 subscription');
    await page.keyboard.press('/');
    await page.keyboard.type('max');
    await expectFirst(page, ['Max']);
    await expect.poll(() => addressOf(page)).toEqual({ category: 'Video', q: 'max' });
    // Esc clears what was typed, not what was chosen.
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toEqual({ category: 'Video' });
    await page.getByRole('button', { name: 'Remove filter: Category Video' }).click();
    await expectCount(page, '64 subscriptions');
  });

  test('are never written for a person who clicked', async () => {
    const path = '/subscriptions?status=active&category=Video&currency=USD&amount=%3E10';
    const { page, complaints } = await openList({
      path,
      locale: 'en-US',
      listSort: 'nextPaymentDate',
    });
    await expect
      .poll(() => chipsOf(page))
      .toEqual(['Status Active', 'Category Video', 'Currency USD', 'Amount over $10']);
    expect(await field(page).inputValue()).toBe('');
    await field(page).fill('ma cur:eur');
    await expect
      .poll(() => parametersOf(page))
      .toEqual([
        'q,ma',
        'status,active',
        'category,Video',
        'currency,USD',
        'currency,EUR',
        'amount,>10',
      ]);
    // A typed filter can be removed like the others.
    await page.getByRole('button', { name: 'Remove filter: Currency EUR' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('ma ');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => addressOf(page)).toEqual({});
    expect(await field(page).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  test('are listed beside the field, by keyboard too', async () => {
    const { page, complaints } = await open();
    await page.getByRole('button', { name: 'Search syntax' }).press('Enter');
    const help = page.getByRole('dialog', { name: 'Search syntax' });
    const example = help.getByRole('button', { name: 'Renews in 30 days renews<=30d' });
    await example.waitFor();
    expect((await example.boundingBox())?.height).toBe(32);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    const opener = page.getByRole('button', { name: 'Search syntax' });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    // One that is pressed is typed after what is there.
    await field(page).fill('cat:video');
    await opener.click();
    await help.getByRole('button', { name: 'More than 10, in any currency >10' }).click();
    await help.waitFor({ state: 'hidden' });
    expect(await field(page).inputValue()).toBe('cat:video >10 ');
    await expect.poll(() => addressOf(page)).toEqual({ category: 'Video', amount: '>10' });
    await page.keyboard.type('max');
    await expectFirst(page, ['Max']);
    expect(complaints).toEqual([]);
  });

  test('are Chinese too', async () => {
    const { page, complaints } = await openList({ locale: 'zh-CN' });
    await field(page).fill('类别：video 周期:每年');
    await expect.poll(() => addressOf(page)).toEqual({ category: 'Video', period: 'yearly' });
    await page.getByRole('button', { name: '移除筛选：计费周期 每年' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('类别：video ');
    await expect.poll(async () => (await shownNames(page)).length).toBe(9);
    expect(complaints).toEqual([]);
  });
});
