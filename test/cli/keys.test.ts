import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, program } from './perennial.ts';

type Issued = { id: string; key: string; name: string; scopes: string[]; expiresAt: string | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KEY = /^per_[A-Za-z0-9_-]{49}$/;

/** Runs `perennial keys ...` on a folder. */
const keys = (folder: string, ...args: string[]) =>
  perennial(['keys', ...args, '--data-dir', folder]);

const create = async (folder: string, ...args: string[]) =>
  documentOf<Issued>(await keys(folder, 'create', '--name', 'Script', '--json', ...args));

const list = async (folder: string, ...args: string[]) =>
  documentOf<Record<string, unknown>[]>(await keys(folder, 'list', '--json', ...args));

const idsOf = (all: Record<string, unknown>[]) => all.map(({ id }) => id);

describe('keys create --json', () => {
  test('prints id, key, name, scopes and expiresAt, and nothing else', async () => {
    const issued = await create(temporaryFolder(), '--scopes', 'read,write');
    expect(issued).toEqual({
      id: expect.stringMatching(UUID) as string,
      key: expect.stringMatching(KEY) as string,
      name: 'Script',
      scopes: ['read', 'write'],
      expiresAt: null,
    });
    expect(Object.keys(issued)).toEqual(['id', 'key', 'name', 'scopes', 'expiresAt']);
  });

  test('gives a key of scope read no other', async () => {
    expect((await create(temporaryFolder(), '--scopes', 'read')).scopes).toEqual(['read']);
  });

  test('with --expires prints a moment on or after that day', async () => {
    const { expiresAt } = await create(temporaryFolder(), '--expires', '2031-05-06');
    expect(expiresAt).toMatch(/^2031-05-0[567]T\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test.each(['', ' ', 'x'.repeat(121), 'a\nb'])('refuses the name %j', async (name) => {
    const folder = temporaryFolder();
    expectFailure(await keys(folder, 'create', '--name', name, '--json'), 2);
    expect(await list(folder)).toEqual([]);
  });

  test('refuses an account that is not there, and lists those that are', async () => {
    const outcome = await keys(temporaryFolder(), 'create', '--name', 'x', '--account', 'Wrok');
    expectFailure(outcome, 1);
    for (const part of ['Wrok', 'Personal']) expect(outcome.stderr).toContain(part);
  });
});

test('keys create in words prints the key alone, and says its id and that it is shown once', async () => {
  const folder = temporaryFolder();
  const { code, stdout, stderr } = await keys(folder, 'create', '--name', 'Script');
  expect(code).toBe(0);
  expect(stdout.trim()).toMatch(KEY);
  expect(stderr).toContain(String((await list(folder))[0]?.['id']));
  expect(stderr).toContain("won't be shown again");
});

test('a key is kept nowhere: the data folder holds no more than its first characters', async () => {
  const folder = temporaryFolder();
  const { key } = await create(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = readFileSync(join(entry.parentPath, entry.name), 'latin1');
    expect([entry.name, content.includes(key.slice(0, 12))]).toEqual([entry.name, false]);
  }
});

describe('keys list', () => {
  test('tells of every key but never the key itself', async () => {
    const folder = temporaryFolder();
    const issued = await create(folder, '--scopes', 'read,write');
    const outcome = await keys(folder, 'list', '--json');
    const [listed] = documentOf<Record<string, unknown>[]>(outcome);
    expect(listed).toMatchObject({
      id: issued.id,
      name: 'Script',
      scopes: ['read', 'write'],
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(outcome.stdout).not.toContain(issued.key);
    const { stdout } = await keys(folder, 'list');
    expect(stdout).toContain(issued.id);
    expect(stdout).not.toContain(issued.key);
  });

  test('of an account tells of its keys only', async () => {
    const folder = temporaryFolder();
    await perennial(['accounts', 'create', '--name', 'Work', '--data-dir', folder]);
    const personal = await create(folder, '--account', 'Personal');
    const work = await create(folder, '--account', 'Work');
    expect(idsOf(await list(folder))).toEqual([personal.id, work.id]);
    expect(idsOf(await list(folder, '--account', 'Work'))).toEqual([work.id]);
  });

  test('of a folder without keys is an empty list', async () => {
    expect(await list(temporaryFolder())).toEqual([]);
  });
});

describe('keys revoke', () => {
  test('prints the key as revoked', async () => {
    const folder = temporaryFolder();
    const { id } = await create(folder);
    const revoked = documentOf<Record<string, unknown>>(await keys(folder, 'revoke', id, '--json'));
    expect(revoked).toMatchObject({ id, revokedAt: expect.any(String) as string });
    expect((await list(folder))[0]).toMatchObject({ id, revokedAt: revoked['revokedAt'] });
  });

  test('in words says which key it was, and that it is revoked', async () => {
    const folder = temporaryFolder();
    const { id } = await create(folder);
    const { code, stdout } = await keys(folder, 'revoke', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(/revoked.*Script/i);
  });

  test('of an id that is no key’s is an error that names it', async () => {
    const id = '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11';
    const outcome = await keys(temporaryFolder(), 'revoke', id, '--json');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain(id);
  });
});

const statusOf = async (server: TestServer, key: string, method = 'GET') => {
  const options = method === 'GET' ? { key } : { key, body: {} };
  return (await server.call(method, '/api/v1/subscriptions', options)).status;
};

describe('beside a server that runs', () => {
  test('a key that is issued works at once', async () => {
    const server = await TestServer.start();
    const { key } = await create(server.dataDir, '--scopes', 'read,write');
    expect(await statusOf(server, key)).toBe(200);
    expect(await statusOf(server, key, 'POST')).toBe(400);
  });

  test('a key of scope read may only read', async () => {
    const server = await TestServer.start();
    const { key } = await create(server.dataDir, '--scopes', 'read');
    expect(await statusOf(server, key)).toBe(200);
    expect(await statusOf(server, key, 'POST')).toBe(403);
  });

  test('a key that is revoked ends at once, and only that one', async () => {
    const server = await TestServer.start();
    const [one, two] = [await create(server.dataDir), await create(server.dataDir)];
    expect([await statusOf(server, one.key), await statusOf(server, two.key)]).toEqual([200, 200]);
    documentOf(await keys(server.dataDir, 'revoke', one.id, '--json'));
    expect([await statusOf(server, one.key), await statusOf(server, two.key)]).toEqual([401, 200]);
  });

  test('a key that expires works until then and not after', async () => {
    const server = await TestServer.start();
    const { key } = await create(server.dataDir, '--expires', '2031-05-06');
    server.clock.setWall('2031-05-05T11:59:00.000Z');
    expect(await statusOf(server, key)).toBe(200);
    server.clock.setWall('2031-05-07T12:01:00.000Z');
    expect(await statusOf(server, key)).toBe(401);
  });

  test('its last use is seen, to the minute', async () => {
    const server = await TestServer.start();
    const { key } = await create(server.dataDir);
    server.clock.setWall('2026-12-24T18:30:59.000Z');
    expect(await statusOf(server, key)).toBe(200);
    await server.close();
    expect((await list(server.dataDir))[0]).toMatchObject({
      lastUsedAt: '2026-12-24T18:30:00.000Z',
    });
  });
});

describe('text that a terminal would act on', () => {
  const name = 'Net\u202eflix\u2028\u2066x';

  test('is escaped for people, and in JSON, which means the same', async () => {
    const folder = temporaryFolder();
    await create(folder, '--name', name);
    const shown = await keys(folder, 'list');
    expect(shown.stdout).toContain(String.raw`Net\u{202e}flix\u{2028}\u{2066}x`);
    const { stdout } = await keys(folder, 'list', '--json');
    for (const text of [shown.stdout, stdout]) expect(text).not.toMatch(/[\u202e\u2028\u2066]/);
    expect(JSON.parse(stdout)).toMatchObject([{ name }]);
  });

  test('is escaped in errors', async () => {
    const failed = await keys(temporaryFolder(), 'create', '--name', 'x', '--account', '\u001b[2J');
    expect(failed.code).not.toBe(0);
    expect(failed.stderr).not.toContain('\u001b');
  });

  test.each([
    ['an unknown command', (text: string) => [text]],
    ['an unknown option', (text: string) => ['list', `--${text}`]],
    ['a wrong value', (text: string) => ['create', '--name', 'x', '--scopes', text]],
  ])('is escaped where it is %s', async (_name, args) => {
    const { code, stderr } = await keys(temporaryFolder(), ...args('a\u001b[2J\u202e\u2028b'));
    expect(code).toBe(2);
    expect(stderr).toContain(String.raw`a\u{001b}[2J\u{202e}\u{2028}b`);
    for (const acted of ['\u001b', '\u202e', '\u2028']) expect(stderr).not.toContain(acted);
  });
});

test.runIf(existsSync('/dev/full'))('a key that could not be shown is revoked', async () => {
  const folder = temporaryFolder();
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'keys', 'create', '--name', 'Unseen', '--data-dir', folder],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
  );
  closeSync(full);
  expect(status).toBe(1);
  expect(stderr).toContain('The key was revoked');
  expect(stderr).not.toContain('Save the key now');
  expect(await list(folder)).toMatchObject([{ name: 'Unseen', revokedAt: expect.any(String) }]);
});
