import { expect, test } from 'vitest';
import { openWindow } from './window.ts';

async function openImport(...dates: string[]) {
  const { page } = await openWindow({ path: '/settings', records: [] });
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  const lines = dates.map((date, at) => `Service ${at},Video,4.99,USD,monthly,${date}`);
  const header = 'Name,Category,Amount,Currency,Billing period,Next payment';
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\n')),
  });
  return { page, dialog };
}

test('the order of dates says from which row it was taken, and is changed with one click', async () => {
  const { dialog } = await openImport('12/05/2026', '15/12/2026');
  const orders = dialog.getByRole('radiogroup', { name: 'Order of dates in “Next payment”' });
  const taken = orders.getByRole('radio', { checked: true });
  await dialog.getByRole('button', { name: 'Add 2' }).waitFor();
  expect(await taken.getAttribute('value')).toBe('dmy');
  await orders.getByText('row 3: 15/12/2026').waitFor();
  await dialog.getByText('12 May 2026', { exact: true }).waitFor();
  await orders.getByRole('radio', { name: '5 Dec 2026' }).click();
  await dialog.getByText('5 Dec 2026', { exact: true }).waitFor();
  await dialog
    .getByText('“15/12/2026” can’t be read month first, so it was read day first')
    .waitFor();
  await dialog.getByRole('button', { name: 'Add 2' }).waitFor();
});

test('an order that nothing tells is asked for, and answered with one click', async () => {
  const { dialog } = await openImport('12/05/2026', '03/04/2026');
  const orders = dialog.getByRole('radiogroup', { name: 'Order of dates in “Next payment”' });
  await dialog.getByRole('button', { name: 'Answer 1 question to continue' }).waitFor();
  expect(await orders.getByRole('radio', { checked: true }).count()).toBe(0);
  await orders.getByRole('radio', { name: '5 Dec 2026' }).click();
  await dialog.getByRole('button', { name: 'Add 2' }).waitFor();
});
