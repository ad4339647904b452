import { dirname, join } from 'node:path';
import type { OwnCommand } from '../../src-server/index.ts';
import { type Running, appImageOf } from './app-image.ts';

/** The first argument of a start that runs the command line. */
const CLI = '--cli';

/**
 * The arguments of the command line; undefined if the app is to open. They follow `--cli` and, so that Chromium takes
 * none of them as its own, `--`. In front of `--cli` there can only be options for Chromium: behind anything else, such
 * as a link, it is ignored.
 */
export function commandIn(argv: readonly string[]): readonly string[] | undefined {
  const at = argv.findIndex((argument) => argument === CLI || !argument.startsWith('--'));
  if (argv[at] !== CLI) return undefined;
  const given = argv.slice(at + 1);
  return given[0] === '--' ? given.slice(1) : given;
}

// Linux chooses what it draws on before the app can.
const WITHOUT_DISPLAY = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3'];

/** The program that runs; `appPath` is the folder of the app if it runs from source. */
type Program = Running & { platform: NodeJS.Platform; appPath?: string };

/** How other programs run the command line of this app: by the launcher of its package, if they can start that. */
export function ownCommandOf({ platform, appPath, ...running }: Program): OwnCommand {
  const { execPath } = running;
  const after = [CLI, '--'];
  if (appPath !== undefined) {
    const switches = platform === 'linux' ? WITHOUT_DISPLAY : [];
    return { command: execPath, args: [appPath, ...switches, ...after] };
  }
  const appImage = appImageOf(running);
  if (appImage !== undefined) return { command: appImage, args: after };
  // Programs start no scripts there.
  if (platform === 'win32') return { command: execPath, args: after };
  const bin = platform === 'darwin' ? '../Resources/bin' : 'bin';
  return { command: join(dirname(execPath), bin, 'perennial'), args: [] };
}
