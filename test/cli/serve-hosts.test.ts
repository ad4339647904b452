import { describe, expect, test } from 'vitest';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { expectFailure, perennial, serve } from './perennial.ts';

const serveAs = (name: string) =>
  perennial([
    'serve',
    '--no-open',
    '--port',
    '0',
    '--json',
    '--allow-host',
    name,
    '--data-dir',
    temporaryFolder(),
  ]);

describe('serve --allow-host', () => {
  test.each([
    '',
    ' ',
    '*',
    '*.home.arpa',
    'http://perennial.home.arpa',
    'perennial.home.arpa/',
    'perennial.home.arpa, other.home.arpa',
    'perennial..arpa',
    'user@perennial.home.arpa',
    'perennial.home.arpa:',
  ])('refuses what no Host header can hold: "%s"', async (name) => {
    const outcome = await serveAs(name);
    expectFailure(outcome, 2);
    expect(outcome.stderr).toContain('Enter a host name such as');
  });

  test('takes names and addresses, with a port or without', async () => {
    const names = ['perennial.home.arpa', 'My-NAS:8443', '192.168.1.7', '[fd00::7]:80'];
    const server = await serve(
      temporaryFolder(),
      names.flatMap((name) => ['--allow-host', name]),
    );
    for (const host of ['perennial.home.arpa:443', 'my-nas:8443', '192.168.1.7', '[fd00::7]:80']) {
      const answer = await send(server.baseUrl, '/api/v1/subscriptions', { headers: { host } });
      expect(answer.status).toBe(401);
    }
    const foreign = { headers: { host: 'my-nas:8444' } };
    expect((await send(server.baseUrl, '/api/v1/subscriptions', foreign)).status).toBe(403);
  });
});
