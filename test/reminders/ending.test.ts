import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { launch, perennial } from '../cli/perennial.ts';
import { type PushService, startPushService, success } from '../support/push-service.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { openReminding } from './reminding.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A folder with a record that is due now, whose reminders go to a service. */
async function dueFolder(service: PushService): Promise<string> {
  const server = await TestServer.start();
  const { dataDir } = server;
  server.saveSettings({
    pushUrl: service.url,
    deviceKey: 'device',
    allowPrivatePush: true,
    timeZone: 'UTC',
    timeOfDay: '00:00',
    quietHours: null,
  });
  // The clock of the test's own server is not the one that the processes go by.
  const { key } = server.issue();
  const body = {
    name: 'Netflix',
    category: 'Video',
    amount: 15.49,
    currency: 'USD',
    period: 'monthly',
    nextPaymentDate: day(2),
  };
  await server.send('POST', '/api/v1/subscriptions', { key, body });
  await server.close();
  return dataDir;
}

const historyOf = async (dataDir: string) =>
  JSON.parse(
    (await perennial(['reminders', 'history', '--json', '--data-dir', dataDir])).stdout,
  ) as {
    state: string;
    mayRepeat: boolean;
    answer: string;
  }[];

test('kill -9 while it is sent: once more, which it says, and never a third time', async () => {
  // Takes every push, but never says so.
  const service = await startPushService(() => {});
  const dataDir = await dueFolder(service);
  for (let run = 1; run <= 3; run += 1) {
    const asked = service.asked();
    const { end } = await launch(dataDir);
    if (run < 3) await asked;
    await end('SIGKILL');
  }
  expect(service.received.map(({ body }) => body['title'])).toEqual([
    'Netflix renews in 2 days',
    'Netflix renews in 2 days',
  ]);
  const [first, second] = service.received.map(({ body }) => String(body['body']));
  expect(first).not.toContain('received this already');
  expect(second).toContain('You may have received this already');
  const { end } = await launch(dataDir);
  await expect
    .poll(() => historyOf(dataDir))
    .toMatchObject([
      {
        state: 'failed',
        mayRepeat: true,
        answer: 'Perennial quit twice while sending this. It may have arrived.',
      },
    ]);
  await end('SIGTERM');
  expect(service.received).toHaveLength(2);
});

test('kill -9 while it is sent, then a service that answers: it arrives, and is noted once', async () => {
  const state = { answers: false };
  const service = await startPushService((response) => {
    if (state.answers) success(response);
  });
  const dataDir = await dueFolder(service);
  const asked = service.asked();
  const first = await launch(dataDir);
  await asked;
  await first.end('SIGKILL');
  state.answers = true;
  const second = await launch(dataDir);
  await expect
    .poll(() => historyOf(dataDir))
    .toMatchObject([
      { state: 'sent', mayRepeat: true, answer: 'The service answered 200: success' },
    ]);
  await second.end('SIGTERM');
  const third = await launch(dataDir);
  await third.end('SIGTERM');
  expect(service.received).toHaveLength(2);
});

test('two servers started on one folder send once: the second says who holds it', async () => {
  const service = await startPushService();
  const dataDir = await dueFolder(service);
  const first = await launch(dataDir);
  const second = await perennial(['serve', '--port', '0', '--no-open', '--data-dir', dataDir]);
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('is in use by the server at');
  await expect.poll(() => historyOf(dataDir)).toMatchObject([{ state: 'sent', mayRepeat: false }]);
  await first.end('SIGTERM');
  expect(service.received).toHaveLength(1);
});

test('a server that is asked to end waits for what it is sending, and repeats nothing', async () => {
  const held: (() => void)[] = [];
  const reminding = await openReminding((response) => void held.push(() => success(response)));
  const { server, track, service } = reminding;
  await track({ nextPaymentDate: '2026-11-24' });
  const asked = service.asked();
  const woken = server.wake();
  await asked;
  const closed = server.close();
  for (const answer of held) answer();
  await Promise.all([closed, woken]);
  await server.restart();
  await server.wake();
  expect(service.received).toHaveLength(1);
  const states = server.context.db
    .prepare('SELECT state, interruptions FROM reminders')
    .raw()
    .all();
  expect(states).toEqual([['sent', 0]]);
});

test('no secret stands in the list of processes, nor in what is printed', async () => {
  const dataDir = temporaryFolder();
  const set = (args: string[], input: string) =>
    spawnSync(
      process.execPath,
      ['src-server/cli/main.ts', ...args, '--data-dir', dataDir, '--json'],
      { input, encoding: 'utf8' },
    );
  const ntfy = ['channels', 'set', 'ntfy', '--url', 'https://ntfy.example', '--topic', '-'];
  const outcome = set(ntfy, 'planted-topic\n');
  expect([outcome.status, outcome.stderr]).toEqual([0, '']);
  expect(outcome.stdout).not.toContain('planted');
  expect(JSON.parse(outcome.stdout)).toMatchObject({ channel: 'ntfy', configured: true });
  const none = set(['settings', 'set', '--device-key', '-'], '');
  expect([none.status, none.stdout]).toEqual([1, '']);
  expect(none.stderr).toContain('Standard input contains no secret');
  // Windows has no `ps`, nor a title that a process gives itself there.
  if (process.platform === 'win32') return;
  const { process: running } = await launch(dataDir, [], {}, undefined);
  onTestFinished(() => void running.kill());
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(running.pid)], {
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('perennial');
});
