import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, openWindow } from './window.ts';

const formOf = ({ page }: OpenWindow) => page.locator('form[data-subscription]');

/** The records as scripts see them, with the months that only the window is told. */
async function stored({ server, key }: OpenWindow) {
  const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name', { key });
  return json.data;
}

describe.runIf(hasBrowser)('intervals', () => {
  test('a quarterly one is added, shown everywhere by its name, and changed back by Undo', async () => {
    const window = await openWindow({ path: '/subscriptions', records: [] });
    const { page, complaints } = window;
    await page.keyboard.press('n');
    const form = formOf(window);
    await form.getByLabel('Name').fill('Water');
    await form.getByLabel('Amount').fill('30');
    await form.getByText('Other', { exact: true }).click();
    expect(await form.getByLabel('Charged every').inputValue()).toBe('3');
    expect(await form.getByRole('button', { name: 'Quarterly' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await form.getByLabel('First or next payment').fill('31/1/2027');
    await page.keyboard.press('Tab');
    await form.getByText('30 April 2027').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Water.').waitFor();
    expect(await stored(window)).toMatchObject([
      { period: 'custom', customDate: '92', nextPaymentDate: '2027-01-31', billingAnchorDay: 31 },
    ]);
    await page.getByText('every 3 months').waitFor();
    await page.keyboard.press('e');
    await form.getByRole('button', { name: 'Every 2 weeks' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('every 2 weeks').waitFor();
    expect(await stored(window)).toMatchObject([{ period: 'custom', customDate: '14' }]);
    await page.keyboard.press('Control+z');
    await page.getByText('every 3 months').waitFor();
    expect(await stored(window)).toMatchObject([{ customDate: '92', billingAnchorDay: 31 }]);
    await page.keyboard.press('Escape');
    await page.getByRole('grid').getByText('Quarterly').waitFor();
    expect(complaints).toEqual([]);
  });

  test('says the limit in the unit of the form', async () => {
    const window = await openWindow({ path: '/subscriptions', records: [draft()] });
    const { page } = window;
    await page.getByRole('row', { name: /Netflix/ }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = formOf(window);
    await form.getByText('Other', { exact: true }).click();
    await form.getByLabel('Charged every').fill('100');
    await form.getByLabel('Unit').click();
    await page.getByRole('option', { name: 'years' }).click();
    await page.keyboard.press('Control+Enter');
    await form.getByText('The interval must be a whole number from 1 to 99.').waitFor();
    await form.getByLabel('Charged every').fill('2');
    await page.keyboard.press('Control+Enter');
    await page.getByText('every 2 years').first().waitFor();
  });

  test('the list is filtered by their names, typed or chosen', async () => {
    const window = await openWindow({
      path: '/subscriptions',
      records: [
        draft({ name: 'Monthly one' }),
        draft({ name: 'Paper', period: 'custom', customDate: '7' }),
      ],
    });
    const { page } = window;
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('every:weekly ');
    await page.getByRole('row', { name: /Paper/ }).waitFor();
    await expect.poll(() => page.getByRole('row', { name: /Monthly one/ }).count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('intervals in Chinese', () => {
  test('one unit is told without its count', async () => {
    const window = await openWindow({
      path: '/subscriptions',
      locale: 'zh-CN',
      records: [
        draft({ name: 'Monthly one' }),
        draft({ name: 'Daily one', period: 'custom', customDate: '1' }),
        draft({ name: 'Paper', period: 'custom', customDate: '14' }),
      ],
    });
    const { page } = window;
    const told = { 'Monthly one': '/ 月', 'Daily one': '/ 天', Paper: '/ 2周' };
    for (const [name, interval] of Object.entries(told)) {
      await page.getByRole('row', { name }).getByText(name).click();
      await page.getByText(interval, { exact: true }).waitFor();
    }
  });
});

describe.runIf(hasBrowser)('currencies', () => {
  test('kronor are proposed in Sweden, and typed anywhere', async () => {
    const window = await openWindow({ path: '/subscriptions', records: [], locale: 'sv-SE' });
    const { page, server } = window;
    server.saveSettings({ locale: 'sv-SE' });
    await page.keyboard.press('n');
    const form = formOf(window);
    await expect.poll(() => form.getByLabel('Currency').inputValue()).toBe('SEK');
    await form.getByLabel('Name').fill('Bredband');
    await form.getByLabel('Amount').fill('349 kr');
    await form.getByLabel('First or next payment').fill('2027-01-31');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Bredband.').waitFor();
    expect(await stored(window)).toMatchObject([{ currency: 'SEK', amount: 349 }]);
  });

  test('in one without decimals, none are accepted', async () => {
    const window = await openWindow({ path: '/subscriptions', records: [] });
    const { page } = window;
    await page.keyboard.press('n');
    const form = formOf(window);
    await form.getByLabel('Name').fill('Webtoon');
    await form.getByLabel('Amount').fill('4900.5');
    await form.getByLabel('Currency').fill('KRW');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await form
      .getByText(/decimals/)
      .first()
      .waitFor();
    await form.getByLabel('Amount').fill('4900');
    await form.getByLabel('First or next payment').fill('2027-01-31');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Webtoon.').waitFor();
    expect(await stored(window)).toMatchObject([{ currency: 'KRW', amount: 4900 }]);
  });
});
