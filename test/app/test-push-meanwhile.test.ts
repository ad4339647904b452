import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { type PushAnswer, says, success } from '../support/push-service.ts';
import { filesOf } from '../support/leaks.ts';
import { DEVICE_KEY, PATH, openPush } from './pushing.ts';

/** Begins a push to a service that answers when it is told to. */
async function underWay() {
  const waiting: (() => void)[] = [];
  const window = await openPush((response) => waiting.push(() => success(response)));
  const asked = window.service.asked();
  const outgoing = request(window.server.baseUrl + PATH, {
    method: 'POST',
    headers: { [SESSION_HEADER]: window.session },
  });
  const text = new Promise<string>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (answer) => {
      let whole = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (whole += chunk));
      answer.on('end', () => resolve(whole));
    });
  });
  outgoing.end();
  await asked;
  return { ...window, outgoing, text, answerNow: () => waiting.forEach((answer) => answer()) };
}

describe('while a service takes its time', () => {
  test('others are served', async () => {
    const { call, text, answerNow } = await underWay();
    expect((await call('GET', '/app/v1/accounts')).status).toBe(200);
    expect((await call('PATCH', '/app/v1/settings', { body: { enabled: false } })).status).toBe(
      200,
    );
    answerNow();
    expect(JSON.parse(await text)).toMatchObject({ data: { delivered: true } });
  });

  test('the window may go: the answer that comes later troubles nobody', async () => {
    const { call, server, outgoing, text, answerNow } = await underWay();
    const failed = expect(text).rejects.toThrow('socket hang up');
    outgoing.destroy();
    await failed;
    answerNow();
    expect((await call('GET', '/app/v1/accounts')).status).toBe(200);
    await server.close();
    const log = filesOf(server.dataDir).get('logs/perennial.log')?.toString() ?? '';
    expect(log).toContain('/app/v1/channels/bark/test');
    // 50 is an error, 60 the end of the process.
    expect(log).not.toMatch(/"level":[56]0/);
  });

  test('the server may end: at once, and the window is told', async () => {
    const { server, text } = await underWay();
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(JSON.parse(await text)).toMatchObject({
      data: { delivered: false, message: 'Perennial was about to quit.' },
    });
  });
});

test('the device key and the address are in no answer and in no log', async () => {
  const answers: PushAnswer[] = [
    success,
    says(400, { code: 400, message: `no [${DEVICE_KEY}] at planted-path` }),
    says(200, DEVICE_KEY),
    (response) => response.writeHead(302, { location: `/${DEVICE_KEY}` }).end(),
    (response) => void response.destroy(),
    (response) => response.writeHead(200).end('planted'.repeat(5000)),
  ];
  const left = [...answers];
  const { call, server } = await openPush((response) => left.shift()?.(response), '/planted-PATH');
  for (const _ of answers) {
    const { text, headers } = await call('POST', PATH);
    expect(text + JSON.stringify(headers)).not.toContain(DEVICE_KEY);
    expect(text).not.toContain('planted-PATH');
  }
  expect(left).toEqual([]);
  await server.close();
  const files = filesOf(server.dataDir);
  files.delete('secrets.json');
  expect(files.has('logs/perennial.log')).toBe(true);
  for (const [path, bytes] of files) {
    expect([path, /planted/i.test(bytes.toString('latin1'))]).toEqual([path, false]);
  }
});
