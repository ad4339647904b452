import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { addIn } from './forms.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, listed, openWindow, returnAt } from './window.ts';

const NETFLIX = draft({ nextPaymentDate: '2026-11-30', billingAnchorDay: 31 });

/** A window with its only record opened in the inspector. */
async function openedIn(window: OpenWindow) {
  const [record] = await listed(window);
  await openRecord(window.page, record.id);
  return { ...window, window, id: String(record.id) };
}

/** Opens a record by its address, as a link in a page does. */
async function openRecord(page: Page, id: string) {
  await page.evaluate((id) => history.pushState(null, '', `?open=${id}`), id);
}

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Subscription' });

describe.runIf(hasBrowser)('the inspector', () => {
  const open = shareWindow({ records: [NETFLIX] });

  test('tells what a subscription costs, when it is charged, and who changed what', async () => {
    const { page, server, key, id, complaints } = await openedIn(await open());
    const panel = inspector(page);
    await panel.getByRole('heading', { name: 'Netflix' }).waitFor();
    await panel.getByText('US$185.88 per year').waitFor();
    await panel.getByText('in 9 days').waitFor();
    const charges = panel.getByRole('region', { name: 'Upcoming charges' }).getByRole('listitem');
    expect(await charges.allInnerTexts()).toEqual([
      // After the one that stands above.
      expect.stringContaining('Thu, 31 December 2026'),
      expect.stringContaining('Sun, 31 January 2027'),
      expect.stringContaining('Sun, 28 February 2027'),
    ]);
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 17.99 } });
    const trail = panel.getByRole('region', { name: 'Changes' });
    await trail.getByText('US$17.99').waitFor();
    expect(await trail.getByRole('listitem').first().innerText()).toMatch(
      /Edited\s+Amount\s+US\$15\.49 → US\$17\.99\s+Test · /,
    );
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('says of a date that moved on by itself that it did', async () => {
    const due = draft({ nextPaymentDate: '2026-11-22' });
    const window = await openWindow({ records: [due] });
    const [{ id }] = await listed(window);
    await returnAt(window, '2026-11-24T12:00:00.000Z', `/?open=${id}`);
    const trail = inspector(window.page).getByRole('region', { name: 'Changes' });
    const entry = trail.getByRole('listitem').filter({ hasText: 'Renewed automatically' });
    await entry.getByText('22 Dec 2026').waitFor();
  });

  test('shows at once what the list knows, and the rest once it comes', async () => {
    const { page, complaints } = await openWindow({ records: [NETFLIX], path: '/subscriptions' });
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/subscriptions\/[^?]/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('row', { name: /Netflix/ }).click();
    const panel = inspector(page);
    await panel.getByRole('heading', { name: 'Netflix' }).waitFor();
    await panel.getByText('US$185.88 per year').waitFor();
    await panel.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    answer.resolve();
    await panel.getByRole('region', { name: 'Changes' }).getByText('Added').waitFor();
    expect(complaints).toEqual([]);
  });

  test('pauses, resumes, cancels and reactivates, and takes it back', async () => {
    const { page, window, complaints } = await openedIn(await open());
    const status = async () => (await listed(window))[0].status;
    await page.getByRole('button', { name: 'Pause Netflix' }).click();
    await page.getByText('Paused Netflix.').waitFor();
    await inspector(page).getByText('Paused: not included').waitFor();
    expect(await status()).toBe('paused');
    await page.getByRole('button', { name: 'Mark cancelled: Netflix' }).click();
    await page.getByText('as cancelled').waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: 'cancelled' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText('Change to Netflix undone.').waitFor();
    expect(await status()).toBe('paused');
    await page.getByRole('button', { name: 'Resume Netflix' }).click();
    await page.getByRole('button', { name: 'Pause Netflix' }).waitFor();
    expect(await status()).toBe('active');
    expect(complaints).toEqual([]);
  });

  test('of what is cancelled says since when, and has nothing that does nothing', async () => {
    const { page, server, id, window, complaints } = await openedIn(await open());
    const panel = inspector(page);
    await panel.getByRole('region', { name: 'Reminder' }).waitFor();
    transitionAsOwner(server.context, id, 'cancel');
    await panel.getByText('Cancelled on 21 Nov 2026.').waitFor();
    for (const name of ['Upcoming charges', 'Trial', 'Reminder']) {
      expect(await panel.getByRole('region', { name }).count()).toBe(0);
    }
    await panel.getByRole('button', { name: 'Add details' }).click();
    await page.getByRole('menuitem', { name: 'Past payments' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Notes and details',
      'Payment',
      'Past payments',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Reactivate Netflix' }).click();
    await page.getByText('Reactivated Netflix.').waitFor();
    await panel.getByRole('region', { name: 'Reminder' }).waitFor();
    transitionAsOwner(server.context, id, 'cancel');
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted Netflix.').waitFor();
    expect(await listed(window)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('deletes at once, and Undo brings the record back with its payments', async () => {
    const { page, window, complaints } = await openedIn(await open());
    const [before] = await listed(window);
    const history = page.getByRole('region', { name: 'Payments' });
    await addIn(page, 'Payment');
    await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click();
    await history.getByRole('listitem').waitFor();
    await page.getByRole('button', { name: 'More actions for Netflix' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Deleted Netflix.').waitFor();
    await inspector(page).waitFor({ state: 'detached' });
    expect(await listed(window)).toEqual([]);
    await page.waitForFunction(() => document.activeElement?.id === 'page');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Restored Netflix.').waitFor();
    await history.getByRole('listitem').waitFor();
    const [after] = await listed(window);
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
    expect(complaints).toEqual([]);
  });

  test('says kindly that somebody else has deleted it, and can bring it back', async () => {
    const { page, server, key, id } = await openedIn(await open());
    await inspector(page).getByRole('heading', { name: 'Netflix' }).waitFor();
    await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
    await page.getByRole('heading', { name: 'Subscription not found' }).waitFor();
    const restore = inspector(page).getByRole('button', { name: 'Restore' });
    await restore.waitFor();
    expect(await violations(page)).toEqual([]);
    await restore.click();
    await inspector(page).getByRole('heading', { name: 'Netflix' }).waitFor();
    await page.keyboard.press('Escape');
    await inspector(page).waitFor({ state: 'detached' });
  });

  test('marks where the price of the payments changed', async () => {
    const { page, server, key, id, clock, complaints } = await openedIn(
      await openWindow({ records: [NETFLIX] }),
    );
    const days = (count: number) => clock.advance(count * 24 * 3_600_000);
    const patch = (amount: number) =>
      server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount } });
    await inspector(page).getByText('Charges appear here').waitFor();
    await page.goto('about:blank');
    days(10);
    await patch(17.99);
    days(31);
    await patch(16.99);
    days(31);
    await patch(16.99);
    // The window's session has ended in all that time.
    const token = issueLinkToken(server.context);
    await page.goto(`${server.baseUrl}/?open=${id}#token=${token}`);
    const rows = inspector(page).getByRole('region', { name: 'Payments' }).getByRole('listitem');
    await rows.nth(2).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/31 Jan 2027\s+US\$1\.00 less\s+US\$16\.99/),
      expect.stringMatching(/31 Dec 2026\s+US\$2\.50 more\s+US\$17\.99/),
      expect.stringMatching(/30 Nov 2026\s+US\$15\.49/),
    ]);
    expect(complaints).toEqual([]);
  });

  test('sets and clears the end of a trial, and switches reminders', async () => {
    const { page, window, complaints } = await openedIn(await open());
    const panel = inspector(page);
    const lastDay = panel.getByLabel('Last day of the trial');
    expect(await panel.getByRole('region', { name: 'Trial' }).count()).toBe(0);
    await addIn(page, 'Trial');
    await expect.poll(() => lastDay.evaluate((one) => one.matches(':focus'))).toBe(true);
    const refusal = panel.getByText('February 2026 has only 28 days.');
    await lastDay.fill('2026-02-31');
    await page.keyboard.press('Tab');
    await refusal.waitFor();
    await lastDay.fill('31/11/2026');
    await refusal.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await panel.getByText('November 2026 has only 30 days.').waitFor();
    expect(await lastDay.inputValue()).toBe('31/11/2026');
    // On the way to 2026 it is 2020 for a while, which nobody means.
    await lastDay.fill('');
    await lastDay.pressSequentially('25/11/2026');
    await page.keyboard.press('Enter');
    await panel.getByText('Ends in 4 days.').waitFor();
    await page.getByText('The Netflix trial ends on 25 Nov 2026.').waitFor();
    expect(await page.getByText('The Netflix trial ends on').count()).toBe(1);
    await panel.getByText('Trial', { exact: true }).nth(1).waitFor();
    expect((await listed(window))[0]).toMatchObject({ isTrial: true, trialEndsOn: '2026-11-25' });
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.waitFor({ state: 'hidden' });
    await lastDay.click();
    await calendar.getByRole('button', { name: 'Thu, 26 November 2026' }).click();
    await page.getByText('The Netflix trial ends on 26 Nov 2026.').waitFor();
    await calendar.waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: 'Clear the trial' }).click();
    await page.getByText('Removed the Netflix trial.').waitFor();
    await lastDay.waitFor({ state: 'detached' });
    expect((await listed(window))[0]).toMatchObject({ isTrial: false, trialEndsOn: null });
    await panel.getByRole('switch', { name: 'Remind me' }).click({ force: true });
    await page.getByText('You won’t be reminded about Netflix.').waitFor();
    expect((await listed(window))[0]).toMatchObject({ notificationEnabled: false });
    expect(complaints).toEqual([]);
  });

  test('on a phone it is a drawer with a name, and Esc closes it', async () => {
    const { page, complaints } = await openedIn(
      await open({ viewport: { width: 390, height: 844 } }),
    );
    const drawer = page.getByRole('dialog', { name: 'Subscription' });
    await drawer.getByRole('heading', { name: 'Netflix' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  test('speaks Chinese', async () => {
    const { page, complaints } = await openedIn(
      await openWindow({ records: [NETFLIX], locale: 'zh-CN' }),
    );
    const panel = page.getByRole('complementary', { name: '订阅详情' });
    await panel.getByRole('button', { name: '编辑' }).click();
    await panel.getByLabel('名称').fill('');
    await panel.getByLabel('金额').fill('1.234');
    await page.keyboard.press('Control+Enter');
    await panel.getByText('请填写名称。').waitFor();
    await panel.getByText('金额最多保留两位小数。').waitFor();
    expect(complaints).toEqual([]);
  });
});
