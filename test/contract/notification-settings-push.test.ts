import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OwnerSettings } from '../../src-server/settings/service.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';
import { draft } from '../support/drafts.ts';

const PATH = '/api/v1/notification-settings';
const SUBSCRIPTIONS = '/api/v1/subscriptions';
const SECRETS_FILE = 'secrets.json';
const HOST = 'planted-push-host.example';
const DEVICE_KEY = 'planted-DeviceKey_42';
const PUSH = { pushUrl: `https://${HOST}/planted-path`, deviceKey: DEVICE_KEY };

async function prepared(wanted: OwnerSettings = {}) {
  const server = await TestServer.start();
  server.saveSettings(wanted);
  const { key } = server.issue();
  const isConfigured = async (): Promise<unknown> =>
    (await server.call('GET', PATH, { key })).json.data.pushConfigured;
  return { server, key, isConfigured };
}

/** Every file below a folder but the one that is there to hold secrets. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== SECRETS_FILE)
    .map(({ parentPath, name }) => join(parentPath, name));
}

describe('pushConfigured', () => {
  test.each([
    ['neither address nor device key', {}, false],
    ['an address alone', { pushUrl: PUSH.pushUrl }, false],
    ['a device key alone', { deviceKey: PUSH.deviceKey }, false],
    ['both', PUSH, true],
    [
      'both, by http in one’s own network',
      { ...PUSH, pushUrl: 'http://192.168.1.2:8080', allowPrivatePush: true },
      true,
    ],
  ])('with %s', async (_what, wanted, expected) => {
    const { isConfigured } = await prepared(wanted);
    expect(await isConfigured()).toBe(expected);
  });

  test('is true once both were saved, one by one, and false when either goes', async () => {
    const { server, isConfigured } = await prepared();
    server.saveSettings({ pushUrl: PUSH.pushUrl });
    expect(await isConfigured()).toBe(false);
    server.saveSettings({ deviceKey: PUSH.deviceKey });
    expect(await isConfigured()).toBe(true);
    server.saveSettings({ pushUrl: '' });
    expect(await isConfigured()).toBe(false);
    server.saveSettings({ pushUrl: PUSH.pushUrl });
    expect(await isConfigured()).toBe(true);
    server.saveSettings({ deviceKey: '' });
    expect(await isConfigured()).toBe(false);
  });

  test.each([
    ['an address of another scheme', PUSH.pushUrl, 'ftp://planted'],
    ['an address with a password', PUSH.pushUrl, 'https://a:b@planted'],
    ['no address', PUSH.pushUrl, 'planted'],
    ['an empty address', PUSH.pushUrl, ''],
    ['a device key with a slash', PUSH.deviceKey, 'planted/../key'],
    ['an empty device key', PUSH.deviceKey, ''],
  ])('is false when the file of secrets has %s', async (_what, from, to) => {
    const { server, isConfigured } = await prepared(PUSH);
    expect(await isConfigured()).toBe(true);
    const file = join(server.dataDir, SECRETS_FILE);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    expect(await isConfigured()).toBe(false);
  });

  test('stays when a key changes what it may', async () => {
    const { server, key, isConfigured } = await prepared(PUSH);
    const body = { enabled: false, daysBefore: 14 };
    const answer = await server.call('PATCH', PATH, { key, body });
    expect(answer.json.data).toMatchObject({ ...body, pushConfigured: true });
    server.saveSettings({ timeZone: 'Asia/Tokyo' });
    expect(await isConfigured()).toBe(true);
  });

  test('can not be changed through the API', async () => {
    const { server, key, isConfigured } = await prepared();
    for (const body of [PUSH, { pushUrl: PUSH.pushUrl }, { pushConfigured: true }]) {
      expect((await server.call('PATCH', PATH, { key, body })).status).toBe(400);
    }
    expect(await isConfigured()).toBe(false);
  });

  test('outlives a restart', async () => {
    const { server, isConfigured } = await prepared(PUSH);
    await server.restart();
    expect(await isConfigured()).toBe(true);
  });

  test('is each owner’s own', async () => {
    const { server, isConfigured } = await prepared(PUSH);
    server.addAccount('Work');
    server.saveSettings({}, 'Work');
    const { key } = server.issue({ account: 'Work' });
    const theirs = async () => (await server.call('GET', PATH, { key })).json.data.pushConfigured;
    expect([await isConfigured(), await theirs()]).toEqual([true, false]);
    server.saveSettings(PUSH, 'Work');
    server.saveSettings({ pushUrl: '', deviceKey: '' });
    expect([await isConfigured(), await theirs()]).toEqual([false, true]);
  });
});

/** Asks for and changes everything there is, rightly and wrongly. */
async function everything({ server, key }: Awaited<ReturnType<typeof prepared>>) {
  const made = await server.call('POST', SUBSCRIPTIONS, { key, body: draft() });
  const one = `${SUBSCRIPTIONS}/${made.json.data.id}`;
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', PATH],
    ['PATCH', PATH, { enabled: false }],
    ['PATCH', PATH, { enabled: 'no' }],
    ['PATCH', PATH, { pushUrl: 'x' }],
    ['PATCH', PATH, {}],
    ['PUT', PATH],
    ['GET', SUBSCRIPTIONS],
    ['GET', one],
    ['PATCH', one, { amount: 1 }],
    ['GET', '/api/v1/audit'],
    ['GET', '/api/v1/analytics/summary'],
    ['GET', '/api/v1/analytics/duplicates'],
    ['GET', '/api/v1/analytics/optimizations'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/openapi.json'],
    ['GET', `/${SECRETS_FILE}`],
    ['GET', `/../${SECRETS_FILE}`],
    ['DELETE', one],
  ];
  const answers: Answer[] = [];
  for (const [method, path, body] of calls) {
    answers.push(await server.send(method, path, { key, body }));
  }
  return answers;
}

