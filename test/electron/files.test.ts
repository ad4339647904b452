import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { skipFirstRun, startApp } from './app.ts';
import { dataIn } from './data.ts';

async function openSettings() {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  const { app, window } = await startApp(dataDir);
  const page = await window();
  await page.getByRole('link', { name: 'Settings' }).click();
  return { app, page, dataDir };
}

test('an export is saved where the person says', async () => {
  const { app, page } = await openSettings();
  const file = join(temporaryFolder(), 'export.json');
  // In the place of the person, whom the system asks.
  await app.evaluate(({ session }, path) => {
    session.defaultSession.on('will-download', (_event, item) => item.setSavePath(path));
  }, file);
  await page.getByRole('button', { name: 'Export account' }).click();
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\{"format":/);
});

test('a calendar is kept in a folder that the person chooses, and opened in the calendar app', async () => {
  const { app, page } = await openSettings();
  const folder = temporaryFolder();
  // In the place of the person, whom the system asks, and of the calendar app.
  await app.evaluate(({ dialog, shell }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    shell.openExternal = (address) => {
      Object.assign(globalThis, { opened: address });
      return Promise.resolve();
    };
  }, folder);
  const section = page.getByRole('region', { name: 'Calendar in other apps' });
  await section.getByRole('button', { name: 'Choose folder…' }).click();
  await expect.poll(() => section.getByRole('textbox').first().inputValue()).toBe(folder);
  await section.getByRole('button', { name: 'Keep a file here' }).click();
  const file = join(folder, 'Perennial Personal.ics');
  await section.getByText(file).waitFor();
  expect(readFileSync(file, 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await section.getByRole('button', { name: 'Create address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar address' });
  const url = await dialog.getByRole('code').innerText();
  await dialog.getByRole('link', { name: 'Open in calendar app' }).click();
  const opened = () => app.evaluate(() => Object(globalThis).opened as string);
  await expect.poll(opened).toBe(url.replace('http:', 'webcal:'));
});

test('a file larger than any other request is read, and imported', async () => {
  const { page, dataDir } = await openSettings();
  const rows = Array.from(
    { length: 2000 },
    (_, n) => `Service ${n},Video,${n},EUR,monthly,2030-12-14`,
  );
  const text = ['Name,Category,Amount,Currency,Billing period,Next payment', ...rows].join('\n');
  await page.getByRole('button', { name: 'Import…' }).click();
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Add 2,000' }).click();
  await page.getByText('Imported 2,000 subscriptions.').waitFor();
  const count = dataIn(dataDir).db.prepare('SELECT count(*) FROM subscriptions').pluck();
  expect(count.get()).toBe(2000);
});
