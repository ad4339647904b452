import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemIds } from '../../src-server/ids.ts';
import { type KeyStore, sealerOf } from '../../src-server/sealing.ts';
import { startServer } from '../../src-server/server.ts';
import { perennial } from '../cli/perennial.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';
import { windowCalls } from '../support/window-calls.ts';

const PLANTED = 'planted-token';

/** A system's key store: what it protects, nobody else can read. */
function fakeKeyStore(changes: Partial<KeyStore> & { stale?: boolean } = {}) {
  const store = new Map<string, string>();
  let count = 0;
  const { stale = false, ...rest } = changes;
  const keyStore: KeyStore = {
    patienceMs: 10_000,
    isSafe: () => Promise.resolve(true),
    protect(text) {
      count += 1;
      store.set(`ticket ${count}`, text);
      return Promise.resolve(Buffer.from(`ticket ${count}`));
    },
    reveal(bytes) {
      const text = store.get(bytes.toString());
      if (text === undefined) return Promise.reject(new Error('unknown'));
      return Promise.resolve({ text, isStale: stale });
    },
    ...rest,
  };
  return keyStore;
}

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
const sealedFact = async ({ call }: Started) =>
  (await call('GET', '/app/v1/server')).json.data.desktop.secretsSealed as boolean;

describe('with a key store of the system', () => {
  test('secrets are sealed, told apart by nobody, and there again after a restart', async () => {
    const folder = temporaryFolder();
    const keyStore = fakeKeyStore();
    const first = await start(folder, keyStore);
    expect((await setNtfy(first)).status).toBe(200);
    expect(await sealedFact(first)).toBe(true);
    for (const file of ['secrets.json', 'secrets-key.json']) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('planted');
    }
    await first.close();
    expect(await ntfyOf(await start(folder, keyStore))).toMatchObject({
      configured: true,
      hasSecret: true,
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
    const sealed = await start(folder, fakeKeyStore());
    expect(secretsIn(folder)).not.toContain('planted');
    expect(Object.keys(JSON.parse(secretsIn(folder)) as object)).toEqual(names);
    expect(await ntfyOf(sealed)).toMatchObject({ configured: true, problem: null });
    expect((await sealed.call('GET', '/app/v1/settings')).json.data).toMatchObject({
      pushConfigured: true,
    });
  });

  test('the same value again leaves the file as it is', async () => {
    const folder = temporaryFolder();
    const server = await start(folder, fakeKeyStore());
    await setNtfy(server);
    const before = secretsIn(folder);
    await setNtfy(server);
    expect(secretsIn(folder)).toBe(before);
  });

  test('a key that the system wants protected anew is', async () => {
    const folder = temporaryFolder();
    const keyStore = fakeKeyStore({ stale: true });
    await (await start(folder, keyStore)).close();
    const before = readFileSync(join(folder, 'secrets-key.json'), 'utf8');
    const again = await start(folder, keyStore);
    expect(readFileSync(join(folder, 'secrets-key.json'), 'utf8')).not.toBe(before);
    expect(await sealedFact(again)).toBe(true);
  });
});

/** A folder that the desktop app has sealed the secrets of. */
const sealedFolder = async () => {
  const folder = temporaryFolder();
  const server = await start(folder, fakeKeyStore());
  await setNtfy(server);
  await server.call('PATCH', '/app/v1/settings', {
    pushUrl: 'https://api.day.app',
    deviceKey: 'plantedKey',
  });
  await server.close();
  return folder;
};

/** One that answers once a test lets it. */
const slowKeyStore = (inner = fakeKeyStore()) => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const keyStore: KeyStore = { ...inner, patienceMs: 1, isSafe: () => promise };
  return { keyStore, answer: () => resolve(true) };
};

describe('a key store that keeps a start waiting', () => {
  test('does not keep the server from answering; what it took meanwhile is sealed then', async () => {
    const folder = temporaryFolder();
    const { keyStore, answer } = slowKeyStore();
    const server = await start(folder, keyStore);
    await setNtfy(server);
    expect(await sealedFact(server)).toBe(false);
    expect(secretsIn(folder)).toContain(PLANTED);
    answer();
    await expect.poll(() => sealedFact(server)).toBe(true);
    await expect.poll(() => secretsIn(folder)).not.toContain('planted');
    expect(await ntfyOf(server)).toMatchObject({ configured: true, problem: null });
  });

  test('gives what was sealed before once it answers', async () => {
    const folder = temporaryFolder();
    const inner = fakeKeyStore();
    const before = await start(folder, inner);
    await setNtfy(before);
    await before.close();
    const { keyStore, answer } = slowKeyStore(inner);
    const server = await start(folder, keyStore);
    expect((await ntfyOf(server)).problem).toContain('sealed by the desktop app');
    answer();
    await expect.poll(async () => (await ntfyOf(server)).problem).toBeNull();
  });

  test('that answers after the end changes nothing', async () => {
    const folder = temporaryFolder();
    const { keyStore, answer } = slowKeyStore();
    const server = await start(folder, keyStore);
    await setNtfy(server);
    await server.close();
    answer();
    await (await start(folder)).close();
    expect(secretsIn(folder)).toContain(PLANTED);
  });
});

describe('without the key', () => {
  test('a server says which channels it can not read, and still takes others', async () => {
    const server = await start(await sealedFolder());
    expect(await sealedFact(server)).toBe(false);
    expect(await ntfyOf(server)).toMatchObject({ configured: false });
    expect((await ntfyOf(server)).problem).toContain('sealed by the desktop app');
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
      expect.stringContaining('sealed by the desktop app'),
    ]);
    expect((await inFolder('channels', 'remove', 'ntfy')).code).toBe(0);
    expect((await inFolder(...set)).code).toBe(0);
    // What was sealed and not touched is still there.
    expect(secretsIn(folder).match(/"sealed"/g)).toHaveLength(2);
  });

  test.each<[string, Partial<KeyStore>]>([
    ['protects nothing', { isSafe: () => Promise.resolve(false) }],
    ['fails', { isSafe: () => Promise.reject(new Error('locked')) }],
    [
      'does not give back what it took',
      { reveal: () => Promise.resolve({ text: 'x', isStale: false }) },
    ],
  ])('where the store %s, secrets are kept as without it', async (_name, changes) => {
    const folder = temporaryFolder();
    const server = await start(folder, fakeKeyStore(changes));
    expect((await setNtfy(server)).status).toBe(200);
    expect(await sealedFact(server)).toBe(false);
    expect(secretsIn(folder)).toContain(PLANTED);
    expect(existsSync(join(folder, 'secrets-key.json'))).toBe(false);
  });

  test.each([
    ['lost', (folder: string) => rmSync(join(folder, 'secrets-key.json'))],
    ['damaged', (folder: string) => writeFileSync(join(folder, 'secrets-key.json'), '{')],
  ])(
    'a key that is %s keeps no server from starting; sealed ones are set anew',
    async (_n, harm) => {
      const folder = await sealedFolder();
      harm(folder);
      const server = await start(folder, fakeKeyStore());
      expect((await ntfyOf(server)).problem).toContain('sealed by the desktop app');
      await server.call('DELETE', '/app/v1/channels/ntfy');
      expect((await setNtfy(server)).status).toBe(200);
    },
  );
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
