import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { commandLineActor, resolveAccount, setPlan } from '../../src-server/accounts/service.ts';
import { updateRecord } from '../../src-server/subscriptions/records.ts';
import { CategoryMarks } from '../../src-renderer/records/category-marks.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser, openPage } from './browser.ts';
import { importTable } from './import-table.ts';
import { shareWindow } from './share-window.ts';
import { listed, openWindow, returnAt, turnTo } from './window.ts';

const video = {
  name: 'Netflix',
  category: 'Video',
  amount: 10.1,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-11-24',
};
const records = [
  video,
  { ...video, name: 'net flix', category: 'Family', amount: 100, period: 'yearly' },
  { ...video, name: 'Le Monde', category: 'News', amount: 12.99, currency: 'EUR' },
];

/** A category that would have the mark of Family if there were no others. */
const likeFamily =
  Array.from({ length: 10_000 }, (_, number) => `Sport ${number}`).find(
    (category) => markOf(category) === markOf('Family'),
  ) ?? '';

/** The mark of a category where there is no other, as text. */
function markOf(category: string): string {
  return JSON.stringify(new CategoryMarks([category]).of(category));
}

/** The colours of the marks before categories, by their names. */
async function marksIn(place: Locator): Promise<Record<string, string>> {
  const pairs = await place.locator('bdi').evaluateAll((names) =>
    names.flatMap((name) => {
      const mark = name.previousElementSibling;
      const { background = '' } = mark instanceof HTMLElement ? mark.style : {};
      return background === '' ? [] : [[name.textContent, background]];
    }),
  );
  return Object.fromEntries(pairs);
}

/** Turns the page to a currency. */
const inCurrency = (page: Page, currency: string) =>
  page
    .getByRole('radiogroup', { name: 'Currency for this page' })
    .getByText(currency)
    .click({ force: true });

/** By how much what holds an element would have to scroll. */
const overflow = (element: Element) =>
  (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0);

