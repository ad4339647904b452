import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { NETFLIX, addIn, editFormIn, newFormIn } from './forms.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, listed } from './window.ts';

// Today is Saturday, 21 November 2026.

const named = async (window: OpenWindow, name: string) =>
  (await listed(window)).find((record: { name: string }) => record.name === name);

async function chineseFormIn(window: OpenWindow) {
  const { page } = window;
  await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: '新建订阅' });
  await form.getByLabel('名称').waitFor();
  return { window, page, form };
}

const inCalendar = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

describe.runIf(hasBrowser)('what is typed in the form', () => {
  const open = shareWindow({ records: [NETFLIX] });
  const openChinese = shareWindow({ locale: 'zh-CN', records: [draft({ currency: 'CNY' })] });

  test.each([
    ['14', '$15.49', '2026-12-14', 15.49, 'USD'],
    ['14 dec', '15,49 €', '2026-12-14', 15.49, 'EUR'],
    ['in 2 weeks', '1.234,50', '2026-12-05', 1234.5, 'EUR'],
    ['tomorrow', '¥1500', '2026-11-22', 1500, 'JPY'],
    ['next month', '1 234,50', '2026-12-21', 1234.5, 'EUR'],
    ['12/14/2026', '15.49 CAD', '2026-12-14', 15.49, 'CAD'],
    ['明天', '15元', '2026-11-22', 15, 'CNY'],
    ['+7', '1,234', '2026-11-28', 1234, 'EUR'],
  ])('%s and %s are saved as they were meant', async (date, amount, day, saved, currency) => {
    const { page, window, form, complaints } = await newFormIn(await open());
    await form.getByLabel('Name').fill('Spotify');
    await form.getByLabel('Category').fill('Music');
    await form.getByLabel('Amount').fill(amount);
    const field = form.getByLabel('Next payment');
    await field.click();
    await page.keyboard.type(date);
    // Without leaving the field.
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Spotify.').waitFor();
    expect(await named(window, 'Spotify')).toMatchObject({
      amount: saved,
      currency,
      nextPaymentDate: day,
      billingAnchorDay: Number(day.slice(8)),
    });
    expect(complaints).toEqual([]);
  });

  test.each([
    ['下周五', '￥25', '2026-11-27', 25, 'CNY'],
    ['12月14日', '15,49 €', '2026-12-14', 15.49, 'EUR'],
    ['两周后', '１５．４９', '2026-12-05', 15.49, 'CNY'],
    ['14 dec', '15。5', '2026-12-14', 15.5, 'CNY'],
  ])('in Chinese, %s and %s, too', async (date, amount, day, saved, currency) => {
    const { page, window, form } = await chineseFormIn(await openChinese());
    await form.getByLabel('名称').fill('网易云音乐');
    await form.getByLabel('类别').fill('音乐');
    await form.getByLabel('金额').fill(amount);
    await form.getByLabel('下次付款').fill(date);
    await page.keyboard.press('Control+Enter');
    await page.getByText('已添加网易云音乐。').waitFor();
    expect(await named(window, '网易云音乐')).toMatchObject({
      amount: saved,
      currency,
      nextPaymentDate: day,
    });
    expect(window.complaints).toEqual([]);
  });

  test('shows how a date was read while it is typed, and after', async () => {
    const { page, form } = await newFormIn(await open());
    const field = form.getByLabel('Next payment');
    await field.click();
    await page.keyboard.type('14 dec');
    await form.getByText('Mon, 14 Dec 2026').first().waitFor();
    expect(await field.inputValue()).toBe('14 dec');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('14 Dec 2026');
    await form.getByText('Mon', { exact: true }).waitFor();
  });

  test('shows which currency was typed, and chooses it', async () => {
    const { page, form } = await newFormIn(await open());
    const currency = form.getByRole('combobox', { name: 'Currency' });
    expect(await currency.inputValue()).toMatch(/^EUR/);
    await form.getByLabel('Amount').fill('£9.5');
    await page.keyboard.press('Tab');
    await form.getByText('Currency set to GBP.').waitFor();
    expect(await form.getByLabel('Amount').inputValue()).toBe('9.50');
    await expect.poll(() => currency.inputValue()).toMatch(/^GBP/);
    expect(await violations(page)).toEqual([]);
  });

  test.each([
    ['1.234', 'up to two decimals. For thousands, type 1,234.'],
    ['1.2345', 'Amounts can have up to two decimals.'],
    ['15 ₿', '₿ isn’t an available currency.'],
    ['¥15.5', 'Japanese Yen has no decimals.'],
    ['about 15', 'about isn’t an available currency.'],
    ['1e3', 'That’s not an amount. Try 1,234.50'],
  ])('%s is refused in its field, stays as it is, and is not saved', async (text, why) => {
    const { page, window, form } = await editFormIn(await open());
    const before = await listed(window);
    const field = form.getByLabel('Amount');
    await field.fill(text);
    await page.keyboard.press('Tab');
    await form.getByText(why).waitFor();
    expect(await field.inputValue()).toBe(text);
    await field.focus();
    await page.keyboard.press('Control+Enter');
    await form.getByText(why).waitFor();
    expect(await form.getByText(why).count()).toBe(1);
    expect(await listed(window)).toEqual(before);
  });

  test('says in Chinese what is wrong and what can be typed', async () => {
    const { page, form } = await chineseFormIn(await openChinese());
    await form.getByLabel('下次付款').fill('某一天');
    await form.getByLabel('金额').fill('1.234');
    await form.getByLabel('名称').focus();
    await form.getByText('无法识别这个日期').waitFor();
    await form.getByText('金额最多保留两位小数').waitFor();
    await page.keyboard.press('Control+Enter');
    expect(await form.getByText('无法识别这个日期').count()).toBe(1);
    expect(await form.getByText('金额最多保留两位小数').count()).toBe(1);
    expect(await form.getByLabel('下次付款').inputValue()).toBe('某一天');
    await form.getByLabel('下次付款').fill('2027-02-30');
    await form.getByLabel('名称').focus();
    await form.getByText('2027年2月只有28天。').waitFor();
  });

  test('does not save decimals of yen, also where only the currency is changed', async () => {
    const { page, window, form } = await editFormIn(await open());
    const before = await listed(window);
    await form.getByRole('combobox', { name: 'Currency' }).fill('JPY');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await form.getByText('Japanese Yen has no decimals.').waitFor();
    expect(await listed(window)).toEqual(before);
  });
});

