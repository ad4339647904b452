import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { pushTo } from './reminders.ts';
import { listed, openWindow } from './window.ts';

type Options = NonNullable<Parameters<typeof openWindow>[0]>;

/** The part of the inspector that tells of reminders, for one record. */
async function openReminder(record: object, options: Options = {}) {
  const window = await openWindow({ records: [record], ...options });
  const { page } = window;
  const [{ id }] = await listed(window);
  await page.evaluate((id: string) => history.pushState(null, '', `?open=${id}`), id);
  const panel = page.getByRole('complementary', { name: 'Subscription' });
  return { ...window, id: String(id), reminder: panel.getByRole('region', { name: 'Reminder' }) };
}

describe.runIf(hasBrowser)('the reminder of a record', () => {
  test('says that none is sent while no channel is set up, and leads to where one is', async () => {
    const { page, reminder } = await openReminder(draft({ nextPaymentDate: '2026-12-14' }));
    await reminder.getByText('Nothing is sent until you set up a channel').waitFor();
    expect(await reminder.getByText('Next:').count()).toBe(0);
    await reminder.getByRole('link', { name: 'Set up' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('channels');
  });

  test('tells on which days and from when, and which comes next', async () => {
    const { server, reminder } = await openReminder(draft({ nextPaymentDate: '2026-12-14' }), {
      prepare: async (made) => {
        await pushTo(made);
      },
    });
    await reminder.getByText('3 days before each charge, at 09:00 or later.').waitFor();
    await reminder.getByText('Next: 11 Dec 2026, in 20 days.').waitFor();
    server.saveSettings({ furtherDaysBefore: [14, 0], timeOfDay: '18:30' });
    await reminder
      .getByText('14 and 3 days before each charge and on the day itself, at 18:30 or later.')
      .waitFor();
    await reminder.getByText('Next: 30 Nov 2026, in 9 days.').waitFor();
  });

  test('tells the last one, and what can be done about it', async () => {
    const { page, reminder } = await openReminder(draft({ nextPaymentDate: '2026-11-24' }), {
      prepare: async (made) => {
        await pushTo(made);
        await made.server.wake();
      },
    });
    await reminder.getByText('Sent', { exact: true }).waitFor();
    await reminder.getByText('Bark · 21 Nov 2026, 12:00').waitFor();
    expect(await reminder.getByText('Nothing is sent until you set up a channel').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    // The next one is of the charge after this one.
    await reminder.getByText('Next: 21 Dec 2026').waitFor();
    await reminder.getByRole('button', { name: 'Actions for Netflix' }).click();
    await page.getByRole('menuitem', { name: 'Renewed' }).click();
    await reminder.getByText('Bark · 21 Nov 2026, 12:00 · handled').waitFor();
  });

  test('what is paused or cancelled is not told of', async () => {
    const { server, id, reminder } = await openReminder(draft());
    transitionAsOwner(server.context, id, 'pause');
    await reminder.getByText('No reminders while paused.').waitFor();
    transitionAsOwner(server.context, id, 'cancel');
    await reminder.waitFor({ state: 'detached' });
  });
});
