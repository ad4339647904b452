import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listBackups } from '../../src-server/backups/store.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import {
  bulkBar,
  expectCount,
  openList,
  shareList,
  selectedNames,
  shownNames,
} from './subscriptions.ts';
import type { OpenWindow } from './window.ts';

const first = ['1Password Families', 'Adobe Creative Cloud', 'Amazon Prime', 'Apple Music'];

const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const act = (page: Page, name: string) =>
  bulkBar(page).getByRole('button', { name, exact: true }).click();

/** How many records of a status the server has. */
async function countOf({ server, key }: OpenWindow, status: string): Promise<number> {
  const { json } = await server.call('GET', '/api/v1/analytics/summary', { key });
  return json.counts[status];
}

describe.runIf(hasBrowser)('what is selected', () => {
  const open = shareList();
  const openLate = shareList({
    // Late, so that every action is offered.
    records: ['One', 'Two'].map((name) => draft({ name, nextPaymentDate: '2026-11-11' })),
  });

  test.each([360, 768, 1024, 1440])('is acted upon with whole words in %i px', async (width) => {
    const { page, complaints } = await openLate({ viewport: { width, height: 800 } });
    await page.getByRole('grid').focus();
    for (const key of ['Space', 'Shift+ArrowDown']) await page.keyboard.press(key);
    const words = bulkBar(page).locator('button span:visible');
    await words.first().waitFor();
    const cut = await words.evaluateAll((all) =>
      all
        // Widths of text may be rounded up.
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .filter((one) => getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    const box = await bulkBar(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
  });

  test('and deleted closes with the others where one of them is open', async () => {
    const { page, complaints } = await open();
    await page.getByText('Apple Music').click();
    const panel = page.getByRole('complementary', { name: 'Subscription' });
    await panel.getByRole('heading', { name: 'Apple Music' }).waitFor();
    for (const name of ['Adobe Creative Cloud', 'Apple Music']) await boxOf(page, name).click();
    await act(page, 'Delete');
    await page.getByRole('button', { name: 'Delete 2 subscriptions' }).click();
    await page.getByText('Deleted 2 subscriptions.').waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('with the mouse: one, several, a range, all, none', async () => {
    const { page, complaints } = await open();
    await boxOf(page, 'Adobe Creative Cloud').click();
    await page.getByRole('row', { name: /Apple Music/ }).click({ modifiers: ['ControlOrMeta'] });
    expect(await selectedNames(page)).toEqual(['Adobe Creative Cloud', 'Apple Music']);
    await page.getByRole('row', { name: /1Password/ }).click({ modifiers: ['Shift'] });
    expect(await selectedNames(page)).toEqual(first);
    await page.getByText('4 of 64 selected').waitFor();
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await all.click();
    await bulkBar(page).getByText('64 selected').waitFor();
    await all.click();
    await bulkBar(page).waitFor({ state: 'detached' });
    // A press beside the check box opens the record instead.
    await page.getByText('Amazon Prime').click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('open'))
      .toMatch(/^[0-9a-f-]{36}$/);
    expect(await selectedNames(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('with the keyboard alone: moving, selecting, opening', async () => {
    const { page, complaints } = await open();
    const grid = page.getByRole('grid');
    const active = async () => {
      const id = await grid.getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"] bdi`).first().innerText();
    };
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(first[0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await selectedNames(page)).toEqual(first.slice(1));
    await page.keyboard.press('Shift+ArrowUp');
    expect(await selectedNames(page)).toEqual(first.slice(1, 3));
    await page.keyboard.press('Escape');
    expect(await selectedNames(page)).toEqual([]);
    await page.keyboard.press('End');
    expect(await active()).toBe((await shownNames(page)).at(-1));
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    expect(await active()).toBe(first[0]);
    await page.keyboard.press('ControlOrMeta+a');
    await bulkBar(page).getByText('64 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.has('open')).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('is paused, resumed and cancelled at once, and each can be taken back', async () => {
    const window = await open();
    const { page, complaints } = window;
    await boxOf(page, 'Adobe Creative Cloud').click();
    await page.getByRole('row', { name: /Apple Music/ }).click({ modifiers: ['Shift'] });
    await act(page, 'Pause');
    await page.getByRole('row', { name: /Amazon Prime Paused/ }).waitFor();
    await page.getByText('Paused 3 subscriptions.').waitFor();
    expect(await countOf(window, 'paused')).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undid the changes to 3 subscriptions.').waitFor();
    expect(await countOf(window, 'paused')).toBe(0);

    await act(page, 'Pause');
    await page.getByText('Paused 3 subscriptions.').waitFor();
    await act(page, 'Resume');
    await page.getByText('Resumed 3 subscriptions.').waitFor();
    await boxOf(page, 'Amazon Prime').click();
    await act(page, 'Pause');
    await page.getByText('Paused 2 subscriptions.').waitFor();
    await boxOf(page, 'Amazon Prime').click();
    await act(page, 'Mark cancelled');
    const said = page.getByText('Marked 3 subscriptions as cancelled.');
    await said.waitFor();
    expect(await countOf(window, 'cancelled')).toBe(3);
    await page
      .getByRole('alert')
      .filter({ has: said })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText('Undid the changes to 3 subscriptions.').last().waitFor();
    expect(await countOf(window, 'paused')).toBe(2);
    expect(await countOf(window, 'active')).toBe(62);
    expect(complaints).toEqual([]);
  });

  test('costs what is active of it, as the whole list does', async () => {
    const { page, complaints } = await open();
    const total = page.getByRole('group', { name: 'Average cost by currency' });
    await boxOf(page, 'Adobe Creative Cloud').click();
    await boxOf(page, 'Apple Music').click();
    await total.getByText('US$70.98', { exact: true }).waitFor();
    await boxOf(page, 'Adobe Creative Cloud').click();
    await act(page, 'Pause');
    await page.getByText('excludes 1 paused or cancelled').waitFor();
    await total.getByText('US$0.00', { exact: true }).waitFor();
    await boxOf(page, 'Adobe Creative Cloud').click();
    await total.getByText('US$59.99', { exact: true }).waitFor();
    await page.getByText('excludes 1 paused or cancelled').waitFor();
    expect(complaints).toEqual([]);
  });

  test('gets another category, one that there is or a new one', async () => {
    const { page, complaints } = await open({ path: '/subscriptions?category=Music' });
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await act(page, 'Change category');
    const choice = page.getByRole('dialog', { name: 'Change category' });
    expect(await choice.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    await choice.getByRole('combobox').fill('  Sound ');
    await page.keyboard.press('Enter');
    await page.getByText('Changed the category of 4 subscriptions').waitFor();
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectCount(page, '4 of 4 selected');
    expect(complaints).toEqual([]);
  });

  test('gets no category that is cut: what is too long is told, and nothing is changed', async () => {
    const { page, server, key, complaints } = await open({
      path: '/subscriptions?category=Music',
    });
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await act(page, 'Change category');
    const choice = page.getByRole('dialog', { name: 'Change category' });
    const field = choice.getByRole('combobox');
    const change = choice.getByRole('button', { name: 'Change' });
    await field.fill('c'.repeat(81));
    await choice.getByText('New category must be 1 to 80 characters').waitFor();
    expect(await field.inputValue()).toBe('c'.repeat(81));
    expect(await change.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await field.fill('c'.repeat(80));
    await change.click();
    await page.getByText('Changed the category of 4 subscriptions').waitFor();
    const { json } = await server.call('GET', `/api/v1/subscriptions?category=${'c'.repeat(80)}`, {
      key,
    });
    expect(json.data).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  test('is deleted once the number was confirmed, and comes back with Undo', async () => {
    const window = await open();
    const { page, complaints } = window;
    await page.getByRole('grid').focus();
    for (const key of ['Space', 'Shift+ArrowDown', 'Delete']) await page.keyboard.press(key);
    const question = page.getByRole('dialog', { name: 'Delete 2 subscriptions?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await countOf(window, 'total')).toBe(64);
    await act(page, 'Delete');
    await question.getByRole('button', { name: 'Delete 2 subscriptions' }).click();
    await page.getByText('Deleted 2 subscriptions.').waitFor();
    await expectCount(page, '62 subscriptions');
    expect(await countOf(window, 'total')).toBe(62);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('grid');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored 2 subscriptions.').waitFor();
    // They are selected as they were.
    await expectCount(page, '2 of 64 selected');
    expect(await countOf(window, 'total')).toBe(64);
    expect(complaints).toEqual([]);
  });

  test('can be many: the way is shown, and stopping leaves the rest as it was', async () => {
    const window = await open();
    const { page, complaints } = window;
    const stopped = Promise.withResolvers<void>();
    await page.route('**/pause', async (route) => {
      await stopped.promise;
      await route.continue();
    });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await act(page, 'Pause');
    await page.getByRole('row', { name: /Apple Music Paused/ }).waitFor();
    await bulkBar(page).getByText('0 of 64 done').waitFor();
    await bulkBar(page).getByRole('button', { name: 'Stop' }).click();
    stopped.resolve();
    // Those that were under way.
    await page.getByText('Paused 4 subscriptions.').waitFor();
    await page.getByRole('row', { name: /Car insurance Insurance/ }).waitFor();
    expect(await countOf(window, 'paused')).toBe(4);
    expect(complaints).toEqual([]);
  });

  test('all of them can be on their way out: the way is shown, and the rest comes back', async () => {
    const window = await open();
    const { page } = window;
    const stopped = Promise.withResolvers<void>();
    await page.route('**/api/v1/subscriptions/*', async (route) => {
      if (route.request().method() === 'DELETE') await stopped.promise;
      await route.continue();
    });
    await page.getByRole('grid').focus();
    for (const key of ['ControlOrMeta+a', 'Delete']) await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 64' }).click();
    await bulkBar(page).getByText('0 of 64 done').waitFor();
    expect(await page.getByText('No subscriptions yet').count()).toBe(0);
    await bulkBar(page).getByRole('button', { name: 'Stop' }).click();
    stopped.resolve();
    await page.getByText('Deleted 4 subscriptions.').waitFor();

    await expectCount(page, '60 of 60 selected');
  });

  test('are backed up before more than twenty are deleted, and stay if that fails', async () => {
    const window = await openList();
    const { page, server } = window;
    const folder = `${server.dataDir} backups`;
    writeFileSync(folder, 'in the way');
    const deleteAll = async () => {
      await page.getByRole('grid').focus();
      for (const key of ['ControlOrMeta+a', 'Delete']) await page.keyboard.press(key);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 64' }).click();
    };
    await deleteAll();
    await page.getByText(/couldn’t be backed up first, so nothing was changed/).waitFor();
    expect(await countOf(window, 'total')).toBe(64);
    rmSync(folder);
    await deleteAll();
    await page.getByText('Deleted 64 subscriptions.').waitFor();
    const [backup] = listBackups(folder);
    expect(backup).toMatchObject({ reason: 'deletion', isGood: true });
    expect(backup?.manifest?.rows['subscriptions']).toBe(64);
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  test('is as it was where the server refuses, and the reason is told', async () => {
    const window = await open();
    const { page } = window;
    const refused = JSON.stringify({ error: { code: 'not_possible', message: 'No more today.' } });
    await page.route('**/pause', (route) => route.fulfill({ status: 409, body: refused }));
    await boxOf(page, 'Amazon Prime').click();
    await act(page, 'Pause');
    await page
      .getByText('That’s no longer possible because something was changed elsewhere.')
      .waitFor();
    await page.getByRole('row', { name: /Amazon Prime Shopping/ }).waitFor();
    expect(await countOf(window, 'paused')).toBe(0);
  });
});