describe('the push address and the device key', () => {
  test('are in no answer, not even in a header', async () => {
    const scene = await prepared(PUSH);
    scene.server.saveSettings({ daysBefore: 7 });
    for (const { text, headers } of await everything(scene)) {
      expect(`${text}${JSON.stringify(headers)}`).not.toMatch(/planted/i);
    }
  });

  test('are in no log, no database and no other file but the one that is for them', async () => {
    const scene = await prepared(PUSH);
    const { server } = scene;
    server.saveSettings({ deviceKey: 'planted-second', pushUrl: 'http://planted-other.example' });
    await everything(scene);
    await server.close();
    const files = filesIn(server.dataDir);
    expect(files.some((file) => file.includes('perennial.db'))).toBe(true);
    expect(files.some((file) => file.includes('logs'))).toBe(true);
    for (const file of files) {
      expect([
        file,
        readFileSync(file)
          .toString('latin1')
          .match(/planted/i),
      ]).toEqual([file, null]);
    }
  });

  test('are not in the database while it is open either', async () => {
    const { server, key } = await prepared(PUSH);
    await server.call('PATCH', PATH, { key, body: { enabled: false } });
    for (const file of filesIn(server.dataDir)) {
      expect([
        file,
        readFileSync(file)
          .toString('latin1')
          .match(/planted/i),
      ]).toEqual([file, null]);
    }
  });

  test.runIf(process.platform !== 'win32')('are in a file for its owner only', async () => {
    const { server } = await prepared(PUSH);
    const file = join(server.dataDir, SECRETS_FILE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(DEVICE_KEY);
    server.saveSettings({ pushUrl: '', deviceKey: '' });
    expect(readFileSync(file, 'utf8')).not.toMatch(/planted/i);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    { pushUrl: 'ftp://planted.example' },
    { pushUrl: 'https://user:planted@host.example' },
    { pushUrl: 'planted' },
    { deviceKey: 'planted key' },
    { deviceKey: 'planted/key' },
    { ...PUSH, timeZone: 'Mars/Olympus' },
    { ...PUSH, locale: 'not a locale' },
  ])('are refused whole where anything is wrong, and not told back: %j', async (wanted) => {
    const { server, isConfigured } = await prepared();
    let told = '';
    try {
      server.saveSettings({ daysBefore: 14, ...wanted });
    } catch (error) {
      told = error instanceof Error ? `${error.message}${JSON.stringify(error)}` : '';
    }
    expect(told).not.toBe('');
    expect(told).not.toMatch(/planted/i);
    expect(await isConfigured()).toBe(false);
    const { key } = server.issue();
    expect((await server.call('GET', PATH, { key })).json.data.daysBefore).toBe(3);
    const texts = readdirSync(server.dataDir).includes(SECRETS_FILE)
      ? readFileSync(join(server.dataDir, SECRETS_FILE), 'utf8')
      : '';
    expect(texts).not.toMatch(/planted/i);
  });
});