describe.runIf(hasBrowser)('insights', () => {
  const open = shareWindow({ path: '/insights', records });
  const openHousehold = shareWindow({ path: '/insights' });

  test('tell what each category, currency and month costs', async () => {
    const { page, complaints } = await open();
    const categories = page.getByRole('table', { name: 'Yearly cost of each category in USD' });
    await expect
      .poll(() => categories.getByRole('row').allInnerTexts())
      .toEqual([
        expect.stringContaining('Category'),
        expect.stringMatching(/Video\s+US\$121\.20\s+55%/),
        expect.stringMatching(/Family\s+US\$100\.00\s+45%/),
      ]);
    await page.getByRole('heading', { name: 'Video is 55% of what you pay in USD' }).waitFor();
    await page.getByRole('heading', { name: 'You pay in 2 currencies' }).waitFor();
    await page.getByText('Most in November 2027: US$110.10').waitFor();
    await page
      .getByRole('radiogroup', { name: 'View The next 12 months as' })
      .getByText('Table')
      .click({ force: true });
    const months = page.getByRole('table', {
      name: 'Cost of each of the next 12 months in USD',
    });
    const rows = await months.getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(13);
    expect(rows[1]).toMatch(/December 2026\s+US\$10\.10/);
    expect(rows[12]).toMatch(/November 2027\s+US\$110\.10/);
    await inCurrency(page, 'EUR');
    await page.getByText('€155.88').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('say why the average of a year is not what the next months cost, where they differ', async () => {
    const every30 = { ...video, amount: 1200, currency: 'JPY', period: 'custom', customDate: '30' };
    const yen = [
      { ...every30, name: 'Bento' },
      { ...every30, name: 'Domain', amount: 1000, period: 'yearly', customDate: null },
    ];
    const { page } = await openWindow({ path: '/insights', records: [...yen, video] });
    const next = page.getByRole('region', { name: 'The next 12 months' });
    // 1200 x 365 / 30 + 1000 a year; the days of 30 fall into these months twelve times.
    await page.getByText('JP¥15,600 per year').first().waitFor();
    await next.getByText(/^You’ll be charged JP¥1\d,\d{3} over these 12 months/).waitFor();
    await next.getByText('JP¥1,300 per month on average').waitFor();
    expect(await page.getByText(/JP¥[\d,]+\.\d/).count()).toBe(0);
    await inCurrency(page, 'USD');
    await next.getByRole('heading', { name: 'The next 12 months cost US$121.20' }).waitFor();
    expect(await next.getByText('over these 12 months').count()).toBe(0);
  });

  test('what costs most with contract terms can be cancelled by the end of its notice period', async () => {
    const yearly = { ...records[0], period: 'yearly', nextPaymentDate: '2027-03-01' };
    const { page } = await openWindow({
      path: '/insights',
      records: [
        { ...yearly, name: 'Gym' },
        { ...yearly, name: 'Paper' },
      ],
      prepare: async ({ server }) => {
        const { context } = server;
        const actor = commandLineActor(context, resolveAccount(context, undefined).id);
        const sql = "SELECT id FROM subscriptions WHERE name = 'Gym'";
        const id = String(context.db.prepare(sql).pluck().get());
        const notice = { count: 1, unit: 'month' } as const;
        const terms = { endsOn: '2027-02-28', renewsForMonths: 12, notice };
        await Promise.resolve(
          context.db.transaction(() => updateRecord(context, actor, id, { terms }))(),
        );
      },
    });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
    await row('Gym').getByText('Cancel by 31 Jan 2027').waitFor();
    await row('Paper').getByText('Cancel before 1 Mar 2027').waitFor();
  });

  test('a single month that costs something is told without a chart', async () => {
    const once = { ...records[0], period: 'yearly', nextPaymentDate: '2027-03-01' };
    const { page } = await openWindow({ path: '/insights', records: [once] });
    const next = page.getByRole('region', { name: /^The next 12 months cost/ });
    await next.getByText('All of it in March 2027').waitFor();
    expect(await page.getByRole('group', { name: /^Cost of each/ }).count()).toBe(0);
    expect(await next.getByRole('radiogroup').count()).toBe(0);
  });

  test('months are links with names, and hovering shows what one costs', async () => {
    const { page, complaints } = await open();
    const chart = page.getByRole('group', { name: 'Cost of each of the next 12 months in USD' });
    await chart.locator('.recharts-bar-rectangle').first().waitFor();
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('.recharts-bar-rectangle').first().hover();
    await chart.getByText('December 2026').waitFor();
    await page.mouse.move(0, 0);
    expect(complaints).toEqual([]);
  });

  test('a ring has its sum in the middle, and a row for each slice that leads to what is in it', async () => {
    const { page, complaints } = await openHousehold();
    const section = page.getByRole('region', { name: /of what you pay in USD$/ });
    await section.locator('.recharts-sector').first().waitFor();
    const sum = section.getByRole('link', { name: 'US$9,418.83 total per year' });
    const rows = section.getByRole('row');
    expect(await rows.count()).toBe(1 + (await section.locator('.recharts-sector').count()));
    expect(await rows.last().innerText()).toMatch(/Other categories\s+US\$1,[\d,.]+\s+1\d%/);
    await rows.last().getByRole('link').click();
    const others = new URL(page.url()).searchParams;
    expect(others.getAll('category')).toHaveLength(11);
    expect(others.get('status')).toBe('active');
    await page.goBack();
    await section.locator('.recharts-sector').first().dispatchEvent('click');
    await page.getByText('US$312.60').waitFor();
    expect(new URL(page.url()).search).toBe('?status=active&category=Food&currency=USD');
    await page.goBack();
    await sum.click();
    await page.getByText('US$784.90').waitFor();
    expect(complaints).toEqual([]);
  });

  test('costs are told by payment method and tag where there are any, and lead to their subscriptions', async () => {
    const { page, complaints } = await openWindow({ path: '/insights', records });
    const choice = page.getByRole('radiogroup', { name: 'Break down by' });
    await page.getByRole('heading', { name: /of what you pay in USD$/ }).waitFor();
    expect(await choice.count()).toBe(0);
    await importTable(
      page,
      'Name,Category,Price,Currency,Billing,Next payment,Payment method,Tags',
      'Gym,Sport,20,USD,yearly,2026-12-24,Visa,family',
      'Rent,Home,30,USD,yearly,2026-12-24,PayPal,"family, home"',
    );
    await turnTo(page, '/insights');
    await choice.getByText('Payment method').click();
    await page
      .getByRole('heading', { name: '11% of what you pay in USD goes through PayPal' })
      .waitFor();
    const methods = page.getByRole('table', { name: 'Yearly cost of each payment method in USD' });
    expect(await methods.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Payment method'),
      expect.stringMatching(/PayPal\s+US\$30\.00\s+11%/),
      expect.stringMatching(/Visa\s+US\$20\.00\s+7%/),
      expect.stringMatching(/No payment method\s+US\$221\.20\s+82%/),
    ]);
    await choice.getByText('Tag').click();
    await page.getByText('What has several tags counts in each.').waitFor();
    await page
      .getByRole('heading', { name: '18% of what you pay in USD is tagged “family”' })
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'family' }).click();
    await page.getByRole('status').filter({ hasText: '2 subscriptions' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=active&tag=family&currency=USD');
    expect(complaints).toEqual([]);
  });

  test('currencies and months lead to what is behind them', async () => {
    const { page, complaints } = await open();
    await page.getByRole('link', { name: 'EUR' }).click();
    await page.getByRole('status').filter({ hasText: '1 subscription' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=active&currency=EUR');
    await page.goBack();
    const month = page.getByRole('link', { name: 'November 2027, US$110.10' });
    await month.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'November 2027', level: 2 }).waitFor();
    const totals = page.getByRole('list', { name: 'Total for the month' });
    expect(await totals.getByRole('listitem').allInnerTexts()).toContain('US$110.10');
    expect(complaints).toEqual([]);
  });

  test('tell all categories of a household apart, in the same way on every page', async () => {
    const { page, complaints } = await openHousehold();
    const section = page.getByRole('region', { name: /of what you pay in USD$/ });
    await section.locator('.recharts-sector').first().waitFor();
    const slices = await section
      .locator('.recharts-sector')
      .evaluateAll((all) => all.map((slice) => getComputedStyle(slice).fill));
    expect(slices).toHaveLength(9);
    expect(new Set(slices).size).toBe(9);
    await section.getByRole('button', { name: /^Show all/ }).click();
    const marks = await marksIn(section);
    expect(Object.keys(marks).length).toBeGreaterThan(12);
    expect(new Set(Object.values(marks)).size).toBe(Object.keys(marks).length);
    await turnTo(page, '/subscriptions');
    const inList = await marksIn(page.getByRole('grid'));
    expect({ ...marks, ...inList }).toEqual({ ...inList, ...marks });
    expect(complaints).toEqual([]);
  });

  test('a category has the same color in another browser, which never saw all categories', async () => {
    const { page, server, key } = await openWindow({ path: '/insights', records });
    const section = page.getByRole('region', { name: /of what you pay in USD$/ });
    await section.locator('bdi', { hasText: 'Family' }).waitFor();
    const body = { ...video, name: 'Gym', category: likeFamily };
    await server.send('POST', '/api/v1/subscriptions', { key, body });
    await section.locator('bdi', { hasText: likeFamily }).waitFor();
    const { [likeFamily]: color } = await marksIn(section);
    const { json } = await server.call('GET', '/api/v1/subscriptions?q=net%20flix', { key });
    await server.call('DELETE', `/api/v1/subscriptions/${json.data[0].id}`, { key });
    const other = await openPage({ locale: 'en-GB' });
    await other.goto(`${server.baseUrl}/insights#token=${server.linkToken()}`);
    const there = other.getByRole('region', { name: /of what you pay in USD$/ });
    await there.locator('bdi', { hasText: likeFamily }).waitFor();
    expect(await there.locator('bdi', { hasText: 'Family' }).count()).toBe(0);
    await expect.poll(async () => (await marksIn(there))[likeFamily]).toBe(color);
  });

  test('fit into a narrow window: amounts are whole, and months stand clear of each other', async () => {
    const large = { ...video, name: 'Rent', amount: 98_765.43 };
    const { page, complaints } = await openWindow({
      path: '/insights',
      records: [...records, large],
      viewport: { width: 360, height: 740 },
    });
    const table = page.getByRole('table', { name: 'By currency' });
    await table.getByText('US$1,185,406.36').waitFor();
    expect(await table.evaluate(overflow)).toBe(0);
    const chart = page.getByRole('group', { name: 'Cost of each of the next 12 months in USD' });
    await chart.getByText('Dec', { exact: true }).waitFor();
    const gaps = await chart.locator('.recharts-xAxis-tick-labels text').evaluateAll((labels) => {
      const boxes = labels.map((label) => label.getBoundingClientRect());
      return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
    });
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThan(2);
    await page.getByText('US$98,783.86 per month on average').waitFor();
    expect(complaints).toEqual([]);
  });

  test('show what was paid once something was', async () => {
    const window = await openWindow({ path: '/insights', records });
    const { page } = window;
    await page.getByText(/^No payments in USD yet/).waitFor();
    await returnAt(window, '2026-12-20T12:00:00.000Z', '/insights');
    const spent = page.getByRole('region', { name: 'You’ve paid US$110.10 since November 2026' });
    await spent.getByText('2 charges').waitFor();
  });

  test('what costs most in a year comes first, with something to do about it', async () => {
    // Overdue: what can still be prevented is the charge after it.
    const weekly = { period: 'custom', customDate: '7', nextPaymentDate: '2026-11-19' };
    const gym = { ...video, name: 'Gym', amount: 70, ...weekly };
    const free = { ...video, name: 'Free', amount: 0 };
    const all = [video, { ...video, name: 'Max', amount: 20 }, { ...video, name: 'Own' }];
    const window = await openWindow({ path: '/insights', records: [...all, gym, free] });
    const { page, complaints } = window;
    const rows = page.getByRole('region', { name: 'What costs most' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(4);
    // 70 x 365 / 7.
    expect(await rows.nth(0).innerText()).toMatch(
      /Gym\s+Weekly\. Cancel before 26 Nov 2026 to save US\$3,650\.00 per year\.\s+US\$3,650\.00\s+Mark cancelled/,
    );
    expect(await rows.nth(1).innerText()).toMatch(/Max\s+Monthly\s+US\$240\.00\s+Switch to yearly/);
    await page.getByRole('button', { name: 'Switch to yearly: Max' }).click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expect
      .poll(() => amount.evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.getByText('What does the yearly plan cost?').waitFor();
    // The monthly price is no answer.
    expect(await amount.inputValue()).toBe('');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter an amount.').waitFor();
    // Nothing has been typed yet, so nothing is asked.
    await page.keyboard.press('Escape');
    await amount.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Switch to yearly: Max' }).click();
    await expect
      .poll(() => amount.evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.type('199');
    await page.keyboard.press('Control+Enter');
    await amount.waitFor({ state: 'detached' });
    const max = (await listed(window)).find(({ name }: { name: string }) => name === 'Max');
    expect(max).toMatchObject({ amount: 199, period: 'yearly' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Mark cancelled: Gym' }).click();
    await page.getByText(/^Marked Gym as cancelled/).waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    expect(complaints).toEqual([]);
  });

  test('leave out calmly what the free plan does not have', async () => {
    const { page, server, complaints } = await openWindow({ path: '/insights', records });
    // What the page is fetching at that moment would be refused.
    await page.goto('about:blank');
    setPlan(server.context, resolveAccount(server.context, 'Personal'), 'free');
    await page.goto(`${server.baseUrl}/insights`);
    await expect.poll(() => page.getByText('Not part of the free plan').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('an empty account learns what will be here', async () => {
    const { page, complaints } = await openWindow({ path: '/insights', records: [] });
    await page.getByRole('heading', { name: 'No insights yet' }).waitFor();
    await page.getByRole('button', { name: 'Add subscription' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme',
    async (colorScheme) => {
      const { page, complaints } = await openHousehold({ colorScheme });
      await page.locator('.recharts-bar-rectangle').first().waitFor();
      await page.locator('.recharts-sector').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
