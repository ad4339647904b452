import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { bulkBar, openList, shareList } from './subscriptions.ts';
import { type OpenWindow, listed, openWindow } from './window.ts';

// The clock begins on 21 November 2026.
const records = [
  draft({ name: 'Evening paper', nextPaymentDate: '2026-11-12' }),
  draft({ name: 'Late paper', nextPaymentDate: '2026-11-11' }),
  draft({ name: 'Morning paper', nextPaymentDate: '2026-12-14' }),
];

const panel = (page: Page) => page.getByRole('complementary', { name: 'Subscription' });

async function nextOf(window: OpenWindow, name: string): Promise<string> {
  const all: { name: string; nextPaymentDate: string }[] = await listed(window);
  return all.find((record) => record.name === name)?.nextPaymentDate ?? '';
}

function paidDays({ server }: OpenWindow): unknown[] {
  return server.context.db.prepare('SELECT paid_on FROM payments ORDER BY 1').pluck().all();
}

/** Opens a record of the list in the inspector. */
async function openNamed(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await panel(page).getByRole('heading', { name }).waitFor();
}

describe.runIf(hasBrowser)('an overdue subscription is marked renewed', () => {
  const open = shareList({ records });

  test('by the first button of its inspector, which then leaves the keyboard to the next', async () => {
    const window = await open();
    const { page, complaints } = window;
    await openNamed(page, 'Late paper');
    await panel(page).getByText('Was due').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    const first = panel(page)
      .getByRole('button', { name: /Mark renewed|Edit|Pause|Mark cancelled/ })
      .first();
    expect(await first.innerText()).toBe('Mark renewed');
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Marked Late paper as renewed. Next payment: 11 Dec 2026.').waitFor();
    await panel(page).getByText('Next payment').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
    expect(paidDays(window)).toEqual(['2026-11-11']);
    const trail = panel(page).getByRole('region', { name: 'Changes' }).getByRole('listitem');
    await expect.poll(() => trail.first().innerText()).toContain('Marked renewed');
    expect(await trail.filter({ hasText: /Edited|Payment recorded/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change to Late paper undone.').waitFor();
    await panel(page).getByText('Was due').waitFor();
    expect(paidDays(window)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('by R, in the list and where it is open; one that is not overdue says so', async () => {
    const window = await open({ path: '/subscriptions?q=paper' });
    const { page } = window;
    await openNamed(page, 'Evening paper');
    await page.locator('#page').focus();
    await page.keyboard.press('r');
    await page.getByText('Marked Evening paper as renewed. Next payment: 12 Dec 2026.').waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByText('Change to Evening paper undone.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Late paper/ }).click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('grid').focus();
    await page.keyboard.press('r');
    await page.getByText('Marked Late paper as renewed. Next payment: 11 Dec 2026.').waitFor();
    await page.keyboard.press('r');
    await page.getByText(/Late paper isn’t due yet. Its next charge is on 11 Dec 2026/).waitFor();
    const { id } = (await listed(window)).find(
      ({ name }: { name: string }) => name === 'Evening paper',
    );
    transitionAsOwner(window.server.context, id, 'pause');
    await page.getByRole('row', { name: /Evening paper Paused/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Evening paper/ }).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('r');
    await page.getByText(/Evening paper is paused/).waitFor();
    expect(paidDays(window)).toEqual(['2026-11-11']);
  });

  test('on its due day too, by the button and by R', async () => {
    const today = [draft({ name: 'Daily paper', nextPaymentDate: '2026-11-21' })];
    const window = await openList({ records: today });
    const { page, complaints } = window;
    await openNamed(page, 'Daily paper');
    await panel(page).getByText('Next payment').first().waitFor();
    await panel(page).getByRole('button', { name: 'Mark renewed: Daily paper' }).click();
    await page.getByText('Marked Daily paper as renewed. Next payment: 21 Dec 2026.').waitFor();
    expect(paidDays(window)).toEqual(['2026-11-21']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change to Daily paper undone.').waitFor();
    expect(paidDays(window)).toEqual([]);
    await page.locator('#page').focus();
    await page.keyboard.press('r');
    await page.getByText('Marked Daily paper as renewed. Next payment: 21 Dec 2026.').waitFor();
    expect(await nextOf(window, 'Daily paper')).toBe('2026-12-21');
    expect(complaints).toEqual([]);
  });

  test('with others by the bulk bar, which leaves what is not overdue and says so', async () => {
    const window = await open();
    const { page, complaints } = window;
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bulkBar(page).getByRole('button', { name: 'Mark renewed' }).click();
    await page.getByText(/Marked 2 subscriptions as renewed./).waitFor();
    await page.getByText(/Skipped 1 that isn’t due yet/).waitFor();
    expect(paidDays(window)).toEqual(['2026-11-11', '2026-11-12']);
    expect(await nextOf(window, 'Evening paper')).toBe('2026-12-12');
    await bulkBar(page)
      .getByRole('button', { name: 'Mark renewed' })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undid the changes to 2 subscriptions.').waitFor();
    expect(paidDays(window)).toEqual([]);
    expect(await nextOf(window, 'Late paper')).toBe('2026-11-11');
    await bulkBar(page).getByRole('button', { name: 'Mark renewed' }).waitFor();
    // The key for a selection takes the same way.
    await page.getByRole('grid').focus();
    await page.keyboard.press('r');
    await page.getByText(/Marked 2 subscriptions as renewed./).waitFor();
    await page.keyboard.press('r');
    await page.getByText('None of the 3 selected subscriptions is due yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('before its day, by the menu of its row or its inspector, or by Shift and R', async () => {
    const window = await open();
    const { page, complaints } = window;
    const isDone = page.getByText('Marked Morning paper as renewed. Next payment: 14 Jan 2027.');
    const isUndone = page.getByText('Change to Morning paper undone.');
    const undo = async () => {
      await isDone.waitFor();
      expect(paidDays(window)).toEqual(['2026-11-21']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await isUndone.waitFor();
      expect([paidDays(window), await nextOf(window, 'Morning paper')]).toEqual([[], '2026-12-14']);
    };
    const early = page.getByRole('menuitem', { name: 'Mark renewed early' });
    await page.getByRole('row', { name: /Late paper/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mark renewed', exact: true }).waitFor();
    expect(await early.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Morning paper/ }).click({ button: 'right' });
    await early.click();
    await undo();
    await openNamed(page, 'Morning paper');
    await panel(page).getByRole('button', { name: 'More actions for Morning paper' }).click();
    await early.click();
    await undo();
    await page.locator('#page').focus();
    await page.keyboard.press('Shift+R');
    await undo();
    await panel(page).getByRole('button', { name: 'More actions for Morning paper' }).click();
    await page.getByRole('menuitem', { name: 'Change amount…' }).click();
    await page.getByRole('dialog', { name: 'Change the amount of Morning paper' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('by the palette, while it is open', async () => {
    const window = await open();
    const { page } = window;
    await openNamed(page, 'Late paper');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('renew');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('status').filter({ hasText: 'Mark Late paper as renewed' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Marked Late paper as renewed. Next payment: 11 Dec 2026.').waitFor();
  });

  test('on Overview, where the keyboard goes on to the next item and at last to the heading', async () => {
    const { page, complaints } = await openWindow({ records: records.slice(0, 2) });
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '',
      );
    await page.getByRole('button', { name: 'Mark renewed: Late paper' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Mark renewed: Evening paper');
    await page.getByText('Marked Late paper as renewed. Next payment: 11 Dec 2026.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Marked Evening paper as renewed. Next payment: 12 Dec 2026.').waitFor();
    await expect.poll(focused).toBe('Needs attention');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change to Evening paper undone.').waitFor();
    await page.getByRole('button', { name: 'Mark renewed: Evening paper' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
