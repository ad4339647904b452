import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { bulkBar } from './subscriptions.ts';
import { type OpenWindow, listed, openWindow, returnAt, turnTo } from './window.ts';

// The clock begins on 21 November 2026.
const late = draft({ name: 'Late paper', nextPaymentDate: '2026-11-11', amount: 4 });
const netflix = draft({ nextPaymentDate: '2026-11-30', amount: 10 });

async function paidDays({ server, key }: OpenWindow): Promise<string[]> {
  const rows = server.context.db.prepare('SELECT paid_on FROM payments ORDER BY 1').pluck().all();
  // A request, so that dates that have passed are moved on.
  await server.call('GET', '/api/v1/subscriptions', { key });
  return rows as string[];
}

/** What Overview and the calendar say of this month, in US dollars. */
async function thisMonth({ page }: OpenWindow): Promise<[overview: string, calendar: string]> {
  await turnTo(page, '/');
  const row = page.getByRole('table', { name: 'Compared with last month' }).getByRole('row').nth(1);
  const overview = await row.getByRole('cell').nth(1).innerText();
  await turnTo(page, '/calendar');
  const totals = page.getByRole('list', { name: 'Total for the month' }).getByRole('listitem');
  return [overview, await totals.first().innerText()];
}

describe.runIf(hasBrowser)('what is confirmed', () => {
  test('this month is one number on Overview and in the calendar, before and after', async () => {
    const window = await openWindow({ records: [netflix, late] });
    const { page, complaints } = window;
    await returnAt(window, '2026-12-14T12:00:00.000Z', '/');
    // Late by its own doing since November, and due again within December.
    expect(await thisMonth(window)).toEqual(['US$14.00', 'US$14.00']);
    await turnTo(page, '/');
    await page.getByRole('button', { name: /^Mark renewed/ }).click();
    await page
      .getByText('Marked Late paper as renewed with 2 payments. Next payment: 11 Jan 2027.')
      .waitFor();
    expect(await paidDays(window)).toEqual(['2026-11-11', '2026-11-30', '2026-12-11']);
    expect(await thisMonth(window)).toEqual(['US$14.00', 'US$14.00']);
    expect(complaints).toEqual([]);
  });

  test('Undo takes back what was recorded, with the date', async () => {
    const window = await openWindow({ records: [late] });
    const { page } = window;
    await page.getByRole('button', { name: 'Mark renewed: Late paper' }).click();
    await page.getByText('Marked Late paper as renewed. Next payment: 11 Dec 2026.').waitFor();
    expect(await paidDays(window)).toEqual(['2026-11-11']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Mark renewed: Late paper' }).waitFor();
    await expect.poll(() => paidDays(window)).toEqual([]);
    await turnTo(page, '/activity');
    await page.getByText('You marked Late paper as renewed, then undid it').waitFor();
  });

  test('the next charges of what is overdue begin today at the earliest', async () => {
    const window = await openWindow({ records: [late] });
    const { page } = window;
    const [{ id }] = await listed(window);
    await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
    const upcoming = page.getByRole('region', { name: 'Upcoming charges' });
    await upcoming.getByRole('listitem').first().waitFor();
    expect((await upcoming.getByRole('listitem').allInnerTexts()).slice(0, 2)).toEqual([
      expect.stringMatching(/^Wed, 11 November 2026 · overdue/),
      expect.stringMatching(/^Fri, 11 December 2026/),
    ]);
  });
});

describe.runIf(hasBrowser)('what counts again after its date has passed', () => {
  test('is asked for its next date, proposed by the schedule, and back with Undo', async () => {
    const window = await openWindow({ records: [netflix] });
    const { page, server, key, complaints } = window;
    const [{ id }] = await listed(window);
    await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
    await page.getByRole('button', { name: 'Pause Netflix' }).click();
    await page.getByRole('button', { name: 'Resume Netflix' }).waitFor();
    await returnAt(window, '2027-02-03T12:00:00.000Z', `/?open=${id}`);
    await page.getByRole('button', { name: 'Resume Netflix' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resume Netflix' });
    const field = dialog.getByRole('textbox', { name: 'Next payment' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('28 Feb 2027');
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Resumed Netflix.').waitFor();
    const { json } = await server.call('GET', `/api/v1/subscriptions/${id}`, { key });
    expect(json.data).toMatchObject({
      status: 'active',
      nextPaymentDate: '2027-02-28',
      billingAnchorDay: 30,
    });
    expect(await paidDays(window)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Resume Netflix' }).waitFor();
    await expect
      .poll(async () => (await listed(window))[0])
      .toMatchObject({ status: 'paused', nextPaymentDate: '2026-11-30' });
    expect(complaints).toEqual([]);
  });

  test('goes on by the schedule where several are resumed at once', async () => {
    const window = await openWindow({ records: [netflix, late], path: '/subscriptions' });
    const { page, server } = window;
    for (const { id } of await listed(window)) transitionAsOwner(server.context, id, 'pause');
    await returnAt(window, '2027-02-03T12:00:00.000Z', '/subscriptions');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bulkBar(page).getByRole('button', { name: 'Resume', exact: true }).click();
    const dates = async () =>
      (await listed(window)).map(({ status, nextPaymentDate }: Record<string, unknown>) => [
        status,
        nextPaymentDate,
      ]);
    await expect.poll(dates).toEqual([
      ['active', '2027-02-11'],
      ['active', '2027-02-28'],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(dates).toEqual([
      ['paused', '2026-11-11'],
      ['paused', '2026-11-30'],
    ]);
  });
});
