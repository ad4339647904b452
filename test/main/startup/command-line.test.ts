import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandIn, ownCommandOf } from '../../../src-main/startup/command-line.ts';

test.each([
  [
    ['--cli', '--', 'mcp', '--write'],
    ['mcp', '--write'],
  ],
  [['--cli', 'mcp'], ['mcp']],
  [['--cli', '--', '--help'], ['--help']],
  [['--cli', '--'], []],
  [['--no-sandbox', '--sandbox-refused-by=system', '--cli', '--', 'mcp'], ['mcp']],
  [['--ozone-platform=headless', '--disable-gpu', '--cli', '--', 'mcp'], ['mcp']],
  // Whatever comes after belongs to the command.
  [
    ['--cli', '--', 'mcp', '--', '--cli'],
    ['mcp', '--', '--cli'],
  ],
])('%j runs the command line', (argv, own) => {
  expect(commandIn(argv)).toEqual(own);
});

test.each([
  [[]],
  [['mcp']],
  [['--hidden']],
  [['perennial://app/settings']],
  // Anyone can make a link, and a system could fail to quote it.
  [['perennial://app/', '--cli', '--', 'serve']],
  [['--data-dir', '/data', '--cli', 'serve']],
  [['--no-sandbox', 'perennial://app/', '--cli', 'serve']],
  [['-Embedding', '--cli', 'serve']],
])('%j opens the app', (argv) => {
  expect(commandIn(argv)).toBeUndefined();
});

const own = (platform: NodeJS.Platform, execPath: string) =>
  ownCommandOf({ platform, execPath, env: {} });

test('other programs run it by the launcher of the package, or by the program itself', () => {
  const args = ['--cli', '--'];
  const linux = join('/opt/Perennial', 'bin/perennial');
  expect(own('linux', '/opt/Perennial/perennial')).toEqual({ command: linux, args: [] });
  expect(own('darwin', '/Applications/Perennial.app/Contents/MacOS/Perennial')).toEqual({
    command: join('/Applications/Perennial.app/Contents', 'Resources/bin/perennial'),
    args: [],
  });
  // No script can be started there.
  const windows = String.raw`C:\Programs\perennial\Perennial.exe`;
  expect(own('win32', windows)).toEqual({ command: windows, args });
});

test('of an AppImage, by its file; from source, by Electron', () => {
  const env = { APPIMAGE: '/home/me/Perennial.AppImage', APPDIR: '/tmp/mounted' };
  const mounted = { platform: 'linux', env, execPath: '/tmp/mounted/perennial' } as const;
  expect(ownCommandOf(mounted)).toEqual({ command: env.APPIMAGE, args: ['--cli', '--'] });
  const source = { platform: 'linux', env: {}, execPath: '/electron', appPath: '/app' } as const;
  const { command, args } = ownCommandOf(source);
  expect([command, args[0], commandIn([...args.slice(1), 'mcp'])]).toEqual([
    '/electron',
    '/app',
    ['mcp'],
  ]);
});
