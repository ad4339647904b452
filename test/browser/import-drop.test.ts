import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { openWindow } from './window.ts';

const TABLE = [
  'Dienst;Kategorie;Betrag;Währung;Abrechnung;Nächste Zahlung',
  'Netflix DE;Video;"12,99";EUR;monatlich;13.12.2026',
].join('\r\n');

function fileNamed(name: string, content: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** Moves files into the window, as the system does while they are being dragged. */
async function dragOver(page: Page, files: string[]) {
  const session = await page.context().newCDPSession(page);
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: 200,
      y: 300,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await dispatch('dragEnter');
  await dispatch('dragOver');
  return {
    drop: () => dispatch('drop'),
    // Cancelling by the protocol sends the page nothing.
    leave: () =>
      page.evaluate(() =>
        document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })),
      ),
  };
}

async function open(path: string) {
  const window = await openWindow({ path });
  const dialog = window.page.getByRole('dialog', { name: 'Import subscriptions' });
  const overlay = window.page.getByText('Drop to import');
  const pasted = async (text: string) => {
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await window.page.keyboard.press('ControlOrMeta+V');
  };
  return { ...window, dialog, overlay, pasted };
}

test('a file dropped onto any page is imported', async () => {
  const { page, dialog, overlay } = await open('/calendar');
  const file = fileNamed('abos.csv', TABLE);
  await (await dragOver(page, [file])).leave();
  await overlay.waitFor({ state: 'detached' });
  const dragged = await dragOver(page, [file]);
  await overlay.waitFor();
  await dragged.drop();
  await overlay.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByText('Imported 1 subscription.').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('what cannot be imported says so, and another file takes its place', async () => {
  const { page, dialog } = await open('/');
  await (await dragOver(page, [fileNamed('photo.png', '\u0089PNG\u0000\u0001')])).drop();
  await dialog.getByText('Perennial can’t read this file.', { exact: false }).waitFor();
  const folder = join(temporaryFolder(), 'Documents');
  mkdirSync(folder);
  await (await dragOver(page, [folder])).drop();
  await dialog.getByText('Documents can’t be read.', { exact: false }).waitFor();
  const two = [fileNamed('a.csv', TABLE), fileNamed('b.csv', TABLE)];
  await (await dragOver(page, two)).drop();
  await dialog.getByText('Only one file can be imported at a time.').waitFor();
  await (await dragOver(page, [fileNamed('abos.csv', TABLE)])).drop();
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
});

test('a file is not taken while a dialog about something else is open', async () => {
  const { page, dialog, overlay } = await open('/');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  const dragged = await dragOver(page, [fileNamed('abos.csv', TABLE)]);
  await dragged.drop();
  // A file that is not taken must not replace the window either.
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await overlay.count()).toBe(0);
  expect(await dialog.count()).toBe(0);
});

test('a copied table is imported with the keyboard, but text for a field is not', async () => {
  const { page, dialog, pasted } = await open('/subscriptions');
  await page.keyboard.press('/');
  await pasted(TABLE);
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).click();
  await pasted('Netflix');
  await page.getByText('There’s no table in the clipboard.', { exact: false }).waitFor();
  expect(await dialog.count()).toBe(0);
  await pasted(TABLE);
  await dialog.getByText('Pasted table').waitFor();
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
});

test('rows that are pasted into a field of one line are imported, and text is not', async () => {
  const { page, dialog, pasted } = await open('/subscriptions');
  const search = page.getByRole('searchbox');
  for (const text of ['one, two\nthree, four', TABLE.split('\r\n')[0] ?? '']) {
    await search.fill('');
    await pasted(text);
    expect(await search.inputValue()).not.toBe('');
    expect(await dialog.count()).toBe(0);
  }
  await search.fill('');
  await pasted(TABLE);
  await dialog.getByRole('button', { name: 'Add 1' }).waitFor();
  expect(await search.inputValue()).toBe('');
});

test('the import is found among the commands', async () => {
  const { page, dialog } = await open('/');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('import');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
});

test('sending a file is cancelled', async () => {
  const { page, dialog } = await open('/');
  let isCancelled = false;
  page.on('requestfailed', () => (isCancelled = true));
  await page.route('**/app/v1/imports/files?*', () => {});
  await (await dragOver(page, [fileNamed('abos.csv', TABLE)])).drop();
  await dialog.getByText('Reading abos.csv…').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  await expect.poll(() => isCancelled).toBe(true);
  expect(await dialog.getByRole('alert').count()).toBe(0);
});
