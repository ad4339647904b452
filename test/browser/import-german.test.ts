import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStill, openWindow } from './window.ts';

const WINDOWS = readFileSync(join(import.meta.dirname, '../fixtures/imports/abos.csv'));
const UTF8 = Buffer.from(`\ufeff${new TextDecoder('windows-1252').decode(WINDOWS)}`);

test.each([
  ['Windows-1252', WINDOWS],
  ['UTF-8', UTF8],
])(
  'a German spreadsheet in %s takes two clicks and a file from the first run',
  async (_name, buffer) => {
    const { page, server, key } = await openWindow({
      locale: 'de-DE',
      firstRun: true,
      records: [],
    });
    let clicks = 0;
    const click = async (name: string) => {
      clicks += 1;
      await page.getByRole('button', { name }).click();
    };
    await click('Import…');
    const file = { name: 'abos.csv', mimeType: 'text/csv', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Streaming · Monthly').first().waitFor();
    await page.getByText('Shopping · Yearly').waitFor();
    await click('Add 40');
    await page.getByText('Imported 40 of 41 rows.', { exact: false }).waitFor();
    await page.getByText('Step 2 of 3').waitFor();
    expect(clicks).toBe(2);
    const { json } = await server.call('GET', '/api/v1/subscriptions?limit=100', { key });
    expect(json.data).toContainEqual(
      expect.objectContaining({
        name: 'Süddeutsche Zeitung',
        amount: 39.99,
        currency: 'EUR',
        period: 'monthly',
        nextPaymentDate: '2026-12-20',
      }),
    );
  },
);

test('what becomes of a row is readable on a phone in Chinese', async () => {
  const viewport = { width: 360, height: 740 };
  const { page } = await openWindow({ locale: 'zh-CN', viewport, path: '/settings' });
  await page.getByRole('button', { name: '导入…' }).click();
  const rows = ['Netflix;Video;viel;monatlich;13.12.2026', 'Bahn;Reise;"1.263,00 €";monatlich;x'];
  const buffer = Buffer.from(['Dienst;Kategorie;Betrag;Abrechnung;Fällig', ...rows].join('\n'));
  const file = { name: 'abos.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  const badges = page.getByText('无法导入', { exact: true });
  await badges.first().waitFor();
  await isStill(page);
  for (const badge of await badges.all()) {
    expect(await badge.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
  }
});

test.each(['en-US', 'zh-CN'])(
  'a spreadsheet with a question about its encoding fits on a phone in %s',
  async (locale) => {
    const viewport = { width: 360, height: 740 };
    const { page } = await openWindow({ locale, viewport, path: '/settings' });
    await page.getByRole('button', { name: locale === 'zh-CN' ? '导入…' : 'Import…' }).click();
    const file = { name: 'abos.csv', mimeType: 'text/csv', buffer: WINDOWS };
    await page.locator('input[type=file]').setInputFiles(file);
    const encoding = page.getByText(locale === 'zh-CN' ? '文本编码' : 'Encoding of the text');
    await encoding.first().waitFor();
    await isStill(page);
    const overflowing = await page
      .getByRole('dialog')
      .locator('*')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 360).length);
    expect(overflowing).toBe(0);
  },
);

test('a spreadsheet that was edited shows what it changes, and what the record has now', async () => {
  const { page, server, key } = await openWindow({ path: '/settings' });
  const [record] = (await server.call('GET', '/api/v1/subscriptions', { key })).json.data;
  const header = 'ID,Name,Category,Amount,Currency,Billing period,Next payment';
  const { id, name, category, currency, nextPaymentDate } = record as Record<string, string>;
  const row = [id, name, category, '99.99', currency, 'yearly', nextPaymentDate].join(',');
  await page.getByRole('button', { name: 'Import…' }).click();
  const buffer = Buffer.from(`${header}\n${row}\n`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/New values: Amount \(now .+\)/).waitFor();
  await page.getByRole('button', { name: 'Update 1' }).click();
  await page.getByText('Imported 1 subscription.').waitFor();
  const { json } = await server.call('GET', `/api/v1/subscriptions/${id}`, { key });
  expect(json.data).toMatchObject({ amount: 99.99 });
});
