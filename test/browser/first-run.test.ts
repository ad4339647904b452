import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { listAccounts } from '../../src-server/accounts/service.ts';
import { exportAccounts } from '../../src-server/transfer/export.ts';
import { violationsOf } from './axe.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { isStill, openWindow } from './window.ts';

const fresh = { records: [], firstRun: true } as const;

/** Adds a subscription, which leads to the reminders. */
async function addFirst(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Name' }).fill('Rent');
  await page.getByLabel('Amount').fill('15');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Add and continue' }).click();
  await page.getByRole('heading', { name: 'Reminders' }).waitFor();
}

describe.runIf(hasBrowser)('the first run', () => {
  test('a name, a price, and a day are enough, then reminders and their channel, by keyboard alone', async () => {
    const { page, server, key, complaints } = await openWindow(fresh);
    const type = (text: string) => page.keyboard.type(text);
    const enter = () => page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
    await type('Netflix');
    await page.getByRole('option').first().waitFor();
    await enter();
    await type('15.49');
    await enter();
    // The day is asked for, and has the keyboard.
    await page.getByText('Enter a date.').waitFor();
    await type('tomorrow');
    await enter();
    await page.getByRole('heading', { name: 'Reminders' }).waitFor();
    await enter();
    await page.getByRole('heading', { name: 'Where should reminders go?' }).waitFor();
    await page.getByRole('group', { name: 'Email' }).waitFor();
    await enter();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();

    const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(json.data).toMatchObject([
      {
        name: 'Netflix',
        category: 'Video',
        amount: 15.49,
        currency: 'GBP',
        period: 'monthly',
        nextPaymentDate: '2026-11-22',
      },
    ]);
    const settings = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(settings.json.data).toMatchObject({ enabled: true, timeZone: 'UTC', locale: 'en-GB' });
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('an export brings its reminder settings, which the next step shows and keeps', async () => {
    const old = await openWindow({});
    const mine = { daysBefore: 14, locale: 'de-DE', timeZone: 'Asia/Tokyo' } as const;
    old.server.saveSettings(mine);
    const { context } = old.server;
    const exported = await exportAccounts(context, listAccounts(context));
    const { page, server, key } = await openWindow(fresh);
    await page.getByRole('button', { name: 'Import…' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'export.json',
      mimeType: 'application/json',
      buffer: Buffer.from(exported),
    });
    await page.getByRole('button', { name: 'Restore everything' }).click();
    await page.getByRole('heading', { name: 'Reminders', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: '14 days' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Where should reminders go?' }).waitFor();
    const { json } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(json.data).toMatchObject(mine);
  });

  test('from the channels one returns to the reminders, whose choices are kept', async () => {
    const { page } = await openWindow(fresh);
    await addFirst(page);
    await page.getByText('7 days', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Reminders' }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('7');
  });

  test('from the reminders one returns to the subscription, and may continue without another', async () => {
    const { page, server, key } = await openWindow(fresh);
    await addFirst(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('combobox', { name: 'Name' }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Reminders', exact: true }).waitFor();
    expect((await server.call('GET', '/api/v1/subscriptions', { key })).json.data).toHaveLength(1);
  });

  test('it can be skipped with one press, and is not shown again', async () => {
    const { page, server, key } = await openWindow(fresh);
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect((await server.call('GET', '/api/v1/subscriptions', { key })).json.data).toEqual([]);
    const { status } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(status).toBe(404);
  });

  test('without reminders no channel is asked for; one can be set up where there are some', async () => {
    const { page } = await openWindow(fresh);
    await addFirst(page);
    await page.getByRole('switch', { name: 'Send reminders' }).uncheck();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();

    const other = await openWindow(fresh);
    await addFirst(other.page);
    await other.page.getByRole('button', { name: 'Continue' }).click();
    const ways = other.page.getByRole('group', { name: /^(Email|Bark|ntfy|Gotify|Webhook)$/ });
    await ways.first().waitFor();
    expect(await ways.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(['Email']);
    await other.page.getByRole('button', { name: 'More channels' }).click();
    const ntfy = other.page.getByRole('group', { name: 'ntfy' });
    await ntfy.getByRole('button', { name: 'Set up' }).click();
    await ntfy.getByLabel('Topic').fill('subscriptions-4c1f');
    await ntfy.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('ntfy is set up.').waitFor();
    await other.page.getByRole('button', { name: 'Finish' }).click();
    await other.page.getByRole('navigation', { name: 'Pages' }).waitFor();
  });

  test('what is missing is said in the words of the form, all at once', async () => {
    const { page } = await openWindow(fresh);
    const add = page.getByRole('button', { name: 'Add and continue' });
    await add.click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByText('Enter an amount.').waitFor();
    await page.getByLabel('Amount').fill('12.345');
    await add.click();
    await page.getByText('Amounts can have up to two decimals.').waitFor();
  });

  test('an amount is read as the region writes it, and shown as it was read', async () => {
    const { page, server, key } = await openWindow({ ...fresh, locale: 'en-US' });
    await page.getByRole('combobox', { name: 'Name' }).fill('Rent');
    const amount = page.getByLabel('Amount');
    await amount.pressSequentially('1,234');
    await page.keyboard.press('Tab');
    expect(await amount.inputValue()).toBe('1,234');
    await amount.fill('');
    await amount.pressSequentially('1e3');
    await page.getByLabel('Next payment').fill('2026-12-14');
    await page.getByRole('button', { name: 'Add and continue' }).click();
    await page.getByText('That’s not an amount.').waitFor();
    await amount.fill('1,234.56');
    await page.getByRole('button', { name: 'Add and continue' }).click();
    await page.getByRole('heading', { name: 'Reminders' }).waitFor();
    const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(json.data).toMatchObject([{ name: 'Rent', amount: 1234.56 }]);
  });

  test('the time zone, region and currency are those of the browser, not of the server’s computer', async () => {
    const { page, server, key } = await openWindow({
      ...fresh,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    });
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toContain('JPY');
    await addFirst(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Where should reminders go?' }).waitFor();
    const { json } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(json.data).toMatchObject({ timeZone: 'Asia/Tokyo', locale: 'ja-JP' });
  });

  test.each([
    ['de-DE', 'Mon', 'Germany'],
    ['en-US', 'Sun', 'United States'],
  ])('skipped, the region is that of the browser, %s', async (locale, first, name) => {
    const skipped = { records: [draft({})], firstRun: false, locale, path: '/calendar' };
    const { page, server, key } = await openWindow(skipped);
    await expect.poll(() => page.getByRole('columnheader').first().innerText()).toBe(first);
    await page.getByRole('link', { name: 'Settings' }).click();
    const region = page.getByRole('combobox', { name: 'Regional format' });
    await expect.poll(() => region.inputValue()).toContain(name);
    await page.getByText('7 days', { exact: true }).first().click();
    await expect
      .poll(async () => (await server.call('GET', '/api/v1/notification-settings', { key })).json)
      .toMatchObject({ data: { locale, daysBefore: 7 } });
  });

  test('what was chosen before is not replaced by what the browser has', async () => {
    const { page, server, key } = await openWindow({
      ...fresh,
      timezoneId: 'Asia/Tokyo',
      prepare: async (made) =>
        made.server.saveSettings({ timeZone: 'America/New_York', locale: 'en-US' }),
    });
    await addFirst(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Where should reminders go?' }).waitFor();
    const { json } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(json.data).toMatchObject({ timeZone: 'America/New_York', locale: 'en-US' });
  });

  test('another language is spoken at once', async () => {
    const { page } = await openWindow(fresh);
    await page.getByRole('combobox', { name: 'Name' }).fill('Rent');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.getByRole('heading', { name: '欢迎使用Perennial' }).waitFor();
    expect(await page.getByRole('combobox', { name: '名称' }).inputValue()).toBe('Rent');
  });

  test('Escape takes nothing away: neither what was typed, nor the step', async () => {
    const { page } = await openWindow(fresh);
    const name = page.getByRole('combobox', { name: 'Name' });
    await name.fill('Netflix');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount').fill('15');
    await page.keyboard.press('Escape');
    expect(await name.inputValue()).toBe('Netflix');
    expect(await page.getByLabel('Amount').inputValue()).toBe('15');
    await page.getByRole('button', { name: 'In a month' }).click();
    await page.getByLabel('Amount').press('Enter');
    await page.getByRole('heading', { name: 'Reminders' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Reminders' }).waitFor();
  });

  test('whoever can restore what was deleted is not asked', async () => {
    const { page } = await openWindow({
      firstRun: true,
      records: [draft({ name: 'Netflix' })],
      path: '/subscriptions',
      async prepare({ server, key }) {
        const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
        await server.call('DELETE', `/api/v1/subscriptions/${json.data[0].id}`, { key });
      },
    });
    await page.getByRole('button', { name: 'Recently deleted (1)' }).waitFor();
  });

  test('whoever has records is not asked', async () => {
    const { page } = await openWindow({ firstRun: true });
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await page.getByText('Welcome to Perennial').count()).toBe(0);
  });

  test.each(['light', 'dark'] as const)('%s, 360 px: axe finds nothing', async (colorScheme) => {
    const { page } = await openWindow({
      ...fresh,
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    const looksWell = async () => {
      // The message of what was added can come up under the pointer.
      await page.mouse.move(0, 0);
      await isStill(page);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    };
    await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
    await looksWell();
    await addFirst(page);
    await looksWell();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('group', { name: 'Email' }).waitFor();
    await looksWell();
  });

  test('speaks Chinese', async () => {
    const { page } = await openWindow({ ...fresh, locale: 'zh-CN' });
    await page.getByRole('heading', { name: '欢迎使用Perennial' }).waitFor();
  });
});
