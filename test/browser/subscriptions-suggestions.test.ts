import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { setTrialAsOwner, transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { addressOf, expectCount, openList, shareList, shownNames } from './subscriptions.ts';
import type { OpenWindow } from './window.ts';

// The clock begins on Saturday, 21 November 2026.
const records = [
  draft({ name: 'Atlas', nextPaymentDate: '2026-11-11' }),
  draft({ name: 'Borealis', nextPaymentDate: '2026-11-22', currency: 'EUR' }),
  draft({ name: 'Comet', nextPaymentDate: '2026-12-14', period: 'yearly' }),
  draft({ name: 'Dune', nextPaymentDate: '2026-12-31' }),
  draft({ name: 'Ember', nextPaymentDate: '2027-01-02' }),
];

const field = (page: Page) => page.getByRole('searchbox');
const suggestions = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggested filters' }).getByRole('option');

async function prepare({ server, key }: Pick<OpenWindow, 'server' | 'key'>) {
  const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
  const all: { id: string; name: string }[] = json.data;
  const idOf = (name: string) => all.find((record) => record.name === name)?.id ?? '';
  transitionAsOwner(server.context, idOf('Dune'), 'pause');
  setTrialAsOwner(server.context, idOf('Ember'), '2026-12-28');
}

describe.runIf(hasBrowser)('plain words in the search', () => {
  const open = shareList({ records, prepare });
  const openChinese = shareList({ records, prepare, locale: 'zh-CN' });

  test('are offered as filters, by the keyboard and to the ear', async () => {
    const { page, complaints } = await open();
    await field(page).fill('paus');
    await suggestions(page).filter({ hasText: 'Status Paused 1' }).waitFor();
    await page.getByRole('status').filter({ hasText: '1 suggested filter' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toEqual({ status: 'paused' });
    expect(await field(page).inputValue()).toBe('');
    await expect.poll(() => shownNames(page)).toEqual(['Dune']);
    await suggestions(page).first().waitFor({ state: 'detached' });

    // Esc takes the list away, and once more what was typed.
    await field(page).fill('overdue');
    await suggestions(page).first().waitFor();
    await page.keyboard.press('Escape');
    await suggestions(page).first().waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('overdue');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  test.each([
    ['overdue', { status: 'overdue' }, ['Atlas']],
    ['trial', { status: 'trial' }, ['Ember']],
    ['yearly', { period: 'yearly' }, ['Comet']],
    ['eur', { currency: 'EUR' }, ['Borealis']],
    // Also what is charged before then.
    ['december', { renews: '2026-12-01..2026-12-31' }, ['Atlas', 'Borealis', 'Comet']],
    ['this week', { renews: '2026-11-16..2026-11-22' }, ['Borealis']],
    ['due this week', { renews: '2026-11-16..2026-11-22' }, ['Borealis']],
    ['due tomorrow', { renews: '2026-11-22..2026-11-22' }, ['Borealis']],
    ['due by 12 dec', { renews: '..2026-12-12' }, ['Atlas', 'Borealis']],
    ['over 10', { amount: '>10' }, ['Atlas', 'Borealis', 'Comet', 'Dune', 'Ember']],
  ])('%s finds what it says where no name does, with Enter alone', async (text, address, names) => {
    const { page } = await open();
    await field(page).fill(text);
    await expect.poll(() => addressOf(page)).toEqual({ q: text });
    await suggestions(page).and(page.locator('[aria-selected=true]')).waitFor();
    await expect.poll(() => shownNames(page)).toEqual(names);
    // Enter takes what is highlighted.
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toEqual(address);
    await expect.poll(() => shownNames(page)).toEqual(names);
  });

  test('are not offered where they find nothing', async () => {
    const { page } = await open();
    await field(page).fill('zar');
    await page.getByText('Nothing matches “zar”.').waitFor();
    expect(await suggestions(page).count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Suggested filters' }).count()).toBe(0);
  });

  test('that speak of days which are none say what can be typed', async () => {
    const { page } = await open();
    await field(page).fill('due someday');
    await page.getByText('“someday” isn’t a date.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('typed in full are understood also where nothing is found', async () => {
    const { page } = await open();
    await field(page).fill('due next week');
    await page.getByText('No subscription matches “Renews: Next week”.').waitFor();
    expect(await page.getByRole('button', { name: /Add “due/ }).count()).toBe(0);
    await field(page).fill('5000 or more');
    await page.getByText('No subscription matches “Amount: at least 5,000”.').waitFor();
  });

  test('keep the rows while they are typed, and mean the same in another order', async () => {
    const { page } = await open();
    await field(page).fill('due');
    await suggestions(page).filter({ hasText: 'This week' }).waitFor();
    await expectCount(page, '5 subscriptions');
    for (const text of ['yearly video', 'video yearly']) {
      await field(page).fill(text);
      await expect.poll(() => shownNames(page)).toEqual(['Comet']);
    }
  });

  test('are taken by a click, and by a button where nothing is found', async () => {
    const { page, complaints } = await open();
    await field(page).fill('next month');
    await suggestions(page).filter({ hasText: 'Next month' }).click();
    await expect.poll(() => addressOf(page)).toEqual({ renews: '2026-12-01..2026-12-31' });
    await page.getByRole('button', { name: /Remove filter: Renews 1.*31 Dec 2026/ }).click();
    await expectCount(page, '5 subscriptions');
    await field(page).fill('trial');
    const group = page.getByRole('group', { name: 'Suggested filters' });
    await group.getByText('No names match. Showing').waitFor();
    expect(await violations(page)).toEqual([]);
    // Esc only closes the list of suggestions.
    await page.keyboard.press('Escape');
    await suggestions(page).first().waitFor({ state: 'detached' });
    await expect.poll(() => shownNames(page)).toEqual(['Ember']);
    // Typed in part, it is declined, and searched for as it stands.
    await field(page).fill('tria');
    await group.getByText('No names match').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await group.getByRole('button', { name: 'Status: On trial' }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Ember']);
    expect(complaints).toEqual([]);
  });

  test('typed in full, show what they find beside a search, also several of them', async () => {
    const { page, complaints } = await openList();
    await field(page).fill('video over 17');
    await suggestions(page).filter({ hasText: 'Amount over 17' }).waitFor();
    await expectCount(page, '3 subscriptions');
    await field(page).fill('video over 17 monthly');
    await suggestions(page).filter({ hasText: 'Monthly' }).filter({ hasText: '1' }).waitFor();
    await expectCount(page, '1 subscription');
    await page.getByRole('row', { name: /Canal/ }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Canal+' }).waitFor();
    await expectCount(page, '1 subscription');
    await page.getByRole('button', { name: 'Billing: Monthly' }).click();
    await expect
      .poll(() => addressOf(page))
      .toMatchObject({ q: 'video', amount: '>17', period: 'monthly' });
    expect(complaints).toEqual([]);
  });

  test.each([
    ['逾期', { status: 'overdue' }],
    ['暂停', { status: 'paused' }],
    ['每年', { period: 'yearly' }],
    ['试用', { status: 'trial' }],
    ['十二月', { renews: '2026-12-01..2026-12-31' }],
    ['本周续费', { renews: '2026-11-16..2026-11-22' }],
    ['明天到期', { renews: '2026-11-22..2026-11-22' }],
  ])('%s, in Chinese', async (text, address) => {
    const { page } = await openChinese();
    await field(page).fill(text);
    await page
      .getByRole('listbox', { name: '建议的筛选条件' })
      .getByRole('option')
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toEqual(address);
  });
});

describe.runIf(hasBrowser)('the filter menu', () => {
  const open = shareList({ records, prepare });

  test('has what is overdue and on trial, and when something renews', async () => {
    const { page, complaints } = await open();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
    for (const name of ['Overdue', 'On trial']) await filters.getByRole('option', { name }).click();
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    expect(new URL(page.url()).searchParams.getAll('status')).toEqual(['overdue', 'trial']);
    await expect.poll(() => shownNames(page)).toEqual(['Atlas', 'Ember']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();

    await filters.getByRole('combobox', { name: 'Time span' }).click();
    await filters.getByRole('option', { name: 'Next 7 days' }).click();
    await expect.poll(() => addressOf(page)).toEqual({ renews: '2026-11-21..2026-11-28' });
    await expect.poll(() => shownNames(page)).toEqual(['Borealis']);
    const to = filters.getByRole('textbox', { name: 'Renews until' });
    expect(await to.inputValue()).toBe('28 Nov 2026');
    await to.fill('31 dec');
    await to.press('Enter');
    await expect.poll(() => addressOf(page)).toEqual({ renews: '2026-11-21..2026-12-31' });
    // What is paused does not renew, and what is overdue does so again.
    await expect.poll(() => shownNames(page)).toEqual(['Atlas', 'Borealis', 'Comet']);
    // A beginning after the end stands alone.
    const from = filters.getByRole('textbox', { name: 'Renews from' });
    await from.fill('1 jan 2027');
    await from.press('Enter');
    await expect.poll(() => addressOf(page)).toEqual({ renews: '2027-01-01..' });
    await page.getByRole('button', { name: 'Remove filter: Renews from 1 Jan 2027' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('has what is used most in front, and on a phone is a sheet that says what it finds', async () => {
    const { page, complaints } = await open({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    const often = filters.getByRole('group', { name: 'Quick filters' });
    await often.waitFor();
    const labels = ['Renews this week', 'Overdue', 'Paused', 'Yearly'];
    expect(await often.getByRole('button').allInnerTexts()).toEqual(labels);
    const show = filters.getByRole('button', { name: /Show 5 subscriptions/ });
    await expect.poll(() => filters.boundingBox()).toMatchObject({ y: 0, width: 360, height: 740 });
    expect((await show.boundingBox())?.height).toBe(48);
    expect(await violations(page)).toEqual([]);
    await often.getByRole('button', { name: 'Overdue' }).click();
    await often.getByRole('button', { name: 'Paused' }).click();
    await often.getByRole('button', { name: 'Paused', pressed: true }).waitFor();
    await filters.getByRole('button', { name: 'Show 2 subscriptions' }).click();
    await filters.waitFor({ state: 'detached' });
    await expect.poll(() => shownNames(page)).toEqual(['Atlas', 'Dune']);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await often.getByRole('button', { name: 'Yearly' }).click();
    await filters.getByRole('button', { name: 'No subscriptions match' }).waitFor();
    await filters.getByRole('button', { name: 'Clear', exact: true }).click();
    await show.click();
    await expectCount(page, '5 subscriptions');
    expect(complaints).toEqual([]);
  });
});
