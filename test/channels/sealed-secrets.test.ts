import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemIds } from '../../src-server/platform/ids.ts';
import { type KeyStore, sealerOf } from '../../src-server/platform/sealing.ts';
import { startServer } from '../../src-server/server.ts';
import { perennial } from '../cli/perennial.ts';
import { manualClock } from '../support/clock.ts';
import { manualKeyStore } from '../support/key-store.ts';
import { temporaryFolder } from '../support/server.ts';
import { windowCalls } from '../support/window-calls.ts';

const PLANTED = 'planted-token';

/** A server as the desktop app runs it, with a key store. */
async function start(dataDir: string, keyStore?: KeyStore) {
  const running = await startServer(
    {
      port: 0,
      hourlyQuota: 1000,
      allowHosts: [],
      pagesDir: join(dataDir, 'none'),
      dataDir,
      desktop: { canStartAtLogin: true },
    },
    { clock: manualClock(), ids: systemIds, ...(keyStore === undefined ? {} : { keyStore }) },
  );
  onTestFinished(() => running.close());
  return { close: () => running.close(), call: await windowCalls(running) };
}

type Started = Awaited<ReturnType<typeof start>>;

const NTFY = { url: 'https://ntfy.sh', topic: 'planted-topic', token: PLANTED };
const secretsIn = (folder: string) => readFileSync(join(folder, 'secrets.json'), 'utf8');
const setNtfy = ({ call }: Started) => call('PATCH', '/app/v1/channels/ntfy', NTFY);
const ntfyOf = async ({ call }: Started) =>
  (await call('GET', '/app/v1/channels')).json.data.find(
    ({ channel }: { channel: string }) => channel === 'ntfy',
  );
const stateOf = async ({ call }: Started) =>
  (await call('GET', '/app/v1/server')).json.data.desktop.secrets as string;
/** Once the key store has answered. */
const whenSealed = (server: Started) => expect.poll(() => stateOf(server)).toBe('sealed');

describe('with a key store of the system', () => {
  test('secrets are sealed, told apart by nobody, and there again after a restart', async () => {
    const folder = temporaryFolder();
    const keyStore = manualKeyStore();
    const first = await start(folder, keyStore);
    expect((await setNtfy(first)).status).toBe(200);
    await whenSealed(first);
    for (const file of ['secrets.json', 'secrets-key.json']) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('planted');
    }
    await first.close();
    const again = await start(folder, keyStore);
    await whenSealed(again);
    expect(await ntfyOf(again)).toMatchObject({
      configured: true,
      secrets: ['url', 'topic', 'token'],
      problem: null,
    });
  });

  test('what was kept in plain text is sealed at the start, and nothing of it is lost', async () => {
    const folder = temporaryFolder();
    const plain = await start(folder);
    await setNtfy(plain);
    await plain.call('PATCH', '/app/v1/settings', {
      pushUrl: 'https://api.day.app',
      deviceKey: 'plantedKey',
    });
    await plain.close();
    expect(secretsIn(folder)).toContain('planted');
    const names = Object.keys(JSON.parse(secretsIn(folder)) as object);
    const sealed = await start(folder, manualKeyStore());
    await whenSealed(sealed);
    expect(secretsIn(folder)).not.toContain('planted');
    expect(Object.keys(JSON.parse(secretsIn(folder)) as object)).toEqual(names);
    expect(await ntfyOf(sealed)).toMatchObject({ configured: true, problem: null });
    expect((await sealed.call('GET', '/app/v1/settings')).json.data).toMatchObject({
      pushConfigured: true,
    });
  });

  test('the same value again leaves the file as it is', async () => {
    const folder = temporaryFolder();
    const server = await start(folder, manualKeyStore());
    await setNtfy(server);
    await whenSealed(server);
    const before = secretsIn(folder);
    await setNtfy(server);
    expect(secretsIn(folder)).toBe(before);
  });

  test('a key that the system wants protected anew is', async () => {
    const folder = temporaryFolder();
    const keyStore = manualKeyStore();
    const first = await start(folder, keyStore);
    await setNtfy(first);
    await whenSealed(first);
    await first.close();
    const toKeep = Buffer.from('anew');
    const ask: KeyStore['ask'] = async (question, signal) => ({
      ...(await keyStore.ask(question, signal)),
      toKeep,
    });
    await whenSealed(await start(folder, { ask }));
    const kept = JSON.parse(readFileSync(join(folder, 'secrets-key.json'), 'utf8')) as object;
    expect(kept).toEqual({ protected: toKeep.toString('base64') });
  });
});

