import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { perennial, serve } from '../cli/perennial.ts';
import { type PushAnswer, says, success } from '../support/push-service.ts';
import { openReminding } from '../reminders/reminding.ts';

const MINUTE_MS = 60_000;

/** A server whose file of secrets was lost while a reminder waits for its service, which works again. */
async function waiting() {
  const state = { works: false };
  const down = says(503, { code: 503, message: 'busy' });
  const answer: PushAnswer = (response) => (state.works ? success : down)(response);
  const reminding = await openReminding(answer);
  await reminding.track({ nextPaymentDate: '2026-11-24' });
  const { server } = reminding;
  await server.wake();
  await server.close();
  const file = join(server.dataDir, 'secrets.json');
  renameSync(file, `${file}.away`);
  state.works = true;
  return { ...reminding, file };
}

const logsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'logs')).map((name) =>
    readFileSync(join(dataDir, 'logs', name), 'utf8'),
  );

test('a lost file of secrets is told, and reminders wait until it is back', async () => {
  const { server, call, history, service, file } = await waiting();
  await server.comeBack();
  server.clock.advance(MINUTE_MS);
  await server.wake();
  expect(await history()).toMatchObject([{ state: 'waiting' }]);
  const { data } = (await call('GET', '/app/v1/channels')).json;
  const bark = data.find(({ channel }: { channel: string }) => channel === 'bark');
  expect(bark).toMatchObject({
    reason: 'secretsGone',
    problem: expect.stringContaining('are missing'),
  });
  renameSync(`${file}.away`, file);
  await server.wake();
  expect(service.received).toHaveLength(2);
  expect(await history()).toMatchObject([{ state: 'sent' }]);
  await server.close();
  expect(logsIn(server.dataDir).join('')).toContain('addresses and secrets are missing');
});

test('its owner can remove the channel, and set it up again', async () => {
  const { server, call, save, service, history } = await waiting();
  await server.comeBack();
  expect((await call('DELETE', '/app/v1/channels/bark')).status).toBe(200);
  const saved = await save({ pushUrl: service.url, deviceKey: 'anew', allowPrivatePush: true });
  expect(saved.json.data.pushConfigured).toBe(true);
  expect(server.context.secrets.lost()).toBeUndefined();
  await server.wake();
  // What waited leaves at once.
  expect(service.received).toHaveLength(2);
  expect(await history()).toMatchObject([{ state: 'sent' }]);
});

test('serve says it on its terminal', async () => {
  const { server } = await waiting();
  const started = await serve(server.dataDir);
  expect(started.printed().stderr).toContain('addresses and secrets are missing');
});

test('commands about reminders say it too', async () => {
  const { server } = await waiting();
  const run = (...args: string[]) =>
    perennial(['reminders', ...args, '--data-dir', server.dataDir]);
  const next = await run('next', '--json');
  expect(next.code).toBe(0);
  expect(() => JSON.parse(next.stdout)).not.toThrow();
  expect(next.stderr).toContain('addresses and secrets are missing');
  const tried = await run('test');
  expect(tried.code).toBe(1);
  expect(tried.stderr).toContain('addresses and secrets are missing');
});
