import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { setTrialAsOwner, transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { pushTo } from './reminders.ts';
import { shareWindow } from './share-window.ts';
import { addressOf } from './subscriptions.ts';
import { listed, openWindow, returnAt, type OpenWindow } from './window.ts';

const coffee = {
  name: 'Coffee beans',
  category: 'Food',
  amount: 24,
  currency: 'AUD',
  period: 'custom',
  customDate: '14',
  nextPaymentDate: '2026-11-25',
};
const video = {
  name: 'Netflix',
  category: 'Video',
  amount: 15.49,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-11-24',
};
const late = { ...video, name: 'Late paper', category: 'News', nextPaymentDate: '2026-11-11' };

/** Changes a record as a script does, and waits until the window has heard of it. */
async function change({ server, key }: OpenWindow, name: string, body: object): Promise<void> {
  const found = await server.send('GET', `/api/v1/subscriptions?q=${name}`, { key });
  const { data } = found.json as { data: { id: string }[] };
  await server.send('PATCH', `/api/v1/subscriptions/${data[0]?.id}`, { key, body });
}

/** Starts a trial of the newest record as the command line does. */
async function startTrial({ server, key }: OpenWindow, trialEndsOn: string): Promise<void> {
  const found = await server.send('GET', '/api/v1/subscriptions?limit=1', { key });
  const { data } = found.json as { data: { id: string }[] };
  setTrialAsOwner(server.context, data[0]?.id ?? '', trialEndsOn);
}

const marks = (page: Page) => page.getByRole('list', { name: 'Charges by day' }).getByRole('link');

describe.runIf(hasBrowser)('the overview', () => {
  const open = shareWindow({ records: [coffee, video, late] });
  const openHousehold = shareWindow();

  test('shows what a month and a year cost in the own currency, and in the others beside it', async () => {
    const { page, complaints } = await open();
    const totals = page.getByRole('group', { name: 'Spending by currency' });
    // 24 x 365 / 14 a year.
    await totals.getByText('Also A$52.14').waitFor();
    const [amount, details] = await Promise.all([
      totals.getByRole('link', { name: 'A$52.14' }).boundingBox(),
      totals.getByRole('button', { name: 'Details' }).boundingBox(),
    ]);
    expect((details?.x ?? 0) - (amount?.x ?? 0)).toBeGreaterThan((amount?.width ?? 0) + 2);
    expect(await totals.getByRole('link').first().innerText()).toMatch(
      /US\$30\.98\s+per month on average\s+US\$371\.76 per year\s+2 active subscriptions in USD/,
    );
    await totals.getByRole('button', { name: 'Details' }).click();
    await totals.getByText('A$625.71 per year').waitFor();
    expect(complaints).toEqual([]);
  });

  test('names two of ten currencies, and all of them in place once they are asked for', async () => {
    const { page, complaints } = await openHousehold();
    const totals = page.getByRole('group', { name: 'Spending by currency' });
    await totals.getByText('Also €185.90, £86.33 and 7 more').waitFor();
    const more = totals.getByRole('button');
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.focus();
    await page.keyboard.press('Enter');
    const others = totals.getByRole('list', { name: 'Other currencies' });
    expect(await others.getByRole('listitem').count()).toBe(9);
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    expect(await more.evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await others.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('this month and the next one cost what the calendar says, and lead there', async () => {
    const { page, complaints } = await openHousehold();
    for (const [name, month] of [
      ['November', 'November 2026'],
      ['December', 'December 2026'],
    ] as const) {
      const link = page.getByRole('link', { name: new RegExp(`^${name} `) });
      const [, amount = ''] = (await link.innerText()).split('\n').filter((line) => line !== '');
      await link.click();
      await page.getByRole('heading', { name: month, level: 2, exact: true }).waitFor();
      const totals = page.getByRole('list', { name: 'Total for the month' });
      expect(await totals.getByRole('listitem').allInnerTexts()).toContain(amount);
      await page.goBack();
    }
    await page.goto(new URL('/insights', page.url()).href);
    await page.getByRole('link', { name: 'December 2026, US$556.10' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a month tells how many charges its amount is of, and what comes on top', async () => {
    const paper = { ...video, name: 'Paper', category: 'News' };
    const radio = { ...video, name: 'Radio', currency: 'EUR', amount: 9.99 };
    const records = [video, paper, radio];
    const { page } = await openWindow({ records });
    const december = page.getByRole('link', { name: /^December / });
    await december.getByText('2 charges in USD', { exact: true }).waitFor();
    await december.getByText('+ 1 charge: €9.99', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^November .*2 charges in USD/ }).waitFor();
  });

  test('says that no reminder channel is set up, unless no reminders are wanted', async () => {
    const { page, server } = await openWindow({ records: [video], hasChannelHint: true });
    const link = page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: 'Set up a reminder channel' });
    await link.waitFor();
    server.saveSettings({ enabled: false });
    await link.waitFor({ state: 'detached' });
    server.saveSettings({ enabled: true });
    await link.waitFor();
    await pushTo({ server });
    await link.waitFor({ state: 'detached' });
  });

  test('sums and categories lead to the subscriptions that they are of', async () => {
    const window = await openHousehold();
    const { page, complaints } = window;
    const paused = (await listed(window)).find(
      ({ category }: { category: string }) => category === 'Design',
    );
    transitionAsOwner(window.server.context, paused?.id ?? '', 'pause');
    const total = page.getByRole('group', { name: 'Average cost by currency' });
    const table = page.getByRole('table', {
      name: /^Average monthly cost by category, in USD/,
    });
    const category = table.getByRole('row', { name: /^Design/ });
    await expect.poll(() => category.innerText()).not.toContain('US$84.99');
    const [, amount = ''] = (await category.innerText()).split(/\s+/);
    await category.getByRole('link').click();
    await total.getByText(amount, { exact: true }).waitFor();
    expect(addressOf(page)).toEqual({ status: 'active', category: 'Design', currency: 'USD' });
    await page.goBack();
    const own = page.getByRole('link', { name: /per month on average/ });
    const [sum = ''] = (await own.innerText()).split(/\s+/);
    await own.focus();
    await page.keyboard.press('Enter');
    await total.getByText(sum, { exact: true }).waitFor();
    expect(addressOf(page)).toEqual({ status: 'active', currency: 'USD' });
    await page.goBack();
    await page.getByRole('link', { name: '€185.90' }).click();
    await total.getByText('€185.90', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('the ribbon has a mark for each charge, which the keyboard names and opens', async () => {
    const { page, complaints } = await open();
    await expect.poll(() => marks(page).count()).toBeGreaterThan(4);
    const names = await marks(page).evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names.slice(0, 4)).toEqual([
      'Late paper, US$15.49, Wed, 11 November 2026, Overdue',
      'Netflix, US$15.49, Tue, 24 November 2026, in 3 days',
      'Coffee beans, A$24.00, Wed, 25 November 2026, in 4 days',
      'Coffee beans, A$24.00, Wed, 9 December 2026, in 18 days',
    ]);
    await marks(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tooltip', { name: /Netflix/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => new URL(page.url()).searchParams.get('open'))
      .toMatch(/^[0-9a-f-]{36}$/);
    expect(complaints).toEqual([]);
  });

  test('a day with several charges in a currency tells their total', async () => {
    const on = { ...video, nextPaymentDate: '2026-11-26' };
    const records = [on, { ...on, name: 'Prime', amount: 8.99 }, { ...on, name: 'Max', amount: 1 }];
    const { page } = await openWindow({ records });
    await marks(page).nth(1).focus();
    await page.getByRole('tooltip').getByText('US$25.48').waitFor();
  });

  test('marks of one currency are as tall as their amounts; those of others have no height', async () => {
    const half = { ...video, name: 'Half', amount: 8, nextPaymentDate: '2026-11-26' };
    const records = [{ ...video, amount: 16 }, half, { ...coffee, amount: 100 }];
    const { page, complaints } = await openWindow({ records });
    const scale = () => page.locator('[class*=scale]').first().innerText();
    const heights = () =>
      marks(page).evaluateAll((all) =>
        all.slice(0, 3).map((one) => one.querySelector('[class*=segment]')?.clientHeight ?? 0),
      );
    await expect.poll(heights).toEqual([112, 0, 56]);
    expect(await scale()).toBe('US$16\nUS$8\nUS$0');
    await page
      .getByRole('radiogroup', { name: 'Currency of the timeline and categories' })
      .getByText('AUD')
      .click({ force: true });
    await expect.poll(heights).toEqual([0, 112, 0]);
    expect(await scale()).toBe('A$100\nA$50\nA$0');
    await page.getByText('Other currency', { exact: true }).waitFor();
    // One choice, which both parts follow.
    await page.getByRole('table', { name: 'Average monthly cost by category, in AUD' }).waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('what is overdue moves on with one click, and back with Undo', async () => {
    const window = await openWindow({ records: [video, late] });
    const { page, complaints } = window;
    const move = page.getByRole('button', { name: 'Mark renewed: Late paper' });
    await move.click();
    await page.getByText('Marked Late paper as renewed. Next payment: 11 Dec 2026.').waitFor();
    await page.getByText('You’re all caught up.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await move.waitFor();
    await expect
      .poll(() => marks(page).first().getAttribute('aria-label'))
      .toBe('Late paper, US$15.49, Wed, 11 November 2026, Overdue');
    expect(complaints).toEqual([]);
  });

  test('a trial that ends soon is told apart, and cancelled or kept', async () => {
    const window = await openWindow({ records: [video] });
    const { page } = window;
    await startTrial(window, '2026-11-23');
    await page.getByText('Trial ends in 2 days, then US$15.49 (Monthly)').waitFor();
    await expect
      .poll(() => marks(page).first().getAttribute('aria-label'))
      .toBe('Netflix, US$15.49, Tue, 24 November 2026, First charge after a trial');
    const cancel = page.getByRole('button', { name: 'Mark cancelled: Netflix' });
    await page.route('**/cancel', (route) => route.abort());
    await cancel.click();
    await page.getByText('Couldn’t').waitFor();
    await page.unroute('**/cancel');
    await cancel.click();
    await page.getByText('Marked Netflix as cancelled.').waitFor();
    await page.getByText('No charges in the next 30 days.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await cancel.waitFor();
  });

  test('price rises and duplicates are pointed out as they come', async () => {
    const window = await openWindow({ records: [video, { ...coffee, name: 'Other' }] });
    const { page, complaints, clock } = window;
    await page.getByText('You’re all caught up.').waitFor();
    // On the day of entry it would be a correction.
    clock.advance(24 * 3_600_000);
    await change(window, 'Netflix', { amount: 17.99 });
    await page.getByText('Price went up from US$15.49 to US$17.99 (+16%)').waitFor();
    await change(window, 'Other', { name: 'net flix' });
    await page.getByText('2 subscriptions with the same name').waitFor();
    await page.getByRole('link', { name: 'Compare Netflix' }).click();
    await page.getByRole('heading', { name: 'Possible duplicates' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('what needs attention is dismissed item by item, and stays so until it changes', async () => {
    const window = await openWindow({ records: [video, { ...coffee, name: 'net flix' }] });
    const { page, complaints, clock } = window;
    const duplicates = page.getByText('2 subscriptions with the same name');
    await duplicates.waitFor();
    clock.advance(24 * 3_600_000);
    await change(window, 'Netflix', { amount: 17.99 });
    const rise = page.getByText('Price went up from US$15.49 to US$17.99');
    await rise.waitFor();
    const dismiss = page.getByRole('button', { name: 'Dismiss: Netflix' });
    expect(await dismiss.count()).toBe(2);
    await dismiss.first().click();
    await rise.waitFor({ state: 'detached' });
    await dismiss.click();
    await page.getByText('You’re all caught up.').waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await duplicates.waitFor();
    await page.reload();
    await duplicates.waitFor();
    expect(await rise.count()).toBe(0);
    clock.advance(24 * 3_600_000);
    await change(window, 'Netflix', { amount: 19.99 });
    await page.getByText('to US$19.99').waitFor();
    expect(complaints).toEqual([]);
  });

  test('of two dismissals, the later one is undone first, even if the earlier one takes longer', async () => {
    const window = await openWindow({ records: [video, { ...coffee, name: 'net flix' }] });
    const { page, clock } = window;
    const duplicates = page.getByText('2 subscriptions with the same name');
    await duplicates.waitFor();
    clock.advance(24 * 3_600_000);
    await change(window, 'Netflix', { amount: 17.99 });
    await page.getByText('Price went up from US$15.49 to US$17.99').waitFor();
    const first = Promise.withResolvers<void>();
    let dismissals = 0;
    await page.route('**/dismissals*', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      dismissals += 1;
      if (dismissals === 1) await first.promise;
      return route.continue();
    });
    const dismiss = page.getByRole('button', { name: 'Dismiss: Netflix' });
    await dismiss.first().click();
    await expect.poll(() => dismiss.count()).toBe(1);
    await dismiss.click();
    await page.getByText('You’re all caught up.').waitFor();
    await expect.poll(() => dismissals).toBe(2);
    first.resolve();
    await page.keyboard.press('ControlOrMeta+z');
    await duplicates.waitFor();
  });

  test('this month is held against the last one once there is history', async () => {
    const window = await openWindow({ records: [video] });
    const { page } = window;
    await page.getByText(/^No charges last month/).waitFor();
    await page.getByText('Added this month: Netflix').waitFor();
    await returnAt(window, '2026-12-10T12:00:00.000Z', '/');
    const table = page.getByRole('table', { name: 'Compared with last month' });
    await expect
      .poll(() => table.getByRole('row').nth(1).innerText())
      .toMatch(/USD\s+US\$15\.49\s+US\$15\.49\s+No change/);
  });

  test('numbers of charges in other currencies never run into those of the next day', async () => {
    const yen = { ...video, currency: 'JPY', amount: 300 };
    const days = ['2026-11-24', '2026-11-25'];
    const many = days.flatMap((nextPaymentDate) =>
      Array.from({ length: 13 }, (_, at) => ({
        ...yen,
        name: `${nextPaymentDate} ${at}`,
        nextPaymentDate,
      })),
    );
    const dollars = Array.from({ length: 30 }, (_, at) => ({ ...video, name: `Dollar ${at}` }));
    const { page } = await openWindow({ records: [...dollars, ...many] });
    const numbers = page.getByText('9+', { exact: true });
    await expect.poll(() => numbers.count()).toBe(2);
    const boxes = await numbers.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()),
    );
    expect(boxes[0]?.right).toBeLessThan(boxes[1]?.left ?? 0);
    const first = page.getByRole('link', { name: /^12 more/ }).first();
    expect(await first.getAttribute('href')).toContain('2026-11-24');
  });

  test('what is new this month shows in a browser without Temporal, too', async () => {
    const { page, complaints } = await openWindow({ records: [video] });
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    await page.reload();
    await page.getByText('Added this month: Netflix').waitFor();
    expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('what changed since last month fits on a phone, currency by currency', async () => {
    const viewport = { width: 360, height: 740 };
    const window = await openWindow({ records: [coffee, video], viewport });
    const { page } = window;
    await returnAt(window, '2026-12-01T12:00:00.000Z', '/');
    const table = page.getByRole('table', { name: 'Compared with last month' });
    await table.getByText('A$24.00').first().waitFor();
    const box = await table.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width - 16);
    expect(await table.evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true);
  });

  test('an empty account learns what will be here, and adds the first subscription', async () => {
    const { page, complaints } = await openWindow({ records: [] });
    await page.getByRole('heading', { name: 'Nothing to keep an eye on yet' }).waitFor();
    await page.getByRole('button', { name: 'Add subscription' }).click();
    expect(new URL(page.url()).searchParams.get('open')).toBe('new');
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme',
    async (colorScheme) => {
      const window = await openHousehold({ colorScheme });
      const { page, complaints } = window;
      await change(window, 'Netflix', { amount: 17.99, nextPaymentDate: '2026-11-01' });
      await page.getByRole('button', { name: /^Mark renewed/ }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
