import { expect, test } from 'vitest';
import {
  type PushAnswer,
  says,
  startBareServer,
  startPushService,
} from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { filesOf } from '../support/leaks.ts';
import { openWindow } from '../app/window.ts';

// Services that quote what they were sent: their words are shown, what is secret in them is not.
const quoting: PushAnswer = (response) => {
  const { url = '', headers } = response.req;
  const quoted = `${url} ${JSON.stringify(headers)}`;
  const body = { code: 400, message: quoted, error: quoted, errorDescription: quoted };
  says(400, body)(response);
};

test('what is secret of any channel is in no answer, log, history or database', async () => {
  const { call, server } = await openWindow();
  const { url } = await startPushService(quoting);
  const address = `${url}/planted-path`;
  const port = await startBareServer((socket) =>
    socket.end('554 no service for someone with planted-password\r\n'),
  );
  const allowPrivate = true;
  const saved = [
    await call('PATCH', '/app/v1/settings', {
      body: { pushUrl: address, deviceKey: 'planted-DeviceKey', allowPrivatePush: true },
    }),
    await call('PATCH', '/app/v1/channels/ntfy', {
      body: { url: address, topic: 'planted-topic', token: 'planted-token', allowPrivate },
    }),
    await call('PATCH', '/app/v1/channels/gotify', {
      body: { url: address, token: 'planted-token', allowPrivate },
    }),
    await call('PATCH', '/app/v1/channels/webhook', {
      body: { url: address, secret: 'planted-secret', allowPrivate },
    }),
    await call('PATCH', '/app/v1/channels/email', {
      body: {
        host: '127.0.0.1',
        port,
        security: 'none',
        user: 'someone',
        password: 'planted-password',
        from: 'me@example.com',
        to: 'you@example.com',
        allowPrivate,
      },
    }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await call('POST', '/api/v1/subscriptions', { body: draft({ nextPaymentDate: '2026-11-23' }) });
  await server.wake();
  const tests = await Promise.all(
    ['bark', 'ntfy', 'gotify', 'webhook', 'email'].map((channel) =>
      call('POST', `/app/v1/channels/${channel}/test`),
    ),
  );
  const history = await call('GET', '/app/v1/reminders');
  expect(history.json.data).toHaveLength(5);
  for (const { state, attempts } of history.json.data) {
    expect([state, attempts]).toEqual(['waiting', 1]);
  }
  const read = [
    await call('GET', '/app/v1/channels'),
    await call('GET', '/app/v1/settings'),
    await call('GET', '/app/v1/activity'),
    await call('GET', '/app/v1/reminders/next'),
  ];
  for (const { text, headers } of [...saved, ...tests, history, ...read]) {
    expect(text + JSON.stringify(headers)).not.toMatch(/planted/i);
  }
  await server.close();
  const holding = [...filesOf(server.dataDir)].filter(([, bytes]) =>
    /planted/i.test(bytes.toString('latin1')),
  );
  expect(holding.map(([file]) => file)).toEqual(['secrets.json']);
});
