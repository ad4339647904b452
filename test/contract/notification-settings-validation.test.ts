import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/notification-settings';
const WRITABLE = ['daysBefore', 'enabled'];
const CODE = 'invalid_notification_settings_field';

/** Sends a body that must be refused; what is stored must stay, and no quota be used. */
async function refused(body: unknown): Promise<Answer['json']> {
  const server = await TestServer.start();
  server.saveSettings();
  const { key } = server.issue();
  const before = await server.call('GET', PATH, { key });
  server.clock.advance(1000);
  const answer = await server.call('PATCH', PATH, { key, body });
  expect(answer.status, answer.text).toBe(400);
  expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  const after = await server.call('GET', PATH, { key });
  expect(after.json.data).toEqual(before.json.data);
  const left = [before, after].map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  expect((left[0] ?? 0) - (left[1] ?? 0)).toBe(1);
  return answer.json.error;
}

describe('a field that can not be written', () => {
  test.each([
    ['pushUrl', 'https://api.day.app'],
    ['pushUrl', ''],
    ['pushUrl', null],
    ['pushAddress', 'https://api.day.app'],
    ['deviceKey', 'abc'],
    ['timeZone', 'UTC'],
    ['locale', 'en-GB'],
    ['pushConfigured', true],
    ['updatedAt', '2026-11-21T12:00:00.000Z'],
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['Enabled', true],
    ['days_before', 3],
    ['amount', 1],
    ['', true],
    ['constructor', true],
    ['toString', true],
  ])('%s: %j is refused with the two that can', async (field, value) => {
    const error = await refused({ [field]: value });
    expect(error).toMatchObject({ code: CODE, field });
    expect(error.writableFields).toEqual(WRITABLE);
    expect(error.suggestedFix).toEqual(expect.any(String));
  });

  test('__proto__ is one like any other', async () => {
    const error = await refused('{"__proto__":{"enabled":false}}');
    expect(error).toMatchObject({ code: CODE, field: '__proto__' });
    expect(error.writableFields).toEqual(WRITABLE);
    expect(Object.hasOwn(Object.prototype, 'enabled')).toBe(false);
  });

  test.each([
    ['beside right values', { enabled: false, daysBefore: 7, timeZone: 'UTC' }],
    ['before right values', { timeZone: 'UTC', enabled: false }],
    ['beside wrong values', { enabled: 'no', daysBefore: 2, timeZone: 'UTC' }],
    ['before wrong values', { timeZone: 'UTC', daysBefore: null }],
  ])('is noticed first: %s', async (_what, body) => {
    const error = await refused(body);
    expect(error).toMatchObject({ code: CODE, field: 'timeZone' });
    expect(error.writableFields).toEqual(WRITABLE);
  });

  test('is not told back with its value, which may be a secret', async () => {
    const error = await refused({ deviceKey: 'planted-secret', pushUrl: 'https://planted' });
    expect(JSON.stringify(error)).not.toContain('planted');
  });
});

describe('a wrong value', () => {
  test.each([
    0,
    2,
    4,
    13,
    15,
    -1,
    -3,
    3.5,
    1.0000001,
    30,
    '3',
    '7 ',
    '',
    true,
    null,
    [3],
    [],
    { days: 3 },
    1e21,
  ])('of daysBefore, %j, is told with the allowed ones', async (daysBefore) => {
    const error = await refused({ daysBefore });
    expect(error).toMatchObject({ code: CODE, field: 'daysBefore' });
    expect(error.allowedValues).toEqual(['1', '3', '7', '14']);
    expect(error.message).toContain('daysBefore');
    expect(error.suggestedFix).toEqual(expect.any(String));
  });

  test.each(['true', 'false', '', 0, 1, null, [], [true], {}])(
    'of enabled, %j, is told with the field',
    async (enabled) => {
      const error = await refused({ enabled });
      expect(error).toMatchObject({ code: CODE, field: 'enabled' });
      expect(error.message).toContain('enabled');
      expect(error.suggestedFix).toEqual(expect.any(String));
    },
  );

  test('beside a right one changes neither', async () => {
    expect(await refused({ enabled: false, daysBefore: 2 })).toMatchObject({ field: 'daysBefore' });
    expect(await refused({ enabled: 'no', daysBefore: 7 })).toMatchObject({ field: 'enabled' });
  });
});

test('an empty body changes nothing: empty_patch', async () => {
  for (const body of ['{}', ' {\n} ']) {
    expect((await refused(body)).code).toBe('empty_patch');
  }
});

test.each([
  '',
  '[]',
  '[{"enabled":true}]',
  'null',
  'true',
  '3',
  '"enabled"',
  '{"enabled":true',
  '{enabled:true}',
  "{'enabled':true}",
  '{"enabled":true}{}',
  '{"daysBefore":03}',
  '{"enabled":NaN}',
  'enabled=true',
  '\ufeff{"enabled":true}',
])('what is not one JSON object is invalid_json: %j', async (body) => {
  expect((await refused(body)).code).toBe('invalid_json');
});

test('bytes that are no UTF-8 are invalid_json', async () => {
  const body = Uint8Array.from([...Buffer.from('{"enabled":true,"'), 0xff, ...Buffer.from('":1}')]);
  expect((await refused(body)).code).toBe('invalid_json');
});

/** A valid body of exactly so many bytes. */
const sized = (bytes: number) => '{"enabled":false}'.padEnd(bytes);

test('a body over 64 KiB is 413 payload_too_large; one of 64 KiB is read', async () => {
  const server = await TestServer.start();
  server.saveSettings();
  const { key } = server.issue();
  const over = await server.call('PATCH', PATH, { key, body: sized(65_537) });
  expect([over.status, over.json.error.code]).toEqual([413, 'payload_too_large']);
  const just = await server.call('PATCH', PATH, { key, body: sized(65_536) });
  expect([just.status, just.json.data.enabled]).toEqual([200, false]);
});

test('the body is JSON whatever its Content-Type', async () => {
  const server = await TestServer.start();
  server.saveSettings();
  const { key } = server.issue();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type };
    const answer = await server.send('PATCH', PATH, { headers, body: { daysBefore: 14 } });
    expect([answer.status, answer.json.data.daysBefore]).toEqual([200, 14]);
  }
});
