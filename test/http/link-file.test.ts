import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { linkTo } from '../../src-server/server.ts';
import { removeLinkFiles, writeLinkFile } from '../../src-server/http/link-file.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const LINK = `http://127.0.0.1:47600/#token=${'A'.repeat(43)}`;
const MINUTE_MS = 60_000;

const reachOf = (home: string, hasSnaps = true, platform: NodeJS.Platform = 'linux') => ({
  platform,
  home,
  hasSnaps: () => hasSnaps,
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the page that leads a browser to the window', () => {
  test('holds the whole link, and is its owner’s alone in a folder of its owner’s alone', () => {
    const folder = prepareDataFolder(temporaryFolder());
    const page = writeLinkFile(folder, LINK);
    expect(readFileSync(page, 'utf8')).toContain(`url=${LINK}"`);
    if (process.platform === 'win32') return;
    expect([modeOf(page), modeOf(join(page, '..'))]).toEqual(['600', '700']);
  });

  test.skipIf(process.platform === 'win32')('takes back the rights of a folder', () => {
    const folder = prepareDataFolder(temporaryFolder());
    mkdirSync(folder.links, { mode: 0o777 });
    writeLinkFile(folder, LINK);
    expect(modeOf(folder.links)).toBe('700');
  });

  test('is not named after the token: names show in the list of processes', () => {
    const folder = prepareDataFolder(temporaryFolder());
    expect(writeLinkFile(folder, LINK)).not.toContain('AAAA');
  });

  test.each([
    ['.config/Perennial', true, 'linux', 'home'],
    ['.config/Perennial', false, 'linux', 'data folder'],
    ['.config/Perennial', true, 'darwin', 'data folder'],
    ['snap/thing/data', true, 'linux', 'home'],
    ['Documents/Perennial', true, 'linux', 'data folder'],
    ['../elsewhere', true, 'linux', 'home'],
  ] as const)(
    'of ~/%s, with snaps %s on %s, lies in the %s',
    (dataDir, hasSnaps, platform, place) => {
      const home = join(temporaryFolder(), 'home');
      mkdirSync(home);
      const folder = prepareDataFolder(join(home, dataDir));
      const reach = reachOf(home, hasSnaps, platform);
      const page = writeLinkFile(folder, LINK, reach);
      if (place === 'home')
        expect(page).toMatch(/home.perennial-link-[\da-f]{12}.[\da-f]{64}\.html$/);
      else expect(page.startsWith(folder.links)).toBe(true);
      removeLinkFiles(folder, undefined, reach);
      expect(existsSync(page)).toBe(false);
      expect(readdirSync(home).filter((name) => name.startsWith('perennial-link'))).toEqual([]);
    },
  );

  test('leaves what is not a page of ours alone', () => {
    const folder = prepareDataFolder(temporaryFolder());
    const page = writeLinkFile(folder, LINK);
    const other = join(folder.links, 'notes.html');
    writeFileSync(other, 'mine');
    removeLinkFiles(folder);
    expect([existsSync(page), existsSync(other)]).toEqual([false, true]);
  });
});

const pagesOf = (server: TestServer, count: number) => {
  const folder = prepareDataFolder(server.dataDir);
  return Array.from({ length: count }, () => {
    const token = issueLinkToken(server.context);
    return { token, page: writeLinkFile(folder, linkTo(server.baseUrl, token)) };
  });
};
const enter = (server: TestServer, token: string) =>
  server.send('POST', '/app/v1/session', { body: { token } });

describe('a server removes these pages', () => {
  test('once the link was opened, and no other', async () => {
    const server = await TestServer.start();
    const [opened, waiting] = pagesOf(server, 2);
    expect((await enter(server, opened?.token ?? '')).status).toBe(201);
    expect([opened, waiting].map((each) => existsSync(each?.page ?? ''))).toEqual([false, true]);
  });

  test('once the link is too old', async () => {
    const server = await TestServer.start();
    const [old] = pagesOf(server, 1);
    server.clock.advance(10 * MINUTE_MS);
    const [fresh] = pagesOf(server, 1);
    await enter(server, fresh?.token ?? '');
    expect(existsSync(old?.page ?? '')).toBe(false);
  });

  test('when it ends, and at its start those that one before it left', async () => {
    const server = await TestServer.start();
    const [left] = pagesOf(server, 1);
    await server.close();
    expect(existsSync(left?.page ?? '')).toBe(false);
    const folder = prepareDataFolder(server.dataDir);
    const page = writeLinkFile(folder, LINK);
    await server.comeBack();
    expect([existsSync(page), existsSync(folder.links)]).toEqual([false, false]);
  });
});
