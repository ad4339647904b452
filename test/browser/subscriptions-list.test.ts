import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';
import {
  addressOf,
  bulkBar,
  choose,
  expectCount,
  expectFirst,
  openList,
  shareList,
} from './subscriptions.ts';

describe.runIf(hasBrowser)('the list of subscriptions', () => {
  const open = shareList();

  test('is narrowed and ordered by its address, and Back leads to what it was', async () => {
    const { page, complaints } = await open();
    await expectCount(page, '64 subscriptions');
    await expectFirst(page, ['1Password Families', 'Adobe Creative Cloud', 'Amazon Prime']);

    // In its name, or in its category: Productivity.
    const rows = page.locator('[role=row][data-index]');
    await page.keyboard.press('/');
    await page.keyboard.type('PRO');
    await expect.poll(() => addressOf(page)).toEqual({ q: 'PRO' });
    await expect
      .poll(async () => (await rows.allInnerTexts()).every((text) => /pro/i.test(text)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toEqual({});
    await expectCount(page, '64 subscriptions');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByRole('combobox', { name: 'Category' }).fill('vid');
    await filters.getByRole('option', { name: 'Video' }).click();
    await page.keyboard.press('Tab');
    await choose(page, 'Billing', ['Yearly']);
    await expect.poll(() => addressOf(page)).toEqual({ category: 'Video', period: 'yearly' });
    await choose(page, 'Currency', ['CNY']);
    await expectCount(page, '1 subscription');
    await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'hidden' });
    await page.getByText('Filter · 3').waitFor();

    await page.getByRole('button', { name: 'Remove filter: Currency CNY' }).click();
    await page.getByRole('button', { name: 'Remove filter: Billing Yearly' }).click();
    await expectCount(page, '9 subscriptions');
    await page.goBack();
    await expect.poll(() => addressOf(page)).toEqual({ category: 'Video', period: 'yearly' });
    await page.goBack();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expectCount(page, '64 subscriptions');
    expect(complaints).toEqual([]);
  });

  test('says what an address can not mean, and takes it out', async () => {
    const long = 'n'.repeat(130);
    const { page, complaints } = await openList({
      path: `/subscriptions?status=foo&currency=DEM&sort=bogus&period=yearly&q=${long}`,
    });
    const note = page.getByRole('status').filter({ hasText: 'Ignored' });
    await expect
      .poll(() => note.innerText())
      .toBe(
        'Ignored unknown filters: ' +
          `Search ${'n'.repeat(40)}… · Status foo · Currency DEM · Sort by bogus`,
      );
    expect(addressOf(page)).toEqual({ period: 'yearly' });
    expect(await violationsOf(page)).toEqual([]);
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await note.waitFor({ state: 'detached' });

    await page.goto(new URL('/subscriptions?status=lost', page.url()).href);
    await note.filter({ hasText: 'Status lost' }).waitFor();
    expect(addressOf(page)).toEqual({});
    await expectCount(page, '64 subscriptions');
    await page.getByRole('searchbox').fill('netfl');
    await note.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('is shared by its address; what an address can not mean is no filter', async () => {
    const { page, complaints } = await open({
      path: '/subscriptions?currency=EUR&sort=-amount&renews=..2027-12-31&status=lost',
    });
    const chips = page.getByRole('list', { name: 'Filters and sort order' }).getByRole('button');
    expect(await chips.allInnerTexts()).toEqual([
      'Currency EUR',
      'Renews by 31 Dec 2027',
      'Sort by Monthly cost, highest first',
      'Clear all',
    ]);
    await expectFirst(page, ['Deutschlandticket']);
    const header = page.getByRole('columnheader', { name: 'Amount' });
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await header.getByRole('button').click();
    await expect.poll(() => addressOf(page)['sort']).toBe('amount');
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Remove: Sort by Monthly cost, lowest first' }).click();
    expect(addressOf(page)['sort']).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test('has the columns and the density that a person chose, also when it is opened again', async () => {
    const { page, complaints } = await openList();
    const headers = () => page.getByRole('columnheader').allInnerTexts();
    const usual = ['', 'Name', 'Category', 'Billing', 'Next payment', 'Amount'];
    expect(await headers()).toEqual(usual);
    await page.getByRole('button', { name: 'View' }).click();
    const view = page.getByRole('dialog', { name: 'View' });
    await view.getByLabel('Billing').uncheck();
    await view.getByLabel('Per month').check();
    await view.getByText('Compact').click();
    const chosen = ['', 'Name', 'Category', 'Next payment', 'Amount', 'Per month'];
    await expect.poll(headers).toEqual(chosen);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(headers).toEqual(chosen);
    const row = page.getByRole('row', { name: /1Password/ });
    expect(await row.evaluate((element) => element.clientHeight + 1)).toBe(36);
    // 59.88 a year.
    expect(await row.getByRole('gridcell').last().innerText()).toBe('US$4.99');
    expect(complaints).toEqual([]);
  });

  test('keeps a choice that is being saved, whatever the server answers meanwhile', async () => {
    const { page } = await openList({ viewport: { width: 1600, height: 900 } });
    let saves = 0;
    const read = page.waitForResponse(
      (response) =>
        response.url().endsWith('/app/v1/preferences') &&
        response.request().method() === 'GET' &&
        saves > 0,
    );
    await page.route('**/app/v1/preferences', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      saves += 1;
      // Only the first choice is saved when the preferences are read again.
      if (saves === 2) await read;
      return route.continue();
    });
    await page.getByRole('button', { name: 'View' }).click();
    const view = page.getByRole('dialog', { name: 'View' });
    await view.getByLabel('Status').click();
    await view.getByLabel('Per month').click();
    await (await read).finished();
    const chosen = ['', 'Name', 'Category', 'Status', 'Next payment', 'Amount', 'Per month'];
    for (let look = 0; look < 20; look += 1) {
      expect(await view.getByLabel('Per month').isChecked()).toBe(true);
    }
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(expect.arrayContaining(chosen));
  });

  test('has its order in a menu of its own, and no columns to choose on a phone', async () => {
    const { page, complaints } = await open({ viewport: { width: 360, height: 740 } });
    const [one, other] = await Promise.all(
      ['Filter', 'Search syntax'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect(one?.y).toBe(other?.y);
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitemradio', { name: 'Name, A to Z', checked: true }).waitFor();
    await menu.getByRole('menuitemradio', { name: 'Name, Z to A' }).click();
    await expectFirst(page, ['网易云音乐']);
    expect(addressOf(page)).toEqual({ sort: '-name' });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'View' });
    await view.getByRole('button', { name: 'Save as CSV' }).waitFor();
    expect(await view.getByText(/Columns|Density/).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('adds up what is shown, never across currencies, without what costs nothing', async () => {
    const { page, server, key } = await open({ path: '/subscriptions?category=Music' });
    const total = page.getByRole('group', { name: 'Average cost by currency' });
    const summary = await server.call('GET', '/api/v1/analytics/summary', { key });
    const music = summary.json.byCategory.find(
      ({ category }: { category: string }) => category === 'Music',
    );
    for (const [currency, amount] of Object.entries<number>(music.monthlyTotalsByCurrency)) {
      const text = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
      await total.getByText(text, { exact: true }).waitFor();
    }
    const { data } = (await server.call('GET', '/api/v1/subscriptions?category=Music', { key }))
      .json;
    for (const { id } of data.slice(1)) transitionAsOwner(server.context, id, 'pause');
    await page.getByText(`excludes ${data.length - 1} paused or cancelled`).waitFor();
  });

  test.each([1024, 768, 360])(
    'says how many currencies have no room beside the others, and lists all, at %i px',
    async (width) => {
      const { page, complaints } = await open({ viewport: { width, height: 740 } });
      const line = page.getByRole('group', { name: 'Average cost by currency' });
      const more = line.getByRole('button', { name: /^\+\d+ more/ });
      await more.waitFor();
      const tops = await line
        .locator('[data-total]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      const unseen = tops.filter((top) => top > (tops[0] ?? 0)).length;
      expect(unseen).toBeGreaterThan(0);
      expect(await more.innerText()).toContain(`+${unseen} more`);
      await more.click();
      const rows = page.getByRole('dialog').getByRole('rowheader');
      await expect.poll(() => rows.count()).toBe(tops.length);
      expect(complaints).toEqual([]);
    },
  );

  test('leads from the total of a currency to what is paid in it, and tells what that costs a year', async () => {
    const { page, complaints } = await open({ path: '/subscriptions?q=music' });
    await page.getByRole('button', { name: 'All currencies' }).click();
    const row = page.getByRole('dialog').getByRole('row', { name: /^USD/ });
    const [, count, aMonth = '', aYear = ''] = (await row.innerText()).split(/\s+/);
    await row.getByRole('link').click();
    await expectCount(page, `${count} subscription`);
    expect(addressOf(page)).toEqual({
      q: 'music',
      status: 'active',
      currency: 'USD',
      sort: 'name',
    });
    const total = page.getByRole('group', { name: 'Average cost by currency' });
    await total.getByText(aMonth, { exact: true }).waitFor();
    await total.getByText(aYear, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('follows what scripts change, and leaves alone what is being typed', async () => {
    const { page, server, key } = await open();
    await page.getByRole('searchbox').fill('netfl');
    await expectCount(page, '1 subscription');
    const { data } = (await server.call('GET', '/api/v1/subscriptions?q=netflix', { key })).json;
    const path = `/api/v1/subscriptions/${data[0].id}`;
    await server.call('PATCH', path, { key, body: { name: 'Netflix for all' } });
    await page.getByText('Netflix for all').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('netfl');
    await server.call('DELETE', path, { key });
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear search', exact: true }).click();
    await expectCount(page, '63 subscriptions');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('offers to add what was searched for and is not there', async () => {
    const { page } = await openList({ records: [draft({ name: 'Netflix' })] });
    await page.getByRole('searchbox').fill('Zattoo');
    await page.getByRole('button', { name: 'Add “Zattoo” as a subscription' }).click();
    const form = page.getByRole('complementary', { name: 'New subscription' });
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Zattoo');
    // It is no filter of the list.
    expect(await page.getByRole('button', { name: /Remove filter/ }).count()).toBe(0);
  });

  test('keeps a filter by name when a subscription is opened and closed', async () => {
    const { page } = await openList({
      records: [draft({ name: 'Netflix' }), draft({ name: 'Max' })],
      path: '/subscriptions?name=Netflix',
    });
    await page.getByRole('row', { name: /Netflix/ }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Netflix' }).waitFor();
    expect(addressOf(page)['name']).toBe('Netflix');
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toEqual({ name: 'Netflix' });
  });

  test('teaches what to do first where there is nothing', async () => {
    const { page, server, key, complaints } = await openList({ records: [] });
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    const add = page.getByRole('button', { name: 'Add subscription' });
    expect(await add.count()).toBe(1);
    await add.click();
    await expect.poll(() => addressOf(page)).toEqual({ open: 'new' });
    await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: {
        name: 'Tidal',
        category: 'Music',
        amount: 10,
        currency: 'USD',
        period: 'monthly',
        nextPaymentDate: '2026-11-30',
      },
    });
    await page.getByRole('row', { name: /Tidal/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('is a list of cards on a phone, and nothing is wider than the screen', async () => {
    const { page, complaints } = await open({ viewport: { width: 360, height: 740 } });
    await page.getByRole('row', { name: /Adobe/ }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(0);
    const widest = await page
      .locator('#page *')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(widest).toBeLessThanOrEqual(360);
    await page.getByRole('checkbox', { name: 'Select Adobe Creative Cloud' }).click();
    await bulkBar(page).getByText('1 selected').waitFor();
    expect(complaints).toEqual([]);
  });

  test('tells on a phone how far a payment is, or its date once it is further than two weeks', async () => {
    const payments = ['2026-11-21', '2026-11-24', '2026-12-06', '2027-01-06'];
    const { page } = await openWindow({
      records: payments.map((nextPaymentDate) => draft({ name: nextPaymentDate, nextPaymentDate })),
      path: '/subscriptions',
      viewport: { width: 360, height: 740 },
    });
    const told = page.getByRole('grid').locator('time');
    await expect
      .poll(() => told.allInnerTexts())
      .toEqual(['today', 'in 3 days', '6 Dec', '6 Jan 2027']);
  });

  test('a day that is late is written in full beside its date', async () => {
    const { page } = await openWindow({
      records: [draft({ nextPaymentDate: '2026-11-01' })],
      path: '/subscriptions',
      viewport: { width: 1440, height: 900 },
    });
    const words = page.getByText('20 days overdue');
    const end = await words.evaluate((it) => it.getBoundingClientRect().right);
    const edge = await words.evaluate(
      (it) => it.closest('[role=gridcell]')?.getBoundingClientRect().right ?? 0,
    );
    expect(end).toBeLessThanOrEqual(edge);
  });
});
