import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openWindow } from './window.ts';

const HEADER = 'Dienst;Kategorie;Betrag;Abrechnung;Nächste Zahlung';
const NETFLIX = 'Netflix DE;Video;"12,99";monatlich;13.12.2026';
const POWER = 'Strom;Haus;"-90,00";monatlich;01.01.2027';
const RAIL = 'Bahn;Mobilität;"63,00";monatlich;01.12.2026';

const fileOf = (...lines: string[]) => ({
  name: 'abos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines].join('\r\n')),
});

async function openImport() {
  const window = await openWindow({ path: '/settings' });
  await window.page.getByRole('button', { name: 'Import…' }).click();
  const dialog = window.page.getByRole('dialog', { name: 'Import subscriptions' });
  const names = async () => {
    const { json } = await window.server.call('GET', '/api/v1/subscriptions?limit=100', {
      key: window.key,
    });
    return json.data.map(({ name }: { name: string }) => name) as string[];
  };
  return { ...window, dialog, names };
}

test('a table is read, asks what it does not say, and is imported, and undone', async () => {
  const { page, dialog, names } = await openImport();
  const before = await names();
  await dialog.locator('input[type=file]').setInputFiles(fileOf(NETFLIX, POWER, RAIL));
  await dialog.getByText('Needs an answer').first().waitFor();
  await dialog.getByText('abos.csv · 3 rows').waitFor();
  await dialog.getByRole('combobox', { name: 'Currency of amounts without one' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('button', { name: 'Add 2' }).waitFor();
  await dialog.getByText('The amount is negative').waitFor();
  await dialog.getByRole('checkbox', { name: 'Import Bahn' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByText('Imported 1 of 3 rows. 2 were left out.').waitFor();
  expect(await names()).toContain('Netflix DE');
  expect(await names()).toHaveLength(before.length + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await names()).length).toBe(before.length);
});

test('the dialog has no ring while it holds the keyboard for what is gone', async () => {
  const { page, dialog } = await openImport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await dialog.locator('input[type=file]').setInputFiles(fileOf(NETFLIX));
  await dialog.getByText('Needs an answer').first().waitFor();
  await expect.poll(() => dialog.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await dialog.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('none');
});

test('a pasted table is read, and a column that was read wrongly is corrected', async () => {
  const { page, dialog, names } = await openImport();
  const lines = [
    'Was\tArt\tPreis\tWährung\tTakt\tFällig',
    'Zeitung\tPresse\t10,50\tEUR\tmonatlich\t13.12.2026',
  ];
  await dialog.getByLabel('Table copied from a spreadsheet').fill(lines.join('\n'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Columns' }).click();
  const column = dialog.getByRole('combobox', { name: 'Column “Was”' });
  await column.click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await dialog.getByText('Zeitung').first().waitFor();
  const category = dialog.getByRole('combobox', { name: 'Column “Art”' });
  await category.click();
  await page.getByRole('option', { name: 'Category', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByText('Imported 1 subscription.').waitFor();
  expect(await names()).toContain('Zeitung');
});

test('a file that is no list of subscriptions says why, and another one can be chosen', async () => {
  const { dialog } = await openImport();
  const file = { ...fileOf(), name: 'x.json', buffer: Buffer.from('{"a": 1}') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('Perennial can’t read this file.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
});

test('an open correction takes over what an answer changes, but not what was typed', async () => {
  const { page, dialog } = await openImport();
  await dialog.locator('input[type=file]').setInputFiles(fileOf(NETFLIX, RAIL));
  await dialog.getByRole('button', { name: 'Correct Bahn' }).click();
  const form = dialog.getByRole('form', { name: 'Correct Bahn' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Bahncard');
  const currency = form.getByRole('combobox', { name: 'Currency' });
  expect(await currency.inputValue()).toBe('');
  await dialog.getByRole('combobox', { name: 'Currency of amounts without one' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await expect.poll(() => currency.inputValue()).toBe('EUR');
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bahncard');
});

test('a row that cannot be imported is corrected with the keyboard, put back, and downloaded', async () => {
  const { page, dialog, server, key } = await openImport();
  const rows = ['Post;Presse;viel;monatlich;13.12.2026', POWER];
  await dialog.locator('input[type=file]').setInputFiles(fileOf(NETFLIX, ...rows));
  await dialog.getByRole('combobox', { name: 'Currency of amounts without one' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the 2 rows' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved.slice(1).split('\r\n')[1]).toBe(
    'Post,Presse,viel,monatlich,13.12.2026,“viel” isn’t an amount',
  );
  const pencil = dialog.getByRole('button', { name: 'Correct Post' });
  await pencil.press('Enter');
  const form = dialog.getByRole('form', { name: 'Correct Post' });
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await form.getByText('“viel” isn’t an amount').waitFor();
  await expect.poll(() => amount.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await amount.inputValue()).toBe('viel');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await pencil.press('Enter');
  await amount.fill('nichts');
  await page.keyboard.press('Enter');
  await form.getByText('That’s not an amount.', { exact: false }).waitFor();
  await amount.fill('4,50');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add 2' }).waitFor();
  await dialog.getByRole('button', { name: 'Put back Post' }).press('Enter');
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  await pencil.press('Enter');
  await amount.fill('4,50');
  await page.keyboard.press('Enter');
  await dialog.getByText('Corrected by you.').waitFor();
  await dialog.getByRole('button', { name: 'Add 2' }).click();
  await page.getByText('Imported 2 of 3 rows. 1 was left out.').waitFor();
  const { json } = await server.call('GET', '/api/v1/subscriptions?q=Post', { key });
  expect(json.data).toMatchObject([{ name: 'Post', amount: 4.5, currency: 'EUR' }]);
});

test('the rows of one outcome are shown alone, and stay when they are corrected', async () => {
  const { dialog } = await openImport();
  const rows = dialog.getByRole('region', { name: 'Rows of the file' }).getByRole('listitem');
  const lines = [NETFLIX, POWER, RAIL].map((line) => line.replace('"', '"EUR '));
  await dialog.locator('input[type=file]').setInputFiles(fileOf(...lines));
  const bad = dialog.getByRole('button', { name: /^Can’t import \d/ });
  await dialog.getByRole('button', { name: 'New 2' }).waitFor();
  expect(await rows.count()).toBe(3);
  await bad.click();
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Strom')]);
  await rows.getByRole('button', { name: 'Correct Strom' }).click();
  await rows.getByRole('textbox', { name: 'Amount' }).fill('90');
  await rows.getByRole('button', { name: 'Correct row' }).click();
  await dialog.getByRole('button', { name: 'Add 3' }).waitFor();
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Corrected by you.')]);
  await bad.click();
  await expect.poll(() => rows.count()).toBe(3);
});
