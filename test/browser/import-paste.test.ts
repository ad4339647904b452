import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openWindow } from './window.ts';

const TABLE =
  'Name\tAmount\tCurrency\tBilling period\tNext payment\nChess\t30\tEUR\tmonthly\t2027-01-05';

async function openImport() {
  const window = await openWindow({ path: '/settings', records: [] });
  const { page } = window;
  const open = () => page.getByRole('button', { name: 'Import…' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  const field = dialog.getByLabel('Table copied from a spreadsheet');
  const isGone = () => dialog.waitFor({ state: 'detached' });
  return { ...window, dialog, field, open, isGone };
}

// Buttons are primary unless they say otherwise.
const isPrimary = async (button: Locator) => (await button.getAttribute('data-variant')) === null;

test('what is typed or pasted outlives Escape, until it is imported', async () => {
  const { page, dialog, field, open, isGone } = await openImport();
  await field.fill(TABLE);
  await page.keyboard.press('Escape');
  await isGone();
  await open();
  expect(await field.inputValue()).toBe(TABLE);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  await page.keyboard.press('Escape');
  await isGone();
  await open();
  expect(await field.inputValue()).toBe(TABLE);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  expect(await field.inputValue()).toBe(TABLE);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await isGone();
  await open();
  expect(await field.inputValue()).toBe('');
});

test('a table pasted onto a page is there again after Escape', async () => {
  const { page, dialog, field, open, isGone } = await openImport();
  await page.keyboard.press('Escape');
  await isGone();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), TABLE);
  await page.keyboard.press('ControlOrMeta+V');
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  await page.keyboard.press('Escape');
  await isGone();
  await open();
  expect(await field.inputValue()).toBe(TABLE);
});

test('the way on with what was pasted is the primary one', async () => {
  const { dialog, field } = await openImport();
  const file = dialog.getByRole('button', { name: 'Choose a file' });
  expect(await isPrimary(file)).toBe(true);
  await field.fill(TABLE);
  expect(await isPrimary(dialog.getByRole('button', { name: 'Continue' }))).toBe(true);
  expect(await isPrimary(file)).toBe(false);
  await field.fill('');
  await expect.poll(() => isPrimary(file)).toBe(true);
});

test('a column that is needed and not recognized is named, and the columns are shown', async () => {
  const { page, dialog, field } = await openImport();
  await field.fill(
    'Wer\tBezahlt\tWann\tWie\tGeld\nA\tx\tirgendwann\tmonthly\t5 EUR\nB\ty\tbald\tmonthly\t6 EUR',
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const columns = dialog.getByRole('region', { name: 'Columns' });
  await columns.getByText('Next payment', { exact: false }).first().waitFor();
  const when = columns.getByRole('combobox', { name: 'Column “Wann”' });
  await when.waitFor();
  await when.click();
  await page.getByRole('option', { name: 'Next payment', exact: true }).click();
  await dialog.getByText('“bald” isn’t a date').waitFor();
  expect(await columns.getByText('No column was recognized', { exact: false }).count()).toBe(0);
  expect(await when.isVisible()).toBe(true);
});

test('rows without a category are imported, and the page says with which one', async () => {
  const { page, dialog, field, server, key } = await openImport();
  await field.fill(TABLE);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('region', { name: 'What was assumed' }).waitFor();
  const category = dialog.getByRole('combobox', { name: 'Category for rows without one' });
  expect(await category.inputValue()).toBe('Other');
  await dialog.getByText('Other · Monthly').waitFor();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByText('Imported 1 subscription.').waitFor();
  const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
  expect(json.data).toMatchObject([{ name: 'Chess', category: 'Other' }]);
});
