import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../support/leaks.ts';
import type { TestServer } from '../support/server.ts';
import { PATH, PUSH, openSettings } from './settings.ts';

const secretsOf = ({ dataDir }: TestServer) => readFileSync(join(dataDir, 'secrets.json'), 'utf8');

describe('the push address and the device key', () => {
  test('are configured together, and each is removed by an empty text', async () => {
    const { save, server } = await openSettings();
    const states: unknown[] = [];
    for (const body of [
      { pushUrl: PUSH.pushUrl },
      { deviceKey: PUSH.deviceKey },
      { pushUrl: '' },
      { pushUrl: 'http://192.168.1.7:8080', allowPrivatePush: true },
      { deviceKey: '' },
      { pushUrl: '', deviceKey: '' },
    ]) {
      const { hasPushUrl, hasDeviceKey, pushConfigured } = (await save(body)).json.data;
      states.push([hasPushUrl, hasDeviceKey, pushConfigured]);
    }
    expect(states).toEqual([
      [true, false, false],
      [true, true, true],
      [false, true, false],
      [true, true, true],
      [true, false, false],
      [false, false, false],
    ]);
    expect(JSON.parse(secretsOf(server))).toEqual({ pendingKey: expect.any(String) as string });
  });

  test('stay when other settings are saved', async () => {
    const { save, server } = await openSettings();
    await save(PUSH);
    const before = secretsOf(server);
    await save({ daysBefore: 7, timeZone: 'Asia/Tokyo' });
    expect(secretsOf(server)).toBe(before);
    for (const value of Object.values(PUSH)) expect(before).toContain(value);
  });

  test('are in no answer, no log and not in the database, only in secrets.json', async () => {
    const { call, save, server } = await openSettings();
    const { key } = server.issue();
    const answers = [
      await save(PUSH),
      await save({ ...PUSH, no: PUSH.deviceKey }),
      await save({ ...PUSH, timeZone: 'Mars/Olympus' }),
      await save({ deviceKey: 'planted-other', daysBefore: 2 }),
      await call('PATCH', PATH, { body: `{"deviceKey": "${PUSH.deviceKey}` }),
      await call('GET', PATH),
      await call('GET', '/app/v1/activity'),
      await call('GET', '/app/v1/server'),
      await server.call('GET', '/api/v1/notification-settings', { key }),
      await server.call('GET', '/api/v1/audit', { key }),
      await save({ pushUrl: '', deviceKey: '' }),
      await save(PUSH),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 400, 409, 400, 400, 200, 200, 200, 200, 200, 200, 200,
    ]);
    for (const { text, headers } of answers) {
      expect(text + JSON.stringify(headers)).not.toMatch(/planted/i);
    }
    await server.close();
    const files = filesOf(server.dataDir);
    expect(files.get('secrets.json')?.toString()).toContain(PUSH.deviceKey);
    files.delete('secrets.json');
    expect(files.size).toBeGreaterThan(2);
    for (const [path, bytes] of files) {
      expect([path, /planted/i.test(bytes.toString('latin1'))]).toEqual([path, false]);
    }
  });
});

describe('that the address may be private', () => {
  const PRIVATE = 'http://192.168.1.7:8080';

  test.each([
    ['another address', { pushUrl: PUSH.pushUrl }, false],
    ['a name that may lead there', { pushUrl: 'http://bark.home.arpa' }, false],
    ['no address', { pushUrl: '' }, false],
    ['another device key', { deviceKey: 'other' }, true],
    ['other settings', { daysBefore: 14 }, true],
    ['nothing', {}, true],
    ['another address with the choice', { pushUrl: PRIVATE, allowPrivatePush: true }, true],
    ['the choice itself', { allowPrivatePush: false }, false],
  ])('is chosen for one address: saved with %s', async (_name, body, expected) => {
    const { get, save } = await openSettings();
    await save({ pushUrl: PRIVATE, deviceKey: 'device', allowPrivatePush: true });
    expect((await get())['allowPrivatePush']).toBe(true);
    expect((await save(body)).json.data.allowPrivatePush).toBe(expected);
    expect((await get())['allowPrivatePush']).toBe(expected);
  });

  test.each([{ pushUrl: PRIVATE }, { pushUrl: PRIVATE, allowPrivatePush: false }])(
    'is chosen together with the address: %j is refused, and what was saved stays',
    async (body) => {
      const { get, save } = await openSettings();
      await save({ pushUrl: PRIVATE, deviceKey: 'device', allowPrivatePush: true });
      const before = await get();
      const { status, json } = await save(body);
      expect(status).toBe(409);
      expect(json.error).toMatchObject({ field: 'pushUrl', reason: 'privateNetwork' });
      expect(await get()).toEqual(before);
    },
  );

  test('is not changed by what scripts may change', async () => {
    const { get, save, server } = await openSettings();
    await save({ pushUrl: PRIVATE, deviceKey: 'device', allowPrivatePush: true });
    const { key } = server.issue();
    const path = '/api/v1/notification-settings';
    expect((await server.call('PATCH', path, { key, body: { daysBefore: 7 } })).status).toBe(200);
    expect(await get()).toMatchObject({ allowPrivatePush: true, daysBefore: 7 });
    const refused = await server.call('PATCH', path, { key, body: { allowPrivatePush: true } });
    expect(refused.json.error.code).toBe('invalid_notification_settings_field');
  });
});

describe('an address that is refused names its rule, and what to do', () => {
  test.each([
    ['planted', 'noAddress'],
    ['ftp://planted.example', 'otherScheme'],
    ['https://planted:pw@host.example', 'userInAddress'],
    ['http://169.254.169.254/planted', 'neverReached'],
    ['http://[fe80::1]/planted', 'neverReached'],
    ['http://2852039166/planted', 'neverReached'],
    ['http://[::ffff:169.254.1.1]/', 'neverReached'],
    ['http://0.0.0.0/', 'neverReached'],
    ['http://10.1.2.3/planted', 'privateNetwork'],
    ['http://127.1/planted', 'privateNetwork'],
    ['http://[::1]/planted', 'privateNetwork'],
  ])('%s: %s', async (pushUrl, reason) => {
    const { get, save } = await openSettings();
    const { status, json } = await save({ pushUrl });
    expect(status).toBe(409);
    expect(json.error).toMatchObject({ code: 'not_possible', field: 'pushUrl', reason });
    // Not the whole answer: the request's id may hold any digits.
    expect(JSON.stringify(json.error)).not.toMatch(/planted|169|fe80|10\.1|127/);
    expect(await get()).toMatchObject({ saved: false, hasPushUrl: false });
  });

  test.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'http://[::]/', 'http://224.0.0.1/'])(
    '%s: even where private ones are allowed',
    async (pushUrl) => {
      const { save } = await openSettings();
      const { status, json } = await save({ pushUrl, allowPrivatePush: true });
      expect([status, json.error.field]).toEqual([409, 'pushUrl']);
    },
  );
});

test('a secrets file that can not be understood is told of, without what is in it', async () => {
  const { call, save, server } = await openSettings();
  await save(PUSH);
  writeFileSync(join(server.dataDir, 'secrets.json'), '{"planted');
  const answer = await call('GET', PATH);
  expect([answer.status, answer.json.error.code]).toEqual([500, 'internal_error']);
  expect(answer.json.error.message).toContain('damaged');
  expect(answer.text).not.toContain('planted');
  expect((await call('GET', '/app/v1/accounts')).status).toBe(200);
});
