import { describe, expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

const fresh = { records: [], firstRun: true } as const;

describe.runIf(hasBrowser)('the first run', () => {
  test('three steps lead to the first subscription, by keyboard alone', async () => {
    const { page, server, key, complaints } = await openWindow(fresh);
    const type = (text: string) => page.keyboard.type(text);
    const tab = () => page.keyboard.press('Tab');
    await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
    await tab();
    await page.keyboard.press('ControlOrMeta+A');
    await type('Household');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Your first subscription' }).waitFor();
    await tab();
    await type('Netflix');
    await tab();
    await tab();
    await type('15.49');
    await page.getByLabel('Next payment').focus();
    await type('2026-12-14');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Reminders' }).waitFor();
    await tab();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.getByText('Household').first().waitFor();

    const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(json.data).toMatchObject([
      {
        name: 'Netflix',
        amount: 15.49,
        currency: 'GBP',
        period: 'monthly',
        nextPaymentDate: '2026-12-14',
      },
    ]);
    const settings = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(settings.json.data).toMatchObject({ enabled: false, timeZone: 'UTC' });
    expect(complaints).toEqual([]);
  });

  test('every step can be skipped; it is not shown again', async () => {
    const { page, server, key } = await openWindow(fresh);
    for (const title of ['Welcome to Perennial', 'Your first subscription', 'Reminders']) {
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('button', { name: 'Skip', exact: true }).click();
    }
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect((await server.call('GET', '/api/v1/subscriptions', { key })).json.data).toEqual([]);
    const { status } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(status).toBe(404);
  });

  test('a step that is skipped keeps the place that it showed, and Back leads to it', async () => {
    const { page } = await openWindow({ ...fresh, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
    await page.getByText('Amounts look like this: ￥1,234').waitFor();
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('heading', { name: 'Your first subscription' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toContain('JPY');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
  });

  test('what is missing is said in the words of the form, all at once', async () => {
    const { page } = await openWindow(fresh);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    const add = page.getByRole('button', { name: 'Add' });
    await add.click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByText('Enter an amount.').waitFor();
    await page.getByLabel('Amount').fill('12.345');
    await add.click();
    await page.getByText('Amounts can have up to two decimals.').waitFor();
  });

  test('an amount is read as the region writes it, and shown as it was read', async () => {
    const { page, server, key } = await openWindow({ ...fresh, locale: 'en-US' });
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('combobox', { name: 'Name' }).fill('Rent');
    const amount = page.getByLabel('Amount');
    await amount.pressSequentially('1,234');
    await page.keyboard.press('Tab');
    expect(await amount.inputValue()).toBe('1,234');
    await amount.fill('');
    await amount.pressSequentially('1e3');
    await page.getByLabel('Next payment').fill('2026-12-14');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('That’s not an amount.').waitFor();
    await amount.fill('1,234.56');
    await page.getByRole('button', { name: 'Add' }).click();
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
    await page.getByText('Amounts look like this: ￥1,234').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your first subscription' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toContain('JPY');
    const { json } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(json.data).toMatchObject({ timeZone: 'Asia/Tokyo', locale: 'ja-JP' });
  });

  test('what was chosen before is not replaced by what the browser has', async () => {
    const { page, server, key } = await openWindow({
      ...fresh,
      timezoneId: 'Asia/Tokyo',
      prepare: async (made) =>
        made.server.saveSettings({ timeZone: 'America/New_York', locale: 'en-US' }),
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your first subscription' }).waitFor();
    const { json } = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(json.data).toMatchObject({ timeZone: 'America/New_York', locale: 'en-US' });
  });

  test('another language is spoken at once', async () => {
    const { page } = await openWindow(fresh);
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: '简体中文' }).click();
    await page.getByRole('heading', { name: '欢迎使用Perennial' }).waitFor();
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
    for (const title of ['Welcome to Perennial', 'Your first subscription', 'Reminders']) {
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('button', { name: 'Skip', exact: true }).click();
    }
  });

  test('speaks Chinese', async () => {
    const { page } = await openWindow({ ...fresh, locale: 'zh-CN' });
    await page.getByRole('heading', { name: '欢迎使用Perennial' }).waitFor();
  });
});
