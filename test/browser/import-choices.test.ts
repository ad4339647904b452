import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const HEADER = 'Name,Category,Amount,Currency,Billing period,Next payment';
const fileOf = (header: string, lines: readonly string[]) => ({
  name: 'table.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
});

async function openImport(
  lines: readonly string[],
  header = HEADER,
  records = [draft({ name: 'Other' })],
) {
  const window = await openWindow({ path: '/settings', records });
  const { page, server, key } = window;
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  await dialog.locator('input[type=file]').setInputFiles(fileOf(header, lines));
  const amountOf = async (name: string) =>
    (await server.call('GET', `/api/v1/subscriptions?q=${name}`, { key })).json.data[0]?.amount;
  return { ...window, dialog, amountOf };
}

const row = (name: string, price = '4.99', period = 'monthly') =>
  `${name},Video,${price},USD,${period},2027-01-05`;

test('of many rows the last one is reached at once, and what is typed in one stays while others are seen', async () => {
  const lines = Array.from({ length: 9999 }, (_, at) => row(`Service ${at}`));
  lines.push(row('Service 9999', '5.99'), row('Wrong', 'viel'));
  const { page, dialog } = await openImport(lines);
  await dialog.getByText('Service 0', { exact: true }).waitFor();
  const scrollTo = (top: number) =>
    page.locator('.mantine-Modal-content').evaluate((all, to) => all.scrollTo(0, to), top);
  await scrollTo(1e9);
  await dialog.getByRole('checkbox', { name: 'Import Service 9999' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 9,999' }).waitFor();
  await dialog.getByRole('button', { name: 'Correct Service 9990' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('abc');
  await scrollTo(0);
  await dialog.getByText('Service 3', { exact: true }).waitFor();
  expect(await amount.inputValue()).toBe('abc');
  expect(await dialog.getByRole('listitem').count()).toBeLessThan(100);
  await dialog.getByRole('button', { name: /^Can’t import \d/ }).click();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
  expect(await amount.inputValue()).toBe('abc');
});

test('a correction that is typed but not applied is neither left out of the import nor lost without a question', async () => {
  const { page, dialog, amountOf } = await openImport([row('Netflix'), row('Hulu')]);
  await dialog.getByRole('button', { name: 'Correct Netflix' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('99');
  await dialog.getByText('You’re still correcting “Netflix”.', { exact: false }).waitFor();
  const add = dialog.getByRole('button', { name: 'Add 2' });
  expect(await add.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await dialog.getByRole('button', { name: 'Correct row' }).click();
  await dialog.getByText('Corrected by you.').waitFor();
  await page.mouse.click(5, 300);
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await add.click();
  await page.getByText('Imported 2 subscriptions.').waitFor();
  expect(await amountOf('Netflix')).toBe(99);
});

test('a billing period that is not known can be any usual one, and the answer can be changed', async () => {
  const { page, dialog, server, key } = await openImport([
    row('Netflix', '4.99', 'alle Jubeljahre'),
  ]);
  const question = dialog.getByRole('combobox', {
    name: 'Billing period meant by “alle Jubeljahre”',
  });
  for (const answer of ['Monthly', 'Every 6 months']) {
    await question.click();
    await page.getByRole('option', { name: answer, exact: true }).click();
    await dialog.getByText(`Video · ${answer}`).waitFor();
  }
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByText('Imported 1 subscription.').waitFor();
  const { json } = await server.call('GET', '/api/v1/subscriptions?q=Netflix', { key });
  expect(json.data).toMatchObject([{ period: 'custom', lastPaymentDate: '2026-07-05' }]);
});

test('while questions are open, each row names those that it waits for', async () => {
  const { page, dialog } = await openImport(
    ['Netflix,Video,4.99,monthly,02/01/2027', 'Hulu,Video,USD 7.99,monthly,03/01/2027'],
    'Name,Category,Amount,Billing period,Next payment',
  );
  await dialog.getByText('Waiting for: date order and currency').waitFor();
  await dialog.getByText('Waiting for: date order', { exact: true }).waitFor();
  const currency = dialog.getByRole('combobox', { name: 'Currency of amounts without one' });
  expect(await currency.getAttribute('placeholder')).toBe('Choose…');
  const next = dialog.getByRole('button', { name: 'Answer 2 questions to continue' });
  expect(await next.isDisabled()).toBe(true);
  await currency.click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('button', { name: 'Answer 1 question to continue' }).waitFor();
});

test('an interval that changes is one change, with what it is now', async () => {
  const window = await openWindow({
    path: '/settings',
    records: [draft({ name: 'Gym', period: 'custom', customDate: '45' })],
  });
  const { page, server, key } = window;
  const [{ id, category, amount, currency, nextPaymentDate }] = (
    await server.call('GET', '/api/v1/subscriptions', { key })
  ).json.data;
  await page.getByRole('button', { name: 'Import…' }).click();
  const lines = [[id, 'Gym', category, amount, currency, 'custom', '60', nextPaymentDate].join()];
  await page
    .locator('input[type=file]')
    .setInputFiles(
      fileOf('ID,Name,Category,Amount,Currency,Billing period,Every (days),Next payment', lines),
    );
  await page.getByText('New values: Billing period (now Every 45 days)').waitFor();
});

test('what was imported otherwise since the preview is seen when the import is refused', async () => {
  const { page, dialog, server, key } = await openImport([row('Netflix')]);
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  const body = { name: 'Netflix', category: 'Video', amount: 4.99, currency: 'USD' };
  await server.call('POST', '/api/v1/subscriptions', {
    key,
    body: draft({ ...body, period: 'monthly', nextPaymentDate: '2027-01-05' }),
  });
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await dialog.getByText('Check the updated preview', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('in the first run, the keyboard stays in the dialog once the last question is answered', async () => {
  const { page } = await openWindow({ records: [], firstRun: true });
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  const lines = ['Netflix,Video,4.99,monthly,2027-01-05'];
  await dialog
    .locator('input[type=file]')
    .setInputFiles(fileOf('Name,Category,Amount,Billing period,Next payment', lines));
  await dialog.getByRole('combobox', { name: 'Currency of amounts without one' }).press('Enter');
  await page.keyboard.type('EUR');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  for (let press = 0; press < 3; press += 1) {
    expect(await dialog.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Tab');
  }
});

test('categories are guessed from names, those of other rows are asked, and what is there by another price is named', async () => {
  const { page, dialog, server, key, complaints } = await openImport(
    [
      'Netflix,17.99,USD,monthly,2027-01-05',
      'Netflix,9.99,USD,yearly,2027-01-06',
      'Chess,30,USD,monthly,2027-01-07',
      'Pool,20,USD,monthly,2027-01-08',
      'Broken,abc,,monthly,2027-01-09',
    ],
    'Name,Amount,Currency,Billing period,Next payment',
    [draft({ name: 'Netflix', amount: 15.49, category: 'Films' })],
  );
  const add = dialog.getByRole('button', { name: 'Add 4' });
  await add.waitFor();
  const guessed = dialog.getByRole('listitem').filter({ hasText: 'The category was guessed' });
  expect(await guessed.filter({ hasText: 'Films' }).count()).toBe(2);
  expect(await guessed.count()).toBe(2);
  expect(await dialog.getByText('Other · Monthly').count()).toBeGreaterThan(1);
  const known = dialog.getByText('You already track one with this name at US$15.49 (Monthly)');
  expect(await known.count()).toBe(2);
  const category = dialog.getByRole('combobox', { name: 'Category for rows without one' });
  expect(await category.inputValue()).toBe('Other');
  await dialog.getByText('2 rows, such as Chess').waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Currency of amounts' }).count()).toBe(0);
  await category.fill('Sport');
  await category.press('Tab');
  await dialog.getByText('Sport · Monthly').first().waitFor();
  await dialog.getByRole('button', { name: 'Correct Netflix' }).first().click();
  const form = dialog.getByRole('form', { name: 'Correct Netflix' });
  await form.getByRole('textbox', { name: 'Started on' }).fill('2020-02-03');
  await form.getByLabel('Tags').fill('family');
  await form.getByRole('textbox', { name: 'Notes' }).fill('Shared with Ann');
  await form.getByRole('button', { name: 'Correct row' }).click();
  await dialog.getByText('Corrected by you.').waitFor();
  await add.click();
  await page.getByText('Imported 4 of 5 rows.', { exact: false }).waitFor();
  const { json } = await server.call('GET', '/api/v1/subscriptions?q=netflix', { key });
  expect(json.data.map(({ category: of }: { category: string }) => of)).toEqual(
    Array.from({ length: 3 }, () => 'Films'),
  );
  await page.evaluate(() => history.pushState(null, '', '/subscriptions?tag=family'));
  await page.getByRole('row', { name: /Netflix.*17\.99/ }).click();
  const panel = page.getByRole('complementary', { name: 'Subscription' });
  await panel.getByText('Shared with Ann').waitFor();
  await panel.getByText('3 Feb 2020').waitFor();
  expect(complaints).toEqual([]);
});
