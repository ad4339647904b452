import { describe, expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { importTable } from './import-table.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, openWindow, returnAt, turnTo } from './window.ts';

const paper = {
  name: 'Paper',
  category: 'News',
  amount: 0.1,
  currency: 'EUR',
  period: 'monthly',
  nextPaymentDate: '2026-11-30',
};
const records = [
  paper,
  { ...paper, name: 'Weekly', amount: 0.2, period: 'custom', customDate: '7' },
  { ...paper, name: 'Nikkei', amount: 4277, currency: 'JPY', nextPaymentDate: '2027-01-31' },
  { ...paper, name: 'Late', amount: 5, currency: 'USD', nextPaymentDate: '2026-11-10' },
];

const inAmerica = async ({ server }: Pick<OpenWindow, 'server'>) =>
  server.saveSettings({ locale: 'en-US' });

describe.runIf(hasBrowser)('the calendar', () => {
  const open = shareWindow({ path: '/calendar', records });
  const openHousehold = shareWindow({ path: '/calendar' });

  test('has each charge on its day, by the schedule, with exact totals', async () => {
    const { page, complaints } = await open();
    const cell = (label: RegExp) => page.getByRole('gridcell', { name: label });
    await cell(/^Mon, 30 November 2026, 2 charges, €0\.30$/).waitFor();
    await cell(/^Tue, 10 November 2026, 1 charge, US\$5\.00$/).waitFor();
    expect(await page.getByRole('columnheader').first().innerText()).toBe('Mon');
    expect(await page.locator('[aria-current=date]').getAttribute('data-day')).toBe('2026-11-21');
    for (let month = 0; month < 3; month += 1) {
      await page.getByRole('button', { name: 'Next month' }).click();
    }
    // The 30th and the 31st in February.
    await page.getByRole('heading', { name: 'February 2027' }).waitFor();
    await cell(/^Sun, 28 February 2027, 2 charges, €0\.10, JP¥4,277$/).waitFor();
    const totals = page.getByRole('list', { name: 'Total for the month' });
    // Paper once and Weekly on four Mondays, and Nikkei; Late by its own schedule.
    expect(await totals.getByRole('listitem').allInnerTexts()).toEqual([
      '€0.90',
      'JP¥4,277',
      'US$5.00',
    ]);
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows the week of today also in a low window, when it opens and by “Today”', async () => {
    const { page } = await openHousehold({
      viewport: { width: 720, height: 450 },
    });
    const today = page.locator('[aria-current=date]');
    await today.waitFor();
    const isSeen = () =>
      today.evaluate((cell) => cell.getBoundingClientRect().bottom <= window.innerHeight);
    await expect.poll(isSeen).toBe(true);
    await page.getByRole('gridcell').first().scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(isSeen).toBe(true);
  });

  test('names three of nine currencies in the order of Overview, and all once they are asked for', async () => {
    const { page, complaints } = await openHousehold();
    await page.getByRole('button', { name: 'Next month' }).click();
    const totals = page.getByRole('list', { name: 'Total for the month' }).getByRole('listitem');
    await expect.poll(() => totals.count()).toBe(3);
    expect(await totals.first().innerText()).toMatch(/^US\$/);
    await page.getByRole('button', { name: /^and \d more$/ }).click();
    await expect.poll(() => totals.count()).toBeGreaterThan(4);
    expect(complaints).toEqual([]);
  });

  test('keeps its month in the address: after a reload, and one step back from where it was', async () => {
    const { page, complaints } = await openWindow({ path: '/calendar', records });
    const shows = (month: string) =>
      page.getByRole('heading', { name: month, level: 2, exact: true }).waitFor();
    const query = () => new URL(page.url()).search;
    await shows('November 2026');
    for (let month = 0; month < 3; month += 1) {
      await page.getByRole('button', { name: 'Next month' }).click();
    }
    await shows('February 2027');
    expect(query()).toBe('?month=2027-02');
    await page.reload();
    await shows('February 2027');
    await page.goBack();
    await shows('November 2026');
    await page.goForward();
    await shows('February 2027');
    await page.getByRole('button', { name: 'Today' }).click();
    await shows('November 2026');
    expect(query()).toBe('');
    await page.goBack();
    await shows('February 2027');
    // By keyboard the day goes along, and the address with it.
    await page.locator('[data-day="2027-02-01"]').focus();
    await page.keyboard.press('ArrowLeft');
    await shows('January 2027');
    expect(query()).toBe('?month=2027-01');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']))
      .toBe('2027-01-31');
    expect(complaints).toEqual([]);
  });

  test.each(['2027-13', '2027-2', '0000-01', '99999-01', 'soon'])(
    'shows this month where the address asks for %s',
    async (month) => {
      const { page } = await open({ path: `/calendar?month=${month}` });
      await page.getByRole('heading', { name: 'November 2026', level: 2 }).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('');
    },
  );

  test('days that passed show what was paid', async () => {
    const window = await openWindow({ path: '/calendar', records: [paper] });
    const { page } = window;
    await returnAt(window, '2026-12-05T12:00:00.000Z', '/calendar');
    await page.getByRole('gridcell', { name: /^Wed, 30 December 2026, 1 charge/ }).waitFor();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('gridcell', { name: /^Mon, 30 November 2026, 1 charge/ }).click();
    await page.getByRole('dialog').getByText('Paid').waitFor();
  });

  test('begins its weeks as the language and region do', async () => {
    const { page } = await openWindow({ path: '/calendar', records, prepare: inAmerica });
    expect(await page.getByRole('columnheader').first().innerText()).toBe('Sun');
  });

  test('has the amount of each charge in its day from 1024 px on, however long names and amounts are', async () => {
    const name = 'A subscription with a name that is longer than any day is wide';
    const yen = { ...paper, name, amount: 999_999, currency: 'JPY' };
    const { page, complaints } = await openWindow({
      path: '/calendar',
      records: [...records, yen, { ...yen, name: 'Rent', amount: 123_456.78, currency: 'USD' }],
      viewport: { width: 1024, height: 900 },
    });
    const grid = page.getByRole('grid');
    const day = grid.locator('[data-day="2026-12-30"]');
    await page.getByRole('button', { name: 'Next month' }).click();
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const amount of ['¥999,999', '€0.10']) {
        await day.getByText(amount).first().waitFor();
      }
      const wide = await grid
        .locator('td')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(wide, `${width} px`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(complaints).toEqual([]);
  });

  test('shows as many charges as a day has room for, and counts the others', async () => {
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => ({ ...paper, name }));
    const { page } = await openWindow({
      path: '/calendar?month=2026-12',
      records: six,
      viewport: { width: 1440, height: 1300 },
    });
    const day = page.locator('[data-day="2026-12-30"]');
    const shown = () =>
      day
        .locator('[data-charge]')
        .evaluateAll(
          (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
        );
    await expect.poll(shown).toBe(6);
    await expect(day.getByText(/more$/).count()).resolves.toBe(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await day.getByText('+3 more', { exact: true }).waitFor();
    expect(await shown()).toBe(3);
    await page.setViewportSize({ width: 1440, height: 1300 });
    await expect.poll(shown).toBe(6);
  });

  test('lists the charges of every day alike, whether it has one, three, or ten', async () => {
    const name = 'A subscription with a name that is longer than any day is wide';
    const on = (nextPaymentDate: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...paper,
        name: at === 0 ? `${name} ${nextPaymentDate}` : `${at} ${nextPaymentDate}`,
        amount: at === 0 ? 1_234.56 : 0.1,
        currency: at === 0 ? 'CHF' : 'EUR',
        nextPaymentDate,
      }));
    const { page } = await openWindow({
      path: '/calendar?month=2026-12',
      records: [...on('2026-12-02', 1), ...on('2026-12-15', 3), ...on('2026-12-30', 10)],
      viewport: { width: 1440, height: 1000 },
    });
    for (const total of ['€0.90', 'CHF 1,234.56']) {
      await page.locator('[data-day="2026-12-30"]').getByText(total, { exact: true }).waitFor();
    }
    const listed = page.locator('[data-day^="2026-12"] [data-charge]');
    await expect.poll(() => listed.count()).toBeGreaterThan(5);
    const looks = await listed.evaluateAll((all) =>
      all.map((one) => {
        const { height, right } = one.getBoundingClientRect();
        const amount = one.lastElementChild?.getBoundingClientRect();
        return {
          height,
          hasName: one.querySelector('bdi')?.checkVisibility(),
          gap: right - (amount?.right ?? 0),
        };
      }),
    );
    expect(new Set(looks.map((look) => JSON.stringify(look)))).toEqual(
      new Set([JSON.stringify({ height: 20, hasName: true, gap: 0 })]),
    );
  });

  test('gives all days of a month two lines for each charge if they fit in every one', async () => {
    const long = { ...paper, name: 'A name that is longer than any day is wide' };
    const { page } = await openWindow({
      path: '/calendar?month=2026-12',
      records: [
        { ...long, amount: 123_456.78, currency: 'CHF' },
        { ...long, amount: 20 },
        { ...paper, name: 'Rent', amount: 1_250, nextPaymentDate: '2026-12-02' },
      ],
      viewport: { width: 1280, height: 900 },
    });
    const charges = page.locator('[data-day^="2026-12"] [data-charge]');
    const heights = () =>
      charges.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    await expect.poll(heights).toEqual([34, 34, 34]);
    const name = charges.getByText(long.name).first();
    const cell = page.locator('[data-day="2026-12-30"]');
    const width = async (of: typeof name) => (await of.boundingBox())?.width ?? 0;
    expect(await width(name)).toBeGreaterThan(0.6 * (await width(cell)));
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect.poll(heights).toEqual([20, 20, 20]);
  });

  test('tells how much of a month was paid', async () => {
    const window = await openWindow({ path: '/calendar', records });
    await returnAt(window, '2026-12-10T12:00:00.000Z', '/calendar');
    await window.page.getByText('Paid so far: €0.20').waitFor();
  });

  test('counts the currencies of what was paid after the first three', async () => {
    const due = { ...paper, amount: 7, nextPaymentDate: '2026-12-01' };
    const paid = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD'].map((currency) => ({
      ...due,
      name: currency,
      currency,
    }));
    const unpaid = { ...due, name: 'Later', nextPaymentDate: '2026-12-24' };
    const window = await openWindow({ path: '/calendar', records: [...paid, unpaid] });
    await returnAt(window, '2026-12-10T12:00:00.000Z', '/calendar');
    await window.page.getByText(/^Paid so far: [^,]+, [^,]+, [^,]+ and 3 more$/).waitFor();
  });

  test('writes every amount in one line, and today in a circle', async () => {
    const rent = { ...paper, name: 'Rent', amount: 123_456.78, currency: 'CHF' };
    const loan = { ...paper, name: 'Loan', amount: 999_999, currency: 'JPY' };
    const { page } = await openWindow({
      path: '/calendar',
      records: [rent, loan, { ...loan, name: 'Car' }],
      viewport: { width: 1024, height: 900 },
    });
    const day = page.locator('[data-day="2026-11-30"]');
    await day.getByText('¥2m', { exact: true }).waitFor();
    const amounts = day.locator('[data-charge] > :last-child');
    const heights = await amounts.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(heights).toEqual([20, 20, 20]);
    const today = page.locator('[aria-current=date]').getByText('21', { exact: true });
    const { width, height } = (await today.boundingBox()) ?? {};
    expect(width).toBe(height);
  });

  test('has logos and totals in its days on a tablet, and lists a day that is chosen', async () => {
    const { page, complaints } = await open({
      viewport: { width: 768, height: 1024 },
    });
    const day = page.getByRole('gridcell', { name: /^Mon, 30 November 2026, 2 charges/ });
    await day.getByText('€0.30', { exact: true }).waitFor();
    expect(await day.locator('[data-mark]').count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    expect(await violationsOf(page)).toEqual([]);
    await day.click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Weekly/ })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test('lists a month below its grid on a phone, and then the day that is tapped', async () => {
    const { page, complaints } = await open({
      path: '/calendar?month=2026-12',
      viewport: { width: 360, height: 740 },
    });
    const days = page.getByRole('heading', { level: 3 });
    await page.getByRole('heading', { name: 'December 2026', level: 2 }).waitFor();
    const month = [
      'Mon, 7 December 2026',
      'Thu, 10 December 2026',
      'Mon, 14 December 2026',
      'Mon, 21 December 2026',
      'Mon, 28 December 2026',
      'Wed, 30 December 2026',
    ];
    expect(await days.allInnerTexts()).toEqual(month);
    const monday = page.getByRole('gridcell', { name: /^Mon, 7 December 2026/ });
    await monday.click();
    expect(await days.allInnerTexts()).toEqual(['Mon, 7 December 2026']);
    await page.getByRole('link', { name: /Weekly/ }).waitFor();
    expect(await monday.getAttribute('aria-selected')).toBe('true');
    // By keyboard as well, and on a day without charges.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('No charges on this day.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Whole month' }).click();
    expect(await days.allInnerTexts()).toEqual(month);
    expect(complaints).toEqual([]);
  });

  test('lists the day of a link on a phone', async () => {
    const { page } = await open({
      path: '/calendar?day=2026-11-30',
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('link', { name: /Weekly/ }).waitFor();
    const days = page.getByRole('heading', { level: 3 });
    expect(await days.allInnerTexts()).toEqual(['Mon, 30 November 2026']);
  });

  test('an empty account learns what will be here', async () => {
    const { page, complaints } = await openWindow({ path: '/calendar', records: [] });
    await page.getByRole('heading', { name: 'Nothing on the calendar yet' }).waitFor();
    await page.getByRole('button', { name: 'Add subscription' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme',
    async (colorScheme) => {
      const { page, complaints } = await openHousehold({ colorScheme });
      const day = page.getByRole('gridcell', { name: /^Tue, 1 December 2026, 5 charges/ });
      await day.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await day.click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('tells the last day to cancel a contract on its day, which costs nothing', async () => {
    const { page, complaints } = await openWindow({ path: '/settings', records });
    await importTable(
      page,
      'Name,Category,Price,Currency,Billing,Next payment,Contract terms',
      'Gym,Sport,20,EUR,monthly,2026-12-24,"2027-02-28, renews for 12 months, notice 3 months"',
    );
    await turnTo(page, '/');
    const note = 'Last day to cancel: Mon, 30 November 2026, or it runs until 29 Feb 2028';
    await page.getByRole('link', { name: `Gym, ${note}` }).waitFor();
    await page
      .getByRole('list', { name: 'What the marks mean' })
      .getByText('Last day to cancel')
      .waitFor();
    await turnTo(page, '/calendar');
    const name = 'Mon, 30 November 2026, 2 charges, €0.30, last day to cancel Gym';
    const cell = page.getByRole('gridcell', { name, exact: true });
    await cell.click();
    const list = page.getByRole('dialog');
    const row = list.getByRole('link', { name: /^Gym/ });
    expect(await row.innerText()).toMatch(/Gym\s+Last day to cancel, or it runs until 29 Feb 2028/);
    expect(await violationsOf(page)).toEqual([]);
    await row.click();
    await page.getByRole('heading', { name: 'Gym' }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.keyboard.press('Escape');
    await page.getByText('Last day to cancel, or it runs until 29 Feb 2028').waitFor();
    expect(complaints).toEqual([]);
  });
});