describe.runIf(hasBrowser)('the keyboard in a date field', () => {
  const open = shareWindow({ records: [NETFLIX] });

  test('moves the day by the arrows, with Shift by a month', async () => {
    const { page, window, form } = await editFormIn(await open());
    const field = form.getByLabel('Next payment');
    await field.focus();
    await page.keyboard.press('ArrowUp');
    expect(await field.inputValue()).toBe('1 Dec 2026');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await field.inputValue()).toBe('29 Nov 2026');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await field.inputValue()).toBe('29 Jan 2027');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Netflix.').waitFor();
    expect(await listed(window)).toMatchObject([{ nextPaymentDate: '2027-01-29' }]);
  });

  test('begins with today in an empty field, and leaves what is no day alone', async () => {
    const { page, form } = await newFormIn(await open());
    const field = form.getByLabel('Next payment');
    await field.fill('');
    await page.keyboard.press('ArrowDown');
    expect(await field.inputValue()).toBe('21 Nov 2026');
    await field.fill('some friday');
    await page.keyboard.press('ArrowUp');
    expect(await field.inputValue()).toBe('some friday');
  });

  test('leads into the calendar and back', async () => {
    const { page, form } = await editFormIn(await open());
    const field = form.getByLabel('Next payment');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await field.focus();
    await calendar.waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => inCalendar(page)).toBe('Mon, 30 November 2026');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('23 Nov 2026');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    // Closed, it opens again; Esc closes it and nothing else.
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => inCalendar(page)).toBe('Mon, 23 November 2026');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await form.count()).toBe(1);
  });

  test('a day is picked by the mouse as before', async () => {
    const { page, form } = await editFormIn(await open());
    const field = form.getByLabel('Next payment');
    await field.click();
    await page.getByRole('button', { name: 'Thu, 5 November 2026' }).click();
    expect(await field.inputValue()).toBe('5 Nov 2026');
    expect(await page.getByRole('dialog', { name: 'Calendar' }).count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('other fields', () => {
  const open = shareWindow({ records: [NETFLIX] });

  test('a payment lies behind, and is in the currency of its subscription', async () => {
    const { page } = await editFormIn(await open());
    await page.keyboard.press('Escape');
    await addIn(page, 'Payment');
    const dialog = page.getByRole('dialog', { name: 'Add payment' });
    await dialog.getByRole('textbox', { name: 'Paid on' }).fill('14');
    await dialog.getByText('Sat, 14 Nov 2026').first().waitFor();
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await amount.fill('$12.50');
    await page.keyboard.press('Enter');
    await dialog.getByText('This amount is in EUR, not USD.').waitFor();
    await amount.fill('12,50 €');
    await page.keyboard.press('Enter');
    await page.getByText('Added a Netflix payment on 14 Nov 2026.').waitFor();
  });

  test('the end of a trial takes words, too', async () => {
    const { page, window } = await editFormIn(await open());
    await page.keyboard.press('Escape');
    await addIn(page, 'Trial');
    const lastDay = page.getByLabel('Last day of the trial');
    await lastDay.fill('in 2 weeks');
    await page.keyboard.press('Enter');
    await page.getByText('The Netflix trial ends on 5 Dec 2026.').waitFor();
    expect(await listed(window)).toMatchObject([{ trialEndsOn: '2026-12-05' }]);
    expect(await lastDay.inputValue()).toBe('5 Dec 2026');
  });
});
