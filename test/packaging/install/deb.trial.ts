import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { WATCHED, watch } from '../../electron/either/app.ts';
import { commandOf, pagesOf, processesBelow } from '../../electron/processes.ts';
import { addByForm, goThroughFirstRun } from '../../electron/steps.ts';
import { CleanRoot, HOME, PERSON } from './clean-root.ts';
import { NEWER, ROOT } from './places.ts';

// A deb from its installation to its removal, by apt, on a Debian that has nothing else. Each test goes on
// from where the one before it ended.

const root = new CleanRoot(ROOT);
const DATA = join(HOME, '.config/Perennial');
const PROGRAM = '/opt/Perennial/perennial';
const PROFILE = '/etc/apparmor.d/perennial';

beforeAll(() => {
  root.mount();
  root.run('apt-get', 'update');
});

const apt = (...args: string[]) => root.run('apt-get', '--yes', '--no-install-recommends', ...args);
const installedVersion = () =>
  root.run('dpkg-query', '--show', '--showformat=${Version}', 'perennial');

/** Starts what is installed as a person does. */
function start() {
  const [command = '', ...args] = [...root.asPerson(), PROGRAM, ...WATCHED];
  return watch(spawn(command, args), root.path(DATA));
}

/** What an installation makes beside its files. */
function expectSetUp(): void {
  expect(readlinkSync(root.path('/usr/bin/perennial'))).toBe('/opt/Perennial/bin/perennial');
  const [command, ...args] = [...root.asPerson(), '/usr/bin/perennial', '--version'];
  // Of the same sources, whatever the version of the package.
  expect(execFileSync(command, args, { encoding: 'utf8' })).toBe(`${packageJson.version}\n`);
  const helper = statSync(root.path('/opt/Perennial/chrome-sandbox'));
  expect([helper.uid, (helper.mode & 0o7777).toString(8)]).toEqual([0, '4755']);
  expect(readFileSync(root.path(PROFILE), 'utf8')).toContain(`profile "perennial" "${PROGRAM}"`);
  // In the words of AppArmor's own parser.
  root.run('apparmor_parser', '--skip-kernel-load', '--skip-cache', PROFILE);
}

test('apt installs it with all that it needs', () => {
  apt('install', '/root/first.deb');
  expect(installedVersion()).toBe(packageJson.version);
  expect(root.run('ldd', PROGRAM)).not.toContain('not found');
  expectSetUp();
});

test('it starts, in Chromium’s sandbox without user namespaces, and keeps what is entered', async () => {
  const app = await start();
  const page = await app.window();
  await goThroughFirstRun(page, 'From the first run');
  await addByForm(page, 'From the window');
  // Linux has no user namespaces for what runs in another root.
  const helpers = processesBelow(app.pid).map(commandOf);
  expect(helpers.filter((each) => each.startsWith('/opt/Perennial/chrome-sandbox'))).toHaveLength(
    1,
  );
  expect(pagesOf(app.pid).map(({ isHeld }) => isHeld)).toEqual([true]);
  await app.quit();
  expect(await app.ended()).toBe(0);
});

test('a newer one takes its place, with the same data', async () => {
  apt('install', '/root/newer.deb');
  expect(installedVersion()).toBe(NEWER);
  expectSetUp();
  const app = await start();
  const page = await app.window();
  for (const name of ['From the first run', 'From the window']) {
    await page.getByText(name).first().waitFor();
  }
  await app.quit();
});

test('removed, it leaves what docs/install.md says: the data, and a line for its links', () => {
  apt('remove', 'perennial');
  // Not what is in the data, nor what is of the session, which ends with it.
  const backups = `${DATA} backups`;
  const locks = `/var/tmp/perennial-${PERSON}`;
  const inside = [DATA, backups, locks, '/run'];
  const elsewhere = inside.flatMap((path) => ['-not', '-path', `${path}/*`]);
  const named = root.run('find', '/', '-xdev', '-iname', '*perennial*', ...elsewhere);
  expect(named.trimEnd().split('\n').toSorted()).toEqual([
    DATA,
    backups,
    // What dpkg knows of it, until it is purged.
    '/var/lib/dpkg/info/perennial.list',
    '/var/lib/dpkg/info/perennial.postrm',
    locks,
  ]);
  const notOurs = [DATA, backups, join(HOME, '.cache/fontconfig')].flatMap((folder) => [
    '-not',
    '-path',
    `${folder}/*`,
  ]);
  const files = root
    .run('find', HOME, '-type', 'f', ...notOurs)
    .trimEnd()
    .split('\n');
  const known = new Set(['.Xauthority', '.config/mimeapps.list'].map((file) => join(HOME, file)));
  expect(files.filter((file) => !known.has(file))).toEqual([]);
  expect(lstatSync(root.path(join(DATA, 'perennial.db'))).size).toBeGreaterThan(0);
  apt('purge', 'perennial');
  expect(root.run('find', '/var/lib/dpkg', '-name', '*perennial*')).toBe('');
});
