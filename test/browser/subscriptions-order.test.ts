import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { addressOf, bulkBar, expectFirst, openList, shownNames } from './subscriptions.ts';
import { listed, turnTo } from './window.ts';

// Today is 21 November 2026.
const records = [
  draft({ name: 'Later', nextPaymentDate: '2026-12-20' }),
  draft({ name: 'Beta', nextPaymentDate: '2026-11-24' }),
  draft({ name: 'Alpha', nextPaymentDate: '2026-11-24' }),
  draft({ name: 'Paused', nextPaymentDate: '2026-11-23' }),
  draft({ name: 'Cancelled', nextPaymentDate: '2026-11-22' }),
  draft({ name: 'Overdue', nextPaymentDate: '2026-11-18' }),
  draft({ name: 'Tomorrow', nextPaymentDate: '2026-11-22' }),
];
const USUAL = ['Overdue', 'Tomorrow', 'Alpha', 'Beta', 'Later', 'Cancelled', 'Paused'];

async function list() {
  const window = await openList({
    records,
    listSort: 'nextPaymentDate',
    prepare: async ({ server, key }) => {
      const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
      const idOf = (wanted: string) =>
        json.data.find(({ name }: { name: string }) => name === wanted).id;
      transitionAsOwner(server.context, idOf('Paused'), 'pause');
      transitionAsOwner(server.context, idOf('Cancelled'), 'cancel');
    },
  });
  return { window, ...window };
}

const dateIn = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name) }).locator('[data-edit=nextPaymentDate]');

describe.runIf(hasBrowser)('the order of the list', () => {
  test('is that of the next payments, and what is paused or cancelled comes last', async () => {
    const { page, complaints } = await list();
    await expectFirst(page, USUAL);
    const header = page.getByRole('columnheader', { name: 'Next payment' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    // All by their dates, and those that are close in words as well; the weekday is there on hover.
    const told = Object.fromEntries(
      await Promise.all(
        USUAL.map(async (name) => [
          name,
          (await dateIn(page, name).innerText()).replaceAll(/\s+/g, ' '),
        ]),
      ),
    );
    expect(told).toEqual({
      Overdue: '18 Nov 2026 3 days overdue',
      Tomorrow: '22 Nov 2026 tomorrow',
      Alpha: '24 Nov 2026 in 3 days',
      Beta: '24 Nov 2026 in 3 days',
      Later: '20 Dec 2026',
      Cancelled: '– No upcoming payment',
      Paused: '– No upcoming payment',
    });
    await dateIn(page, 'Tomorrow').getByText('tomorrow').hover();
    const weekday = page.getByRole('tooltip', { name: 'Sun, 22 Nov 2026' });
    await weekday.waitFor();
    await page.mouse.move(1, 1);
    await weekday.waitFor({ state: 'detached' });
    await dateIn(page, 'Tomorrow').getByText('tomorrow').hover();
    await weekday.waitFor();
    expect(complaints).toEqual([]);
  });

  test('is another one by a press on a header, also when the page is opened again', async () => {
    const { page, complaints } = await list();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    const byName = USUAL.toSorted();
    await expectFirst(page, byName);
    await turnTo(page, '/calendar');
    await page.goto(new URL('/subscriptions', page.url()).href);
    await expectFirst(page, byName);
    await page.getByRole('button', { name: 'Remove: Sort by Name, A to Z' }).click();
    await expectFirst(page, USUAL);
    await page.getByRole('columnheader', { name: 'Next payment' }).getByRole('button').click();
    expect(addressOf(page)).toEqual({ sort: '-nextPaymentDate' });
    const latestFirst = ['Later', 'Alpha', 'Beta', 'Tomorrow', 'Overdue', 'Cancelled', 'Paused'];
    await expectFirst(page, latestFirst);
    expect(complaints).toEqual([]);
  });

  test('stays while the keyboard is in the list, and is brought up to date once it leaves', async () => {
    const { page, window, server, key } = await list();
    await expectFirst(page, USUAL);
    await page.getByRole('grid').focus();
    await page.keyboard.press('r');
    await page
      .getByText(/Marked Overdue as renewed|Overdue.*renew/i)
      .first()
      .waitFor();
    await page.getByRole('row', { name: /Overdue.*Dec 2026/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('d');
    await page.getByRole('dialog', { name: 'Next payment of Tomorrow' }).waitFor();
    await page.keyboard.type('24 dec');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Tomorrow.*24 Dec 2026/ }).waitFor();
    // What somebody else adds comes to its own place.
    await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: draft({ name: 'Added', nextPaymentDate: '2026-11-25' }),
    });
    await page.getByRole('row', { name: /Added/ }).waitFor();
    const [first, second, ...others] = USUAL;
    const held = [...USUAL.slice(0, 4), 'Added', ...USUAL.slice(4)];
    expect(await shownNames(page)).toEqual(held);
    expect(await listed(window)).toHaveLength(held.length);
    await page.getByRole('searchbox').focus();
    await expectFirst(page, [
      'Alpha',
      'Beta',
      'Added',
      `${first}`,
      'Later',
      `${second}`,
      ...others.slice(3),
    ]);
  });

  test('stays while one is open, or some are selected', async () => {
    const { page } = await list();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    await page.getByText('Paused Tomorrow.').waitFor();
    await page.keyboard.press('Enter');
    const inspector = page.getByRole('complementary', { name: 'Subscription' });
    await inspector.getByRole('heading', { name: 'Tomorrow' }).waitFor();
    expect(await shownNames(page)).toEqual(USUAL);
    await page.keyboard.press('Escape');
    await inspector.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').focus();
    const [first, second, ...others] = USUAL;
    await expectFirst(page, [`${first}`, ...others, `${second}`]);
    for (const name of ['Alpha', 'Beta']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).click({ force: true });
    }
    await bulkBar(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused 2 subscriptions.').waitFor();
    expect(await shownNames(page)).toEqual([`${first}`, ...others, `${second}`]);
    await bulkBar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expectFirst(page, [`${first}`, 'Later']);
  });

  test('is walked through by the arrows, also while one is open, which is the next then', async () => {
    const { page } = await list();
    const inspector = page.getByRole('complementary', { name: 'Subscription' });
    const shown = (name: string) => inspector.getByRole('heading', { name, level: 2 }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shown('Tomorrow');
    // The focus is in the inspector, and then in the list.
    for (const name of ['Alpha', 'Beta']) {
      await page.keyboard.press('ArrowDown');
      await shown(name);
    }
    await page.keyboard.press('ArrowUp');
    await shown('Alpha');
    await page.keyboard.press('Escape');
    await inspector.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    expect(await inspector.count()).toBe(0);
  });
});
