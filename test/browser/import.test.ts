import { expect, test } from 'vitest';
import { openWindow } from './window.ts';

const HEADER = 'Dienst;Kategorie;Betrag;Abrechnung;Nächste Zahlung';
const NETFLIX = 'Netflix DE;Video;"12,99";monatlich;13.12.2026';
const POWER = 'Strom;Haus;"90,00";vierteljährlich;01.01.2027';
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
  await dialog.getByRole('combobox', { name: 'Currency of amounts without one' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('button', { name: 'Add 2' }).waitFor();
  await dialog.getByText('doesn’t support this billing period').waitFor();
  await dialog.getByRole('checkbox', { name: 'Import Bahn' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByText('Imported 1 subscription.').waitFor();
  expect(await names()).toContain('Netflix DE');
  expect(await names()).toHaveLength(before.length + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await names()).length).toBe(before.length);
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
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
});
