import { describe, expect, test } from 'vitest';
import { type PushAnswer, says, startPushService, success } from '../support/push-service.ts';
import { DEVICE_KEY, PATH, openPush, pushIn } from './pushing.ts';
import { addAccount, openWindow } from './window.ts';

/** A Bark server's answer of so many bytes. */
function padded(size: number): string {
  const text = JSON.stringify({ code: 200, message: 'success', data: '' });
  return `${text.slice(0, -2)}${'x'.repeat(size - text.length)}"}`;
}

describe('a test push', () => {
  test('that the service takes is told in its own words', async () => {
    const { push, service } = await openPush();
    expect(await push()).toEqual({
      delivered: true,
      message: 'The service answered 200: success',
    });
    const [received, ...more] = service.received;
    expect(more).toEqual([]);
    expect([received?.method, received?.path]).toEqual(['POST', '/push']);
    expect(received?.body).toEqual({
      device_key: DEVICE_KEY,
      title: 'Perennial',
      body: 'Reminders will look like this.',
    });
  });

  test('carries nothing but the message: no session, no key, nothing of this computer', async () => {
    const { push, service, session } = await openPush();
    await push();
    const headers = service.received[0]?.headers ?? {};
    expect(Object.keys(headers).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.stringify(service.received)).not.toContain(session);
  });

  test.each([
    ['', '/push'],
    ['/', '/push'],
    ['/bark', '/bark/push'],
    ['/bark/', '/bark/push'],
    ['/bark?token=1', '/bark/push?token=1'],
    ['/#part', '/push'],
  ])('to an address that ends in %j goes to %s', async (path, expected) => {
    const { push, service } = await openPush(success, path);
    expect((await push()).delivered).toBe(true);
    expect(service.received.map((received) => received.path)).toEqual([expected]);
  });

  test.each([{}, { pushUrl: 'http://localhost:1' }, { deviceKey: 'device' }])(
    'with only %j saved: 409',
    async (settings) => {
      const { call } = await openWindow();
      await call('PATCH', '/app/v1/settings', { body: settings });
      const { status, json } = await call('POST', PATH);
      expect([status, json.error.reason]).toEqual([409, 'channelNotSetUp']);
    },
  );

  test('goes where the account that asks for it says, with its own choice', async () => {
    const window = await openPush();
    const work = await addAccount(window, 'Work');
    const other = await startPushService();
    // A name, which leads into a private network all the same.
    const pushUrl = other.url.replace('127.0.0.1', 'localhost');
    const body = { pushUrl, deviceKey: 'work' };
    await window.call('PATCH', '/app/v1/settings', { body, account: work });
    expect(await pushIn(window, work)).toMatchObject({ delivered: false });
    const choice = { allowPrivatePush: true };
    await window.call('PATCH', '/app/v1/settings', { body: choice, account: work });
    expect(await pushIn(window, work)).toMatchObject({ delivered: true });
    expect([window.service.received.length, other.received.length]).toEqual([0, 1]);
  });
});

describe('what the service answers', () => {
  const NOT_BARK = 'but not as a Bark server does.';

  test.each<[string, PushAnswer, string]>([
    ['an error', says(400, { code: 400, message: 'bad body' }), '400: bad body'],
    ['an error under 200', says(200, { code: 400, message: 'bad body' }), '200: bad body'],
    ['success under 500', says(500, { code: 200, message: 'success' }), '500: success'],
    ['success under 201', says(201, { code: 200, message: 'success' }), '201: success'],
    ['no code', says(200, { message: 'hello' }), '200: hello'],
    ['another service’s page', says(200, '<h1>Welcome</h1>'), `200, ${NOT_BARK}`],
    ['an error page', says(502, '<h1>Bad gateway</h1>'), `502, ${NOT_BARK}`],
    ['nothing', says(200, ''), `200, ${NOT_BARK}`],
    ['JSON that is no object', says(200, 'null'), `200, ${NOT_BARK}`],
    ['a list', says(200, '[{"message":"x"}]'), `200, ${NOT_BARK}`],
    ['a message that is no text', says(200, { code: 200, message: { a: 1 } }), `200, ${NOT_BARK}`],
    ['no message', says(404, { detail: 'secret of the network' }), `404, ${NOT_BARK}`],
    ['an empty message', says(400, { code: 400, message: ' \n ' }), '400.'],
  ])('%s is told, and no success', async (_name, answer, told) => {
    const { push } = await openPush(answer);
    expect(await push()).toEqual({ delivered: false, message: `The service answered ${told}` });
  });

  test.each([
    ['control characters', 'a\u0000b\r\nc\u001b[31md\u0085e\u2028f', 'a b c [31md e f'],
    ['an unknown device key', `failed to get [${DEVICE_KEY}] token`, 'failed to get […] token'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['too many words', 'x'.repeat(5000), 'x'.repeat(200)],
    ['a character cut in half', `${'x'.repeat(199)}🧾`, `${'x'.repeat(199)}\ufffd`],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
  ])('with %s is one short line of plain text', async (_name, said, told) => {
    const { push } = await openPush(says(400, { code: 400, message: said }));
    expect((await push()).message).toBe(`The service answered 400: ${told}`);
  });

  test('is told without the address that it quotes', async () => {
    const said: string[] = [];
    const answer: PushAnswer = (response) => says(400, { code: 400, message: said[0] })(response);
    const { push, service } = await openPush(answer, '/planted-path');
    said.push(`${service.url}/planted-path/push and 127.0.0.1:${service.port} and /planted-path`);
    const { message } = await push();
    expect(message).not.toMatch(new RegExp(`planted|127\\.0\\.0\\.1|${service.port}`));
  });

  test.each([300, 301, 302, 303, 304, 307, 308])(
    '%i is not followed, and no success',
    async (status) => {
      const elsewhere = await startPushService();
      const { push, service } = await openPush((response) => {
        response.writeHead(status, { location: `${elsewhere.url}/push` });
        response.end(status === 304 ? undefined : '{"code":200,"message":"planted"}');
      });
      expect(await push()).toEqual({
        delivered: false,
        message: `The service has moved (${status}). Enter its new address.`,
      });
      expect([service.received.length, elsewhere.received.length]).toEqual([1, 0]);
    },
  );

  test('may be 16 KiB long, and not a byte longer', async () => {
    let size = 16 * 1024;
    const { push } = await openPush((response) => says(200, padded(size))(response));
    expect((await push()).delivered).toBe(true);
    size += 1;
    expect(await push()).toEqual({
      delivered: false,
      message: 'The reply was too long to be from this kind of service. Check the address.',
    });
  });

  test('is let go of where it has no end', async () => {
    const letGo = Promise.withResolvers<void>();
    const { push } = await openPush((response) => {
      const more = setInterval(() => response.write('x'.repeat(4096)), 1);
      response.on('close', () => {
        clearInterval(more);
        letGo.resolve();
      });
    });
    expect((await push()).message).toBe(
      'The reply was too long to be from this kind of service. Check the address.',
    );
    await letGo.promise;
  });
});
