import { expect, test } from 'vitest';
import { openReminding } from '../reminders/reminding.ts';
import { says } from '../support/push-service.ts';
import { expectFailure, perennial } from './perennial.ts';

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A reminder of a charge in two days, that was sent, or refused. */
async function reminded(answer = says(200, { code: 200, message: 'success', timestamp: 1 })) {
  const { server, call, track, wakeAt, history } = await openReminding(answer);
  // The command line goes by the system's clock, at whatever hour the test runs.
  await call('PATCH', '/app/v1/settings', { body: { quietHours: null } });
  await track({ name: 'Netflix', nextPaymentDate: day(2) });
  await wakeAt(new Date().toISOString());
  const run = (...args: string[]) =>
    perennial(['reminders', ...args, '--data-dir', server.dataDir]);
  return { run, history, wakeAt };
}

test('a charge is handled, and not anymore', async () => {
  const { run, history } = await reminded();
  expect(await history()).toMatchObject([{ state: 'sent', settled: false }]);
  const { code, stdout } = await run('handled', 'netflix');
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(day(2)) });
  expect(await history()).toMatchObject([{ settled: true }]);
  await run('handled', 'Netflix', '--undo');
  expect(await history()).toMatchObject([{ settled: false }]);
});

test('a reminder is snoozed until a day, and not anymore', async () => {
  const { run, history } = await reminded();
  expectFailure(await run('snooze', 'Netflix'), 2);
  expectFailure(await run('snooze', 'Netflix', '--until', day(5)), 2);
  expect((await run('snooze', 'Netflix', '--until', day(1))).stdout).toContain(day(1));
  expect((await history()).map(({ snoozed }) => snoozed)).toEqual([true, false]);
  expect((await run('snooze', 'Netflix', '--undo')).code).toBe(0);
  expect((await history()).map(({ snoozed }) => snoozed)).toEqual([false]);
});

test('a reminder that failed is sent again', async () => {
  const { run, history } = await reminded(says(400, { code: 400, message: 'no' }));
  expect(await history()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  expect((await run('retry', 'Netflix')).code).toBe(0);
  expect(await history()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('where no reminder was sent, it is said', async () => {
  const { run } = await reminded();
  const outcome = await run('retry', 'Netflix');
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain('perennial reminders history');
});
