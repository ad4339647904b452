import { describe, expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, openWindow, turnTo } from './window.ts';
import { draft } from '../support/drafts.ts';
import { startRatesService } from '../support/rates.ts';

const records = [
  { name: 'Dollars', amount: 12.5, currency: 'USD', category: 'Video' },
  { name: 'Pounds', amount: 8, currency: 'GBP', category: 'Work' },
  // The most used currency is proposed for the total.
  { name: 'Euros', amount: 3, currency: 'EUR', category: 'Work' },
  { name: 'More euros', amount: 2, currency: 'EUR', category: 'Work' },
].map((fields) => draft({ nextPaymentDate: '2026-11-25', ...fields }));
const days = [{ day: '2026-11-20', rates: { USD: '1.25', GBP: '0.80' } }];

async function open(
  more: readonly object[] = [],
  published = days,
): Promise<OpenWindow & { requests: string[] }> {
  const service = await startRatesService(published);
  const window = await openWindow({
    path: '/settings',
    records,
    ratesUrl: service.url,
    async prepare({ server, key }) {
      for (const body of more) {
        await server.call('POST', '/api/v1/subscriptions', { key, body });
      }
    },
  });
  return { ...window, requests: service.requests };
}

const total = ({ page }: OpenWindow) => page.locator('#total');
const switchOn = async (window: OpenWindow) => {
  await total(window).getByRole('switch', { name: 'Show a total' }).click({ force: true });
  await total(window).getByText('Of 20 Nov 2026.').waitFor();
};

async function loadFile(window: OpenWindow, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    window.page.waitForEvent('filechooser'),
    total(window).getByRole('button', { name: 'Load file' }).click(),
  ]);
  await chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** The color of the total at rates of a day in October. */
async function colorAt(day: string): Promise<string> {
  const window = await open([], []);
  const { page } = window;
  await total(window).getByRole('switch', { name: 'Show a total' }).click({ force: true });
  await loadFile(window, `date,USD,GBP\n${day},1.25,0.80\n`);
  await total(window).getByText('Oct 2026.').waitFor();
  await turnTo(page, '/');
  const totals = page.getByRole('group', { name: 'Spending by currency' });
  expect(await totals.innerText()).toMatch(/Oct 2026, \d\d days old/u);
  const figure = totals.getByText('≈ €25.00');
  return figure.evaluate((element) => getComputedStyle(element).color);
}

describe.skipIf(!hasBrowser)('a total in one currency', () => {
  test('is off until it is switched on, and then on every page', async () => {
    const window = await open();
    const { page, requests } = window;
    await turnTo(page, '/');
    await page.getByText('per month on average').waitFor();
    expect(await page.getByText('≈').count()).toBe(0);
    expect(requests).toEqual([]);
    await turnTo(page, '/settings');
    await switchOn(window);
    expect(requests).toHaveLength(1);
    await turnTo(page, '/');
    const totals = page.getByRole('group', { name: 'Spending by currency' });
    await totals.getByRole('link', { name: '≈ €25.00 per month' }).waitFor();
    expect(await totals.innerText()).toContain('at ECB rates of 20 Nov 2026');
    expect(await totals.innerText()).toContain('Before conversion');
    await page.getByRole('row', { name: 'Work ≈ €15.00 60%' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await turnTo(page, '/insights');
    await page.getByRole('link', { name: '≈ €300.00 per year' }).waitFor();
    await turnTo(page, '/subscriptions');
    await page.getByRole('group', { name: 'Average cost' }).getByText('≈ €25.00').waitFor();
    await turnTo(page, '/calendar');
    await page.getByRole('list', { name: 'Total' }).first().getByText('≈ €25.00').waitFor();
    expect(window.complaints).toEqual([]);
  });

  test('names what has no rate, until the user enters one', async () => {
    const window = await open([draft({ name: 'Yen', amount: 800, currency: 'JPY' })]);
    const { page } = window;
    await switchOn(window);
    const section = total(window);
    await section.getByText('JPY has no rate').waitFor();
    await section.getByLabel('1 EUR is worth').fill('nothing');
    await section.getByRole('button', { name: 'Add rate' }).click();
    await section.getByText('Enter a number above 0').waitFor();
    await turnTo(page, '/');
    const totals = page.getByRole('group', { name: 'Spending by currency' });
    await totals.getByRole('link', { name: '≈ €25.00 per month' }).waitFor();
    await totals.getByText('+ JP¥800, without an exchange rate').waitFor();
    await turnTo(page, '/settings');
    await section.getByLabel('1 EUR is worth').fill('160,0');
    await section.getByRole('button', { name: 'Add rate' }).click();
    await section.getByText('1 EUR = 160.0 JPY').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await turnTo(page, '/');
    await totals.getByRole('link', { name: '≈ €30.00 per month' }).waitFor();
    await turnTo(page, '/settings');
    await section.getByRole('button', { name: 'Remove your rate for JPY' }).click();
    await section.getByText('JPY has no rate').waitFor();
  });

  test('leaves every page as it was until there are rates, and says where to get them', async () => {
    const window = await open([], []);
    const { page } = window;
    await total(window).getByRole('switch', { name: 'Show a total' }).click({ force: true });
    await total(window).getByText('None yet.').waitFor();
    for (const path of ['/', '/insights', '/calendar', '/subscriptions']) {
      await turnTo(page, path);
      await page.getByText('£8.00').first().waitFor();
      expect(await page.getByText('≈').count()).toBe(0);
    }
    await turnTo(page, '/');
    await page.getByRole('link', { name: 'A total in EUR needs exchange rates' }).click();
    await total(window).getByRole('button', { name: 'Load file' }).waitFor();
    await loadFile(window, 'date,USD,GBP\n2026-11-20,1.25,0.80\n');
    await total(window).getByText('Of 20 Nov 2026.').waitFor();
    await turnTo(page, '/');
    await page.getByRole('link', { name: '≈ €25.00 per month' }).waitFor();
  });

  test('says how old its rates are, and looks uncertain after a month', async () => {
    expect(await colorAt('2026-10-21')).not.toBe(await colorAt('2026-10-22'));
  });

  test('takes rates from a file, without a download', async () => {
    const window = await open();
    await switchOn(window);
    const section = total(window);
    await section.getByRole('switch', { name: 'Download exchange rates' }).click({ force: true });
    await loadFile(window, 'date,currency,rate\n2026-11-21,USD,1.5\n');
    await section.getByText('Of 21 Nov 2026.').waitFor();
    expect(window.requests).toHaveLength(1);
  });
});
