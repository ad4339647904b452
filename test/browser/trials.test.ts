import { describe, expect, test } from 'vitest';
import { setTrialAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { listed, openWindow } from './window.ts';

describe.runIf(hasBrowser)('a trial past the next date', () => {
  test('marks the first charge after it, and proposes that as the next date', async () => {
    const window = await openWindow({
      records: [draft({ period: 'custom', customDate: '7', nextPaymentDate: '2026-11-25' })],
      prepare: async ({ server, key }) => {
        const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
        setTrialAsOwner(server.context, json.data[0].id, '2026-11-28');
      },
    });
    const { page, complaints } = window;
    const [{ id }] = await listed(window);
    const marks = page.getByRole('list', { name: 'Charges by day' }).getByRole('link');
    await expect
      .poll(() => marks.first().getAttribute('aria-label'))
      .toBe('Netflix, US$15.49, Wed, 2 December 2026, First charge after a trial');
    await page.getByText('Nothing renews in the next 30 days.').waitFor();
    // The list tells of the first charge, not of the date within the trial.
    await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).first().click();
    await page
      .getByRole('row', { name: /Netflix/ })
      .getByText('in 11 days')
      .waitFor();
    await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
    const upcoming = page.getByRole('region', { name: 'Upcoming charges' });
    await upcoming.getByText('free during trial').waitFor();
    await page.getByText('Free until 28 Nov 2026, then US$15.49 a week').waitFor();
    await page.getByRole('button', { name: 'Set the next payment to 2 Dec 2026' }).click();
    await upcoming.getByText('free during trial').waitFor({ state: 'detached' });
    expect((await listed(window))[0].nextPaymentDate).toBe('2026-12-02');
    expect(complaints).toEqual([]);
  });
});
