import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { openWindow, turnTo } from './window.ts';

type Total = { currency: string; month: string; year: string };

/** The average cost in each currency, as the list has it. */
async function totalsOfList(page: Page): Promise<Total[]> {
  await page.getByRole('button', { name: 'All currencies' }).click();
  const rows = page.getByRole('dialog').getByRole('row');
  await rows.nth(1).waitFor();
  const texts = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  return texts.map(([currency = '', , month = '', year = '']) => ({ currency, month, year }));
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ');

describe.runIf(hasBrowser)('what the household’s subscriptions cost', () => {
  test('is the same on Overview, on Insights, and in the list', async () => {
    const { page } = await openWindow({ path: '/subscriptions' });
    const totals = await totalsOfList(page);
    expect(totals).toHaveLength(10);
    await page.keyboard.press('Escape');

    await turnTo(page, '/');
    const group = page.getByRole('group', { name: 'Spending by currency' });
    await group.getByRole('button', { name: /more$/u }).click();
    const links = (await group.getByRole('link').allInnerTexts()).map(oneLine);
    for (const { month, year } of totals) {
      expect(links).toContainEqual(
        expect.stringMatching(new RegExp(`^${plain(month)} .*${plain(year)} per year`, 'u')),
      );
    }

    await turnTo(page, '/insights');
    const table = page.getByRole('table', { name: 'By currency' });
    const rows = (await table.getByRole('row').allInnerTexts()).map(oneLine);
    for (const { currency, month, year } of totals) {
      expect(rows).toContainEqual(
        expect.stringMatching(new RegExp(`^${currency} .*${plain(month)} ${plain(year)}`, 'u')),
      );
    }
  });

  test('is not what the next months cost without a word about it', async () => {
    const { page } = await openWindow({ path: '/insights' });
    const choice = page.getByRole('combobox', { name: 'Currency for this page' });
    await choice.click();
    const currencies = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    const next = page.getByRole('region', { name: /^The next 12 months cost/u });
    const explained: string[] = [];
    for (const currency of currencies) {
      await choice.click();
      await page.getByRole('option', { name: currency }).click();
      const figure = page.getByRole('link', { name: /per year on average/u });
      await figure.filter({ hasText: `in ${currency}` }).waitFor();
      const year = await figure.locator('.money').innerText();
      const title = await next.getByRole('heading', { level: 2 }).innerText();
      const isSame = title === `The next 12 months cost ${year}`;
      const words = next.getByText('over these 12 months').filter({ hasText: year });
      expect(await words.count(), `${currency}: ${year}, ${title}`).toBe(isSame ? 0 : 1);
      if (!isSame) explained.push(currency);
    }
    // These have subscriptions that are billed every few days.
    expect(explained).toEqual(expect.arrayContaining(['AUD', 'EUR', 'USD']));
  });
});

test.runIf(hasBrowser)(
  'a month that costs millions is a number in one line on a phone',
  async () => {
    const records = ['One', 'Two', 'Three'].map((name) =>
      draft({ name, amount: 999_999.99, nextPaymentDate: '2026-12-04' }),
    );
    const { page } = await openWindow({ viewport: { width: 360, height: 740 }, records });
    const figure = page.getByRole('link', { name: /^December/u }).locator('.money');
    expect(await figure.innerText()).toContain('2,999,999.97');
    const lines = await figure.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  },
);

const plain = (text: string) => oneLine(text).replaceAll(/[.$]/gu, String.raw`\$&`);
