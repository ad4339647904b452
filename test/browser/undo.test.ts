import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { addDelta } from './forms.ts';
import { bulkBar, shareList } from './subscriptions.ts';
import { type OpenWindow, listed, turnTo } from './window.ts';

const records = [
  draft({ name: 'Alpha', amount: 10, nextPaymentDate: '2026-12-01' }),
  draft({ name: 'Beta', amount: 20, nextPaymentDate: '2026-12-02' }),
  draft({ name: 'Gamma', amount: 30, nextPaymentDate: '2026-12-03' }),
];

type Record = { id: string; name: string; status: string; amount: number; category: string };

async function focusList(window: OpenWindow) {
  await window.page.getByRole('grid').focus();
  return window;
}

async function named(window: OpenWindow, name: string): Promise<Record> {
  const found = (await listed(window)).find((record: Record) => record.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

const statuses = async (window: OpenWindow): Promise<string[]> =>
  (await listed(window))
    .toSorted((one: Record, other: Record) => (one.name < other.name ? -1 : 1))
    .map(({ status }: Record) => status);

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

async function changeAmount(page: Page, name: string, amount: string): Promise<void> {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: `Amount of ${name}` });
  await dialog.waitFor();
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Changes a record as somebody else does. */
async function changeElsewhere(window: OpenWindow, name: string, body: object): Promise<void> {
  const { id } = await named(window, name);
  await window.server.send('PATCH', `/api/v1/subscriptions/${id}`, { key: window.key, body });
}

describe.runIf(hasBrowser)('Ctrl+Z', () => {
  const open = shareList({ records });

  test('still undoes on another page, where the message of the change is gone', async () => {
    const window = await focusList(await open());
    const { page, complaints } = window;
    await changeAmount(page, 'Alpha', '11');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await turnTo(page, '/calendar');
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 3000 });
    await undo(page);
    await expect.poll(async () => (await named(window, 'Alpha')).amount).toBe(10);
    expect(complaints).toEqual([]);
  });

  test('pressed twice at once undoes two changes of one value, one after the other', async () => {
    const window = await focusList(await open());
    const { page, complaints } = window;
    await changeAmount(page, 'Alpha', '11');
    await expect.poll(async () => (await named(window, 'Alpha')).amount).toBe(11);
    await changeAmount(page, 'Alpha', '12');
    await expect.poll(async () => (await named(window, 'Alpha')).amount).toBe(12);
    await page.getByRole('grid').focus();
    await undo(page);
    await undo(page);
    await expect.poll(async () => (await named(window, 'Alpha')).amount).toBe(10);
    expect(await page.getByText('changed since').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('without a server keeps its change, and undoes that one once the server is back', async () => {
    const window = await focusList(await open());
    const { page } = window;
    await page.keyboard.press('p');
    await page.getByText('Paused Alpha.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    await page.getByText('Paused Beta.').waitFor();
    await page.route('**/app/v1/**', (route) => route.abort());
    await undo(page);
    await page.getByText('Couldn’t').waitFor();
    await page.unroute('**/app/v1/**');
    await undo(page);
    await expect.poll(() => statuses(window)).toEqual(['paused', 'active', 'active']);
    await undo(page);
    await expect.poll(() => statuses(window)).toEqual(['active', 'active', 'active']);
  });

  test('right after a change of several undoes that, not what came before', async () => {
    const window = await focusList(await open());
    const { page } = window;
    await page.keyboard.press('c');
    await page.getByText('Marked Alpha as cancelled.').waitFor();
    await page.keyboard.press('ArrowDown');
    for (const key of ['Space', 'Shift+ArrowDown']) await page.keyboard.press(key);
    // Slow enough to be overtaken.
    await page.route('**/pause', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.keyboard.press('p');
    await undo(page);
    await page.getByText('Undid the changes to 2 subscriptions.').waitFor();
    expect(await statuses(window)).toEqual(['cancelled', 'active', 'active']);
  });

  test('leaves alone what somebody else has changed of several since', async () => {
    const window = await focusList(await open());
    const { page, complaints } = window;
    await page.keyboard.press('ControlOrMeta+a');
    await bulkBar(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused 3 subscriptions.').waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL('/subscriptions', page.url()).href);
    await other.getByRole('grid').focus();
    await other.keyboard.press('c');
    await other.getByText('Marked Alpha as cancelled.').waitFor();
    await page.bringToFront();
    await page.getByRole('grid').focus();
    await undo(page);
    await page.getByText('Undid the changes to 2 subscriptions.').waitFor();
    await page.getByText('Left 1 unchanged').waitFor();
    expect(await statuses(window)).toEqual(['cancelled', 'active', 'active']);
    expect(complaints).toEqual([]);
  });

  test('goes on with what it could not undo of several, and only with that', async () => {
    const window = await focusList(await open());
    const { page } = window;
    await page.keyboard.press('ControlOrMeta+a');
    await bulkBar(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused 3 subscriptions.').waitFor();
    const { id } = await named(window, 'Gamma');
    await page.route(`**/${id}/resume`, (route) => route.abort());
    await page.getByRole('grid').focus();
    await undo(page);
    await page.getByText('Undid the changes to 2 subscriptions.').waitFor();
    await page.unroute(`**/${id}/resume`);
    await undo(page);
    await page.getByText('Undid the change to 1 subscription.').waitFor();
    expect(await statuses(window)).toEqual(['active', 'active', 'active']);
  });

  test('after it took back a new subscription is meant for what was changed before', async () => {
    const window = await focusList(await open());
    const { page } = window;
    await page.keyboard.press('p');
    await page.getByText('Paused Alpha.').waitFor();
    await addDelta(page);
    await undo(page);
    await undo(page);
    await expect.poll(() => statuses(window)).toEqual(['active', 'active', 'active']);
  });

  test('does not change what somebody else has changed in the meantime', async () => {
    const window = await focusList(await open());
    const { page } = window;
    await changeAmount(page, 'Alpha', '11');
    await expect.poll(async () => (await named(window, 'Alpha')).amount).toBe(11);
    await changeElsewhere(window, 'Alpha', { amount: 99 });
    await page.getByRole('grid').focus();
    await undo(page);
    await page.getByText('Couldn’t undo: Alpha has been changed since').waitFor();
    expect((await named(window, 'Alpha')).amount).toBe(99);
  });

  test('its button is legible in both themes, also under the pointer', async () => {
    const { page } = await focusList(await open());
    await changeAmount(page, 'Alpha', '11');
    await page.getByRole('button', { name: 'Undo' }).hover();
    expect(await violations(page)).toEqual([]);
  });
});