/** A folder that the desktop app has sealed the secrets of. */
const sealedFolder = async () => {
  const folder = temporaryFolder();
  const server = await start(folder, manualKeyStore());
  await setNtfy(server);
  await server.call('PATCH', '/app/v1/settings', {
    pushUrl: 'https://api.day.app',
    deviceKey: 'plantedKey',
  });
  await whenSealed(server);
  await server.close();
  return folder;
};

describe('without the key', () => {
  test('a server says which channels it can not read, and still takes others', async () => {
    const server = await start(await sealedFolder());
    expect(await stateOf(server)).toBe('off');
    expect(await ntfyOf(server)).toMatchObject({ configured: false, isSealed: true });
    expect((await ntfyOf(server)).problem).toContain('desktop app encrypted');
    const gotify = { url: 'https://gotify.example.com', token: 'another' };
    expect((await server.call('PATCH', '/app/v1/channels/gotify', gotify)).status).toBe(200);
  });

  test('the command line shows and changes settings, and sets a channel anew once removed', async () => {
    const folder = await sealedFolder();
    const inFolder = (...args: string[]) => perennial([...args, '--data-dir', folder, '--json']);
    const shown = await inFolder('settings', 'show');
    expect(JSON.parse(shown.stdout)).toMatchObject({ pushConfigured: true });
    expect((await inFolder('settings', 'set', '--days-before', '7')).code).toBe(0);
    const set = ['channels', 'set', 'ntfy', '--url', 'https://ntfy.sh', '--topic', 'mine'];
    const refused = await inFolder(...set);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('desktop app encrypted'),
    ]);
    expect((await inFolder('channels', 'remove', 'ntfy')).code).toBe(0);
    expect((await inFolder(...set)).code).toBe(0);
    // What was sealed and not touched is still there.
    expect(secretsIn(folder).match(/"sealed"/g)).toHaveLength(2);
  });

  test.each([
    ['lost', 'sealed', (folder: string) => rmSync(join(folder, 'secrets-key.json'))],
    ['damaged', 'lost', (folder: string) => writeFileSync(join(folder, 'secrets-key.json'), '{')],
  ])('a key that is %s costs what it sealed, and nothing else', async (_name, state, harm) => {
    const folder = await sealedFolder();
    harm(folder);
    const server = await start(folder, manualKeyStore());
    expect(await ntfyOf(server)).toMatchObject({ isSealed: true });
    await expect.poll(() => stateOf(server)).toBe(state);
    expect((await ntfyOf(server)).problem).toContain('Remove the channel');
    await server.call('DELETE', '/app/v1/channels/ntfy');
    expect((await setNtfy(server)).status).toBe(200);
    expect(await ntfyOf(server)).toMatchObject({ configured: true, isSealed: false });
  });
});

test('a damaged file of secrets keeps its key, so that it can be repaired', async () => {
  const folder = temporaryFolder();
  const keyStore = manualKeyStore();
  const first = await start(folder, keyStore);
  await setNtfy(first);
  await whenSealed(first);
  await first.close();
  const whole = secretsIn(folder);
  keyStore.become('waits');
  const second = await start(folder, keyStore);
  await ntfyOf(second);
  await expect.poll(() => stateOf(second)).toBe('waiting');
  writeFileSync(join(folder, 'secrets.json'), '{');
  await second.call('POST', '/app/v1/server/key-store/retry');
  keyStore.become('answers');
  await whenSealed(second);
  writeFileSync(join(folder, 'secrets.json'), whole);
  expect(await ntfyOf(second)).toMatchObject({ configured: true, problem: null });
});

test('what is sealed opens under its own name, with its own key, unchanged, and not otherwise', () => {
  const sealer = sealerOf(Buffer.alloc(32, 1), systemIds);
  const sealed = sealer.seal('a', 'text ✓');
  expect(sealer.open('a', sealed)).toBe('text ✓');
  expect(sealer.seal('a', 'text ✓')).not.toBe(sealed);
  expect(() => sealer.open('b', sealed)).toThrow();
  expect(() => sealerOf(Buffer.alloc(32, 2), systemIds).open('a', sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => sealer.open('a', changed.toString('base64'))).toThrow();
  }
  expect(() => sealer.open('a', '')).toThrow();
});
