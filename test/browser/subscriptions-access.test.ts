import { describe, expect, test } from 'vitest';
import { setTrialAsOwner, transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { addressOf, bulkBar, expectCount, openList, shareList } from './subscriptions.ts';
import household from '../fixtures/household.json' with { type: 'json' };

// What still moves is judged in colours that nobody sees for long; few records are judged sooner.
const few = { records: household.slice(0, 12) };

const schemes = ['light', 'dark'] as const;

describe.runIf(hasBrowser)('the list of subscriptions, for everybody', () => {
  const open = shareList(few);

  test.each(schemes)('breaks no rule of axe with what narrows it, %s', async (colorScheme) => {
    const { page, server, key, complaints } = await open({ colorScheme });
    const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name&limit=5', { key });
    const [paused, cancelled, trial] = json.data;
    transitionAsOwner(server.context, paused.id, 'pause');
    transitionAsOwner(server.context, cancelled.id, 'cancel');
    setTrialAsOwner(server.context, trial.id, '2026-11-25');
    for (const text of ['Paused', 'Cancelled', 'Trial'])
      await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'Status' }).check();
    await page.getByRole('checkbox', { name: 'Per month' }).check();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByRole('combobox', { name: 'Currency' }).click();
    await filters.getByRole('option', { name: 'USD' }).click();
    await filters.getByRole('combobox', { name: 'Category' }).click();
    await filters.getByRole('option', { name: 'Video' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await filters.getByRole('option', { name: 'Video' }).click();
    await filters.getByLabel('Renews until').click();
    await page.getByRole('button', { name: '25 November 2026' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '25 November 2026' }).click();
    await expect.poll(() => addressOf(page)['renews']).toBe('..2026-11-25');
    await page.keyboard.press('Escape');
    await page.getByText('No matches').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(schemes)('breaks no rule of axe with what changes it, %s', async (colorScheme) => {
    const { page, complaints } = await open({ colorScheme });
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'All currencies' }).click();
    await page.getByRole('rowheader', { name: 'USD' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bulkBar(page).getByRole('button', { name: 'Change category' }).click();
    await page.getByRole('option', { name: 'Video' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await bulkBar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 12 subscriptions?' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('breaks no rule of axe as cards, nor where there is nothing', async () => {
    const viewport = { width: 360, height: 740 };
    const { page } = await open({ viewport });
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .click();
    expect(await violationsOf(page)).toEqual([]);
    const empty = await openList({ viewport, records: [] });
    await empty.page.getByText('No subscriptions yet').waitFor();
    expect(await violationsOf(empty.page)).toEqual([]);
  });

  test('speaks Chinese', async () => {
    const { page, complaints } = await openList({ locale: 'zh-CN' });
    await expectCount(page, '64个订阅');
    await page.getByRole('columnheader', { name: '下次付款' }).waitFor();
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByRole('combobox', { name: '计费周期' }).click();
    await page.getByRole('option', { name: '每年' }).click();
    await page.getByRole('button', { name: '移除筛选：计费周期 每年' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a server that fails is told of, with a way on', async () => {
    const { page } = await openList();
    // The page asks anew for another order only: it searches what it has.
    await page.route('**/app/v1/subscriptions?*sort=-amount*', (route) =>
      route.fulfill({ status: 500 }),
    );
    await page.goto(new URL('/subscriptions?sort=-amount', page.url()).href);
    await page.getByRole('alert').getByText('Couldn’t load this').waitFor();
    await page.unroute('**/app/v1/subscriptions?*sort=-amount*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectCount(page, 'subscriptions');
  });
});
