import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { pushTo } from './reminders.ts';
import { listed, openWindow, returnAt } from './window.ts';

const records = [
  draft({ name: 'Netflix', nextPaymentDate: '2026-11-30' }),
  draft({ name: 'Paper', nextPaymentDate: '2026-12-05' }),
];

const datesOf = async (window: Awaited<ReturnType<typeof openWindow>>) =>
  (await listed(window))
    .map(({ nextPaymentDate }: { nextPaymentDate: string }) => nextPaymentDate)
    .toSorted();

describe.runIf(hasBrowser)('a clock that is ahead', () => {
  test('by 20 years is asked about on Overview, and what it noted is taken back there', async () => {
    const window = await openWindow({ records });
    const { page, complaints } = window;
    const attention = page.getByRole('region', { name: 'Needs attention' });
    const before = await datesOf(window);
    await returnAt(window, '2046-11-21T12:00:00.000Z', '/');
    await attention.getByText(/Is today Wed,? 21 November 2046\?/).waitFor();
    await attention.getByText('2 payment dates have passed, the first on 30 Nov 2026').waitFor();
    // The one question stands for all of them.
    expect(await attention.getByRole('listitem').count()).toBe(1);
    expect(await datesOf(window)).toEqual(before);
    expect(await violations(page)).toEqual([]);
    await attention.getByRole('button', { name: 'Update dates' }).click();
    await page.getByText('Recorded 480 charges').waitFor();
    await attention.getByText('You’re all caught up.').waitFor();

    await returnAt(window, '2026-11-21T12:00:00.000Z', '/');
    await attention.getByText('480 charges are dated in the future').waitFor();
    expect(await violations(page)).toEqual([]);
    await attention.getByRole('button', { name: 'Remove charges' }).click();
    const question = page.getByRole('dialog');
    await question.getByText(/Is today Sat,? 21 November 2026\?/).waitFor();
    await question.getByRole('button', { name: 'Remove charges' }).click();
    await page.getByText('Removed 480 charges').waitFor();
    await attention.getByText('You’re all caught up.').waitFor();
    expect(await datesOf(window)).toEqual(before);
    expect(complaints).toEqual([]);
  });

  test('sent nothing but reminders: they are told of, and sent again in time', async () => {
    const window = await openWindow({ records: [draft({ nextPaymentDate: '2026-12-15' })] });
    const { page, clock, server, complaints } = window;
    const attention = page.getByRole('region', { name: 'Needs attention' });
    const service = await pushTo(window);
    // Its sign-in lapses within these three weeks, which an open page would complain about.
    await page.goto('about:blank');
    clock.setWall('2026-12-12T12:00:00.000Z');
    await server.wake();
    expect(service.received).toHaveLength(1);
    await returnAt(window, '2026-11-21T12:00:00.000Z', '/');
    await attention.getByText('1 reminder was sent too early').waitFor();
    expect(await violations(page)).toEqual([]);
    await attention.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('1 reminder will be sent again').waitFor();
    await attention.getByText('You’re all caught up.').waitFor();
    expect(complaints).toEqual([]);
  });
});
