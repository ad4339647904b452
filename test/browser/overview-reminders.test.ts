import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setTrialAsOwner } from '../../src-server/subscriptions/status.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { type PushAnswer, says, success } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser, openPage } from './browser.ts';
import { pass, pushTo, tryInVain } from './reminders.ts';
import { listed, openWindow } from './window.ts';

// Told three days before: today.
const netflix = draft({ nextPaymentDate: '2026-11-24' });
const late = draft({ name: 'Late paper', nextPaymentDate: '2026-11-19' });

const refusal = says(400, { code: 400, message: 'failed to get device token' });

type Setup = { records: readonly object[]; isRefused?: () => boolean; furtherDays?: number[] };

/** Overview of somebody who was reminded of these records just now. */
async function openReminded({ records, isRefused = () => false, furtherDays = [] }: Setup) {
  const answer: PushAnswer = (response) => (isRefused() ? refusal : success)(response);
  const window = await openWindow({
    records,
    prepare: async (made) => {
      await pushTo(made, answer, { furtherDaysBefore: furtherDays });
      await made.server.wake();
    },
  });
  const attention = window.page.getByRole('region', { name: 'Needs attention' });
  return { ...window, window, attention };
}

describe.runIf(hasBrowser)('reminders on Overview', () => {
  test('a charge that was told of is there once, until it is seen to', async () => {
    const { page, window, attention } = await openReminded({
      records: [netflix],
      furtherDays: [2],
    });
    await attention.getByText('Renews in 3 days · US$15.49 · reminded today').waitFor();
    await pass(window, 1);
    await attention.getByText('Renews in 2 days · US$15.49 · reminded today').waitFor();
    expect(await attention.getByRole('listitem').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await attention.getByRole('button', { name: 'Renewed: Netflix' }).click();
    await page.getByText('No more reminders for this Netflix charge').waitFor();
    await attention.getByText('You’re all caught up.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await attention.getByRole('button', { name: 'Renewed: Netflix' }).waitFor();
  });

  test('without a channel, that comes first, until one is set up or it is dismissed', async () => {
    const { page, complaints } = await openWindow({
      records: [netflix, late],
      hasChannelHint: true,
    });
    const attention = page.getByRole('region', { name: 'Needs attention' });
    const first = attention.getByRole('listitem').first();
    await first.getByText('No reminder channel').waitFor();
    expect(await violations(page)).toEqual([]);
    await first.getByRole('button', { name: 'Dismiss: No reminder channel' }).click();
    await first.getByText('Late paper').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await attention.getByRole('link', { name: 'Set up a reminder channel' }).click();
    await page.getByRole('region', { name: 'Reminder channels' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('it is put off: gone today, and back when it is told again', async () => {
    const { page, window, attention } = await openReminded({ records: [netflix] });
    await attention.getByRole('button', { name: 'Actions for Netflix' }).click();
    await page.getByRole('menuitem', { name: 'Remind me again tomorrow' }).click();
    await attention.getByText('You’re all caught up.').waitFor();
    await page.reload();
    await attention.getByText('You’re all caught up.').waitFor();
    await pass(window, 1);
    await attention.getByText('Renews in 2 days').waitFor();
  });

  test('it is gone once its subscription is reminded of no more', async () => {
    const { window, attention, server, key } = await openReminded({ records: [netflix] });
    await attention.getByText('Renews in 3 days').waitFor();
    const [{ id }] = await listed(window);
    const body = { notificationEnabled: false };
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    await attention.getByText('You’re all caught up.').waitFor();
  });

  test('it is cancelled, and back with Undo', async () => {
    const { page, window, attention } = await openReminded({ records: [netflix] });
    await attention.getByRole('button', { name: 'Mark cancelled: Netflix' }).click();
    await attention.getByText('You’re all caught up.').waitFor();
    await expect.poll(async () => (await listed(window))[0].status).toBe('cancelled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await attention.getByText('Renews in 3 days').waitFor();
  });

  test('it is there again where somebody else takes back that it was seen to', async () => {
    const { attention, server } = await openReminded({ records: [netflix] });
    await attention.getByRole('button', { name: 'Renewed: Netflix' }).click();
    await attention.getByText('You’re all caught up.').waitFor();
    const other = await openPage({ locale: 'en-GB' });
    await other.goto(`${server.baseUrl}/settings#token=${issueLinkToken(server.context)}`);
    await other.getByRole('button', { name: 'Actions for Netflix' }).click();
    await other.getByRole('menuitem', { name: 'Remind me about this charge after all' }).click();
    await attention.getByRole('button', { name: 'Renewed: Netflix' }).waitFor();
  });

  test('Undo of what is overdue leaves alone what somebody else has changed since', async () => {
    const { page, window, attention, server, key } = await openReminded({ records: [late] });
    await attention.getByRole('button', { name: 'Mark renewed: Late paper' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const [{ id }] = await listed(window);
    const body = { nextPaymentDate: '2027-03-03' };
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    await undo.click();
    await page.getByText('has been changed since').waitFor();
    expect((await listed(window))[0].nextPaymentDate).toBe('2027-03-03');
  });

  test('what is overdue or on trial is not told twice', async () => {
    const trial = draft({ name: 'Kagi', nextPaymentDate: '2026-11-24' });
    const { page, window, attention, server } = await openReminded({ records: [late, trial] });
    await attention.getByRole('button', { name: 'Renewed: Kagi' }).waitFor();
    const kagi = (await listed(window)).find(({ name }: { name: string }) => name === 'Kagi');
    setTrialAsOwner(server.context, kagi.id, '2026-11-23');
    await attention.getByText('Trial ends in 2 days').waitFor();
    await attention.getByText('2 days overdue').waitFor();
    expect(await attention.getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Mark cancelled: Kagi' }).waitFor();
  });

  test('reminders that could not be sent are told with the answer, and sent again', async () => {
    let isRefused = true;
    const { page, window, attention } = await openReminded({
      records: [netflix],
      isRefused: () => isRefused,
    });
    await attention.getByText('You’re all caught up.').waitFor();
    await tryInVain(window);
    await attention.getByText('Bark couldn’t deliver the last reminder').waitFor();
    await attention
      .getByText('The service refused the message. Reply (400): “failed to get device token”')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await attention.getByRole('link', { name: 'Check Bark' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('channels');
    await page.goBack();
    isRefused = false;
    await attention.getByRole('button', { name: 'Send again' }).click();
    await attention.getByText('reminded today').waitFor();
    expect(await attention.getByText('couldn’t deliver').count()).toBe(0);
  });

  test.each([
    [
      'en',
      'Needs attention',
      /Can’t send reminders through Bark/,
      'Open Settings',
      'Reminder channels',
    ],
    ['zh-CN', '待处理', /无法通过\s?Bark\s?发送提醒/, '打开设置', '提醒渠道'],
  ] as const)(
    'a channel whose address is gone is told of, with the way to it: %s',
    async (locale, title, words, button, heading) => {
      const window = await openWindow({
        locale,
        records: [netflix],
        prepare: async (made) => {
          await pushTo(made, success);
          rmSync(join(made.server.dataDir, 'secrets.json'));
        },
      });
      const { page } = window;
      const attention = page.getByRole('region', { name: title });
      await attention.getByText(words).waitFor();
      await attention.getByText('secrets.json').waitFor();
      expect(await violations(page)).toEqual([]);
      await attention.getByRole('link', { name: button }).click();
      const channels = page.getByRole('region', { name: heading, exact: true });
      await channels.getByText('secrets.json').waitFor();
    },
  );
});
