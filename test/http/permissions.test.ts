import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Rights that new files are not to have, for the current test. */
function withUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

/** The rights of everything in a data folder in use. */
function modesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => [name, modeOf(join(parentPath, name))]),
  );
}

// Windows has no such rights: there a folder of the user's own is closed to others by itself.
describe.runIf(process.platform !== 'win32')('only the owner can read the data', () => {
  test.each([0o000, 0o002, 0o022, 0o077])('whatever the umask: %i', async (mask) => {
    const dataDir = join(temporaryFolder(), 'new', 'data');
    withUmask(mask);
    const server = await TestServer.start({ dataDir });
    const { key } = server.issue();
    await server.call('POST', PATH, { key, body: draft() });
    expect(modeOf(dataDir)).toBe('700');
    // The log opens its file by itself, a moment after the first line.
    await expect.poll(() => readdirSync(join(dataDir, 'logs'))).toContain('perennial.log');
    const { logs, ...files } = modesOf(dataDir);
    expect(logs).toBe('700');
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'perennial.db',
        'perennial.db-wal',
        'perennial.db-shm',
        'perennial.log',
        'server.json',
        'server.lock',
      ]),
    );
    for (const [name, mode] of Object.entries(files)) expect([name, mode]).toEqual([name, '600']);
  });

  test('after a restart, and after the end, too', async () => {
    withUmask(0);
    const server = await TestServer.start();
    await server.restart();
    const { logs: _logs, ...files } = modesOf(server.dataDir);
    for (const [name, mode] of Object.entries(files)) expect([name, mode]).toEqual([name, '600']);
    await server.close();
    for (const name of readdirSync(server.dataDir)) {
      if (name !== 'logs')
        expect([name, modeOf(join(server.dataDir, name))]).toEqual([name, '600']);
    }
  });

  test('an empty folder that was open to others is closed to them', async () => {
    const dataDir = join(temporaryFolder(), 'open');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    await TestServer.start({ dataDir });
    expect(modeOf(dataDir)).toBe('700');
  });

  test('a data folder that was opened to others meanwhile is closed to them again', async () => {
    const server = await TestServer.start();
    // With everything in it that there can be.
    server.saveSettings({ pushUrl: 'https://push.example', deviceKey: 'device' });
    expect(readdirSync(server.dataDir)).toContain('secrets.json');
    chmodSync(server.dataDir, 0o777);
    await server.restart();
    expect(modeOf(server.dataDir)).toBe('700');
  });
});

test('server.json tells where the server is, and no key', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  await server.call('GET', PATH, { key });
  const text = readFileSync(join(server.dataDir, 'server.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({
    baseUrl: `http://127.0.0.1:${server.port}`,
    port: server.port,
    pid: process.pid,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    startedAt: new Date(server.clock.now()).toISOString(),
    files: {
      '': expect.stringMatching(/^\d+ \d+$/),
      '-wal': expect.stringMatching(/^\d+ \d+$/),
      '-shm': expect.stringMatching(/^\d+ \d+$/),
    },
    isDamaged: false,
  });
  expect(text).not.toContain('per_');
});
