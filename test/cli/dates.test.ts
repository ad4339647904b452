import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { prepared } from '../contract/owner.ts';
import { manualClock } from '../support/clock.ts';
import { send } from '../support/http.ts';
import { startPushService } from '../support/push-service.ts';
import { DAY_MS, chargesAfter, history } from '../time/payments.ts';
import { documentOf, perennial, serve } from './perennial.ts';

// The command line goes by the computer's own clock: dates here lie about the day of the run.

const now = Date.now();
const moment = (days: number) => new Date(now + days * DAY_MS).toISOString();
const dayFromNow = (days: number) => moment(days).slice(0, 10);

/** A record charged every 10 days from so many days from now on, on a server that has ended. */
async function charged(from: number) {
  const clock = manualClock(moment(from));
  const owner = await prepared({ clock });
  const { id } = await owner.track({
    period: 'custom',
    customDate: '10',
    nextPaymentDate: dayFromNow(from),
  });
  await owner.server.close();
  const run = (...args: string[]) => perennial([...args, '--data-dir', owner.server.dataDir]);
  return {
    ...owner,
    clock,
    id,
    run,
    json: async (...args: string[]) => documentOf(await run(...args, '--json')),
  };
}

test('dates that wait are shown, and moved on when told to', async () => {
  const { server, clock, json, run, id } = await charged(-95);
  const waiting = { since: dayFromNow(-95), subscriptions: 1 };
  expect(await json('dates', 'show')).toMatchObject({ waiting, ahead: null });
  expect((await run('dates', 'show')).stdout).toContain('perennial dates move-on');
  const refused = await run('subscriptions', 'pause', id);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('dates move-on')]);
  const done = documentOf<{ copy: string }>(await run('dates', 'move-on', '--json'));
  expect(done).toMatchObject({ charges: 10, subscriptions: 1 });
  expect(existsSync(done.copy)).toBe(true);
  expect((await run('dates', 'move-on')).stdout).toBe('No dates are waiting to be moved on.\n');
  clock.setWall(moment(0));
  await server.restart();
  expect(history(server)).toHaveLength(10);
});

test('charges dated after today are shown, and taken back', async () => {
  const { server, clock, json, run } = await charged(-5);
  clock.setWall(moment(50));
  await server.restart();
  await server.close();
  expect(await json('dates', 'show')).toMatchObject({ waiting: null, ahead: { charges: 5 } });
  expect((await run('dates', 'show')).stdout).toContain('perennial dates take-back');
  expect(await json('dates', 'take-back')).toMatchObject({ charges: 5, subscriptions: 1 });
  expect((await run('dates', 'take-back')).stdout).toContain('No charges are dated after today');
  clock.setWall(moment(0));
  await server.restart();
  expect(chargesAfter(server, dayFromNow(0))).toBe(0);
  expect(history(server)).toEqual([`${dayFromNow(-5)} 1549`]);
});

test('reminders that were sent while the clock was ahead are shown, and marked once they are taken back', async () => {
  const { server, clock, run, json } = await charged(35);
  const service = await startPushService();
  clock.setWall(moment(33));
  await server.restart();
  server.saveSettings({
    pushUrl: service.url,
    deviceKey: 'device',
    allowPrivatePush: true,
    quietHours: null,
    // Whatever the time of day: in the last minutes before it, a reminder waits for it.
    timeOfDay: '00:00',
  });
  await server.wake();
  expect(service.received).toHaveLength(1);
  await server.close();
  expect(await json('dates', 'show')).toMatchObject({ ahead: null, toldAhead: 1 });
  expect((await run('dates', 'show')).stdout).toContain('perennial dates take-back');
  expect((await run('reminders', 'history')).stdout).not.toContain('taken back');
  expect(await json('dates', 'take-back')).toMatchObject({ charges: 0, reminders: 1 });
  expect((await run('reminders', 'history')).stdout).toMatch(/sent, taken back/);
});

test('a server without a window says what waits, and serves meanwhile', async () => {
  const { server, key } = await charged(-95);
  const running = await serve(server.dataDir);
  const headers = { authorization: `Bearer ${key}` };
  const answer = await send(running.baseUrl, '/api/v1/subscriptions', { headers });
  expect(answer.json.data).toMatchObject([{ nextPaymentDate: dayFromNow(-95) }]);
  const { stdout, stderr } = running.printed();
  expect(() => JSON.parse(stdout)).not.toThrow();
  expect(stderr).toContain('perennial dates move-on');
  const log = join(server.dataDir, 'logs/perennial.log');
  // The log is written behind what is served.
  await vi.waitFor(
    () => expect(readFileSync(log, 'utf8')).toContain('dates are waiting for confirmation'),
    {
      timeout: 5000,
    },
  );
});
