import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ExportFile } from '../../src-server/contract/app/export-file.ts';
import { openWindow } from './window.ts';

async function savedBy(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return {
    name: download.suggestedFilename(),
    text: readFileSync(await download.path(), 'utf8'),
  };
}

test('what is shown or selected is saved as a spreadsheet and copied as a table', async () => {
  const { page } = await openWindow({ path: '/subscriptions?q=netflix' });
  const view = page.getByRole('button', { name: 'View', exact: true });
  await page.getByRole('row', { name: /Netflix/ }).waitFor();
  await view.click();
  const csv = await savedBy(page, () => page.getByRole('button', { name: 'Save as CSV' }).click());
  expect(csv.name).toMatch(/^Subscriptions \d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv.text).toContain('\r\nNetflix,');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as table' }).click();
  await page.getByText('Copied 1 subscription.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual(['Name', 'Netflix']);
});

test('Settings have the spreadsheet of all subscriptions beside the export', async () => {
  const { page } = await openWindow({ path: '/settings' });
  const data = page.getByRole('region', { name: 'Your data' });
  const csv = await savedBy(page, () => data.getByRole('button', { name: 'Save as CSV' }).click());
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(65);
});

test('everything of an account is saved from Settings', async () => {
  const { page } = await openWindow({ path: '/settings' });
  const file = await savedBy(page, () =>
    page.getByRole('button', { name: 'Export account' }).click(),
  );
  expect(file.name).toMatch(/^Perennial Personal \d{4}-\d\d-\d\d\.json$/);
  const { accounts } = ExportFile.parse(JSON.parse(file.text));
  expect(accounts.map(({ name, counts }) => [name, counts.subscriptions])).toEqual([
    ['Personal', 64],
  ]);
});
