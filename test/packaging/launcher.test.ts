import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { allMade } from './made.ts';

// The launcher of the AppImage, as it decides. What starts is a script that prints what it is given; the
// system is what `unshare` and `cat` in front of the PATH make it.

const linux = test.runIf(process.platform === 'linux');
const launcher = resolve(import.meta.dirname, '../../resources/linux/AppRun');

type System = { namespaces: boolean; restriction?: string; label?: string };

/** Runs the launcher in an AppImage that lies at `image`. */
function launch(
  { namespaces, restriction = '', label = '' }: System,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  const folder = temporaryFolder();
  const write = (path: string, script: string) => {
    writeFileSync(join(folder, path), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, path), 0o755);
  };
  mkdirSync(join(folder, 'system'));
  copyFileSync(launcher, join(folder, 'AppRun'));
  chmodSync(join(folder, 'AppRun'), 0o755);
  write('perennial', String.raw`printf '%s\n' "$LD_LIBRARY_PATH" "$@"`);
  write('system/unshare', `exit ${namespaces ? 0 : 1}`);
  write(
    'system/cat',
    `case "$*" in
      /proc/sys/kernel/apparmor_restrict_unprivileged_userns) echo '${restriction}' ;;
      /proc/self/attr/current) echo '${label}' ;;
      *) exec /bin/cat "$@" ;;
    esac`,
  );
  const { status, stdout } = spawnSync(join(folder, 'AppRun'), args, {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'system')}:/usr/bin:/bin`, ...env },
  });
  return { status, lines: stdout.trimEnd().split('\n'), folder };
}

linux.each([
  ['everybody has user namespaces', { namespaces: true }],
  ['AppArmor is there and restricts nobody', { namespaces: true, restriction: '0' }],
  [
    'AppArmor restricts, and has a profile for it',
    { namespaces: true, restriction: '1', label: 'perennial-appimage (unconfined)' },
  ],
])('where %s, the app starts with what it was given', (_where, system) => {
  const { lines, folder, status } = launch(system, ['--hidden', 'perennial://app/a b']);
  expect(lines).toEqual([`${folder}/usr/lib`, '--hidden', 'perennial://app/a b']);
  expect(status).toBe(0);
});

linux.each([
  ['system', { namespaces: false }],
  ['system', { namespaces: false, restriction: '1', label: 'perennial-appimage (unconfined)' }],
  ['apparmor', { namespaces: false, restriction: '1', label: 'unconfined' }],
  // "unshare" has a profile of its own there, such as AppArmor's unshare-userns-restrict.
  ['apparmor', { namespaces: true, restriction: '1', label: 'unconfined' }],
  ['apparmor', { namespaces: true, restriction: '1' }],
])('where there is no sandbox by %s, the app is told so: %j', (by, system) => {
  const { lines } = launch(system, ['--hidden']);
  expect(lines.slice(1)).toEqual(['--no-sandbox', `--sandbox-refused-by=${by}`, '--hidden']);
});

linux('libraries of the surroundings come after those of the AppImage', () => {
  const { lines, folder } = launch({ namespaces: true }, [], { LD_LIBRARY_PATH: '/their/lib' });
  expect(lines[0]).toBe(`${folder}/usr/lib:/their/lib`);
});

linux('the updater’s way to install a new AppImage starts nothing', () => {
  const { status, lines } = launch({ namespaces: true }, [], {
    APPIMAGE_EXIT_AFTER_INSTALL: 'true',
  });
  expect({ status, lines }).toEqual({ status: 0, lines: [''] });
});

linux('its AppArmor profile is for the file and what updates put beside it', () => {
  const given = { APPIMAGE: '/home/me/My [apps], {new}/Perennial-1.2.3-linux-x86_64.AppImage' };
  const { lines } = launch({ namespaces: false }, ['--apparmor-profile'], given);
  expect(lines).toEqual([
    'abi <abi/4.0>,',
    'include <tunables/global>',
    '',
    String.raw`profile perennial-appimage "/home/me/My \[apps\]\, \{new\}/{Perennial-1.2.3-linux-x86_64.AppImage,Perennial-*.AppImage}" flags=(unconfined) {`,
    '  userns,',
    '}',
  ]);
});

linux('a command is started without a display, whatever the sandbox', () => {
  const own = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3', '--cli', '--', 'mcp'];
  const allowed = launch({ namespaces: true }, ['--cli', '--', 'mcp']);
  expect(allowed.lines.slice(1)).toEqual(own);
  const refused = launch({ namespaces: false }, ['--cli', '--', 'mcp']);
  expect(refused.lines.slice(3)).toEqual(own);
});

/** What a launcher of the command line gives to the program, each in its place, started through a link. */
function given(source: string, place: string, program: string, args: readonly string[]): string[] {
  const folder = join(temporaryFolder(), 'with a space');
  for (const path of [place, program]) mkdirSync(dirname(join(folder, path)), { recursive: true });
  copyFileSync(resolve(import.meta.dirname, '../..', source), join(folder, place));
  chmodSync(join(folder, place), 0o755);
  writeFileSync(join(folder, program), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 });
  const link = join(temporaryFolder(), 'perennial');
  symlinkSync(join(folder, place), link);
  return spawnSync(link, args, { encoding: 'utf8' }).stdout.trimEnd().split('\n');
}

const onLinux = (...args: string[]) =>
  given('resources/linux/perennial', 'bin/perennial', 'perennial', args);

linux.each([
  [['keys', 'create', '--name', 'My script']],
  [['--help']],
  [['-V']],
  [['--data-dir', '/data', 'serve']],
  [['--json', 'subscriptions', 'list']],
  [['nonsense']],
])('perennial %j runs a command', (args) => {
  const before = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3', '--cli', '--'];
  expect(onLinux(...args)).toEqual([...before, ...args]);
});

linux.each([
  [['--data-dir', '/data', '--port', '5000', '--hidden']],
  [['perennial://record/new']],
  [['--ozone-platform=wayland']],
])('perennial %j opens the app', (args) => {
  expect(onLinux(...args)).toEqual(args);
});

linux('perennial alone opens the app', () => {
  expect(onLinux()).toEqual(['']);
});

test.runIf(process.platform !== 'win32')('the launcher of a Mac runs the app beside it', () => {
  const places = ['Contents/Resources/bin/perennial', 'Contents/MacOS/Perennial'] as const;
  const args = given('resources/mac/perennial', ...places, [
    'keys',
    'create',
    '--name',
    'My script',
  ]);
  expect(args.slice(-6)).toEqual(['--cli', '--', 'keys', 'create', '--name', 'My script']);
});

test.for(allMade)('$system-$arch: the package has it, and it can be run', ({ system, app }) => {
  const place = {
    linux: 'bin/perennial',
    darwin: 'Contents/Resources/bin/perennial',
    win32: 'bin/perennial.cmd',
  }[system];
  const { mode } = statSync(join(app, place));
  if (process.platform !== 'win32' && system !== 'win32') expect(mode & 0o111).toBe(0o111);
  expect(readFileSync(join(app, place), 'utf8')).toContain('--cli -- ');
});
