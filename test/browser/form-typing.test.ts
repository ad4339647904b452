import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { openWindow } from './window.ts';

const formOf = (page: Page) => page.getByRole('complementary', { name: 'New subscription' });

describe.runIf(hasBrowser)('typing in the form for a new subscription', () => {
  const open = shareWindow({ path: '/subscriptions?open=new', records: [draft({})] });
  const openEmpty = shareWindow({ path: '/subscriptions?open=new', records: [] });

  test('what is typed before the form is there becomes the name', async () => {
    const { page, complaints } = await openWindow({ path: '/activity', records: [] });
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Telex');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('gram');
    const name = formOf(page).getByRole('combobox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('Telegram');
    await page.getByRole('option', { name: /^Telegram/ }).waitFor();
    // Nothing is swallowed once the form is there.
    await page.keyboard.type('s');
    expect(await name.inputValue()).toBe('Telegrams');
    expect(complaints).toEqual([]);
  });

  test.each([
    ['kw', 'KWD'],
    ['chf', 'CHF'],
    ['ch', 'CHF'],
    ['br', 'BRL'],
    ['£', 'GBP'],
    ['$', 'USD'],
  ])('the currency meant by "%s" is %s, and the list opens only then', async (text, code) => {
    const { page } = await open();
    const form = formOf(page);
    await form.getByLabel('Amount').fill('x');
    await page.keyboard.press('Tab');
    await form.getByText('That’s not an amount.', { exact: false }).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await page.keyboard.type(text);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    const currency = form.getByRole('combobox', { name: 'Currency' });
    await expect.poll(() => currency.inputValue()).toBe(code);
  });

  test('scattered letters are no currency', async () => {
    const { page } = await open();
    const currency = formOf(page).getByRole('combobox', { name: 'Currency' });
    await currency.fill('udr');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByText(/“udr”/).waitFor();
    expect(await currency.inputValue()).toBe('udr');
  });

  test.each([
    { width: 640, height: 400 },
    { width: 360, height: 740 },
  ])('the calendar is seen as a whole at $width × $height', async (viewport) => {
    const { page } = await openEmpty({ viewport });
    await page.getByLabel('First or next payment').click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.waitFor();
    await expect
      .poll(async () => {
        const { x = -1, y = -1, width = 0, height = 0 } = (await calendar.boundingBox()) ?? {};
        return [x >= 0, y >= 0, x + width <= viewport.width, y + height <= viewport.height];
      })
      .toEqual([true, true, true, true]);
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByText('December 2026').waitFor();
  });

  test('says what is missing before the next charges can be shown', async () => {
    const { page } = await openEmpty();
    const form = formOf(page);
    await form.getByLabel('Amount').fill('5');
    const missing = form.getByText('Enter a date to see the next charges here.');
    await missing.waitFor();
    await form.getByRole('button', { name: 'Today' }).click();
    await missing.waitFor({ state: 'detached' });
  });

  test('the total stays in sight beside the form, also where some are not counted', async () => {
    const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'SGD', 'HKD'] as const;
    const { page } = await openWindow({
      path: '/subscriptions?open=new',
      viewport: { width: 1280, height: 800 },
      records: [
        ...currencies.map((currency) => draft({ name: currency, amount: 115.49, currency })),
        draft({ name: 'Paused' }),
      ],
      prepare: async ({ server, key }) => {
        const { json } = await server.call('GET', '/api/v1/subscriptions?q=Paused', { key });
        transitionAsOwner(server.context, json.data[0].id, 'pause');
      },
    });
    const totals = page.getByRole('group', { name: 'Average cost by currency' });
    await totals.getByRole('button', { name: /All currencies/ }).waitFor();
    // What has no room in the line is cut off below it.
    const { y = 0, height = 0 } = (await totals.boundingBox()) ?? {};
    const first = await totals.getByText('115.49').first().boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(y + height);
  });
});
