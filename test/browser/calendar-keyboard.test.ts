import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';

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
  { ...paper, name: 'Late', amount: 5, currency: 'USD', nextPaymentDate: '2026-11-10' },
];

const focusedDay = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);

describe.runIf(hasBrowser)('the calendar by keyboard', () => {
  const open = shareWindow({ path: '/calendar', records });

  test('is walked through by keyboard, and opens a charge', async () => {
    const { page, complaints } = await open();
    await page.locator('[data-day="2026-11-21"]').focus();
    for (const [key, day] of [
      ['ArrowRight', '2026-11-22'],
      ['ArrowDown', '2026-11-29'],
      ['ArrowRight', '2026-11-30'],
      ['Home', '2026-11-30'],
      ['End', '2026-12-06'],
      ['PageDown', '2027-01-06'],
      ['Shift+PageUp', '2026-01-06'],
      ['Shift+PageDown', '2027-01-06'],
      ['PageUp', '2026-12-06'],
      ['ArrowUp', '2026-11-29'],
      ['ArrowRight', '2026-11-30'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focusedDay(page)).toBe(day);
    }
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog');
    await list.getByRole('link', { name: /Paper/ }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedDay(page)).toBe('2026-11-30');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        list.getByRole('link', { name: /Paper/ }).evaluate((one) => one.matches(':focus')),
      )
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBeNull();
    expect(complaints).toEqual([]);
  });

  test('gives the keyboard back to the day, whatever was done to a charge of it', async () => {
    const { page, complaints } = await open();
    const inspector = page.locator('[data-inspector]');
    const openLate = async () => {
      await page.keyboard.press('Enter');
      const late = page.getByRole('dialog').getByRole('link', { name: /Late/ });
      await expect.poll(() => late.evaluate((one) => one.matches(':focus'))).toBe(true);
      await page.keyboard.press('Enter');
      await inspector.getByRole('heading', { name: 'Late' }).waitFor();
    };
    await page.locator('[data-day="2026-11-21"]').focus();
    for (const key of ['ArrowUp', ...Array.from({ length: 4 }, () => 'ArrowLeft')]) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => focusedDay(page)).toBe('2026-11-10');
    await openLate();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedDay(page)).toBe('2026-11-10');
    // The date is moved in a form, which is left by Escape and then saved.
    await openLate();
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await page.getByText(/^Marked .* as renewed\./).waitFor();
    await page.keyboard.press('Escape');
    await inspector.waitFor({ state: 'detached' });
    await expect.poll(() => focusedDay(page)).toBe('2026-11-10');
    expect(complaints).toEqual([]);
  });

  test('T leads to today: by itself, and with the keyboard where that is on a day', async () => {
    const { page } = await open({ path: '/calendar?month=2027-02' });
    const shows = (month: string) =>
      page.getByRole('heading', { name: month, level: 2, exact: true }).waitFor();
    await shows('February 2027');
    await page.keyboard.press('t');
    await shows('November 2026');
    await page.locator('[data-day="2026-11-21"]').focus();
    await page.keyboard.press('PageDown');
    await shows('December 2026');
    await page.keyboard.press('T');
    await expect.poll(() => focusedDay(page)).toBe('2026-11-21');
  });
});
