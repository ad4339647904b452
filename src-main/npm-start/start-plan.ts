// Must not import the server, which is loaded once its compiled code is available.
import { HIDDEN, SCHEME } from '../names.ts';
import { typoOf, typoRefusal } from '../startup/option-typos.ts';

/** The environment of `npm start`. */
export type Environment = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  hasElectron: boolean;
  /** Whether it may be downloaded: the user can see and stop it, and it didn't fail recently. */
  canDownload?: boolean;
  /** The arguments after `npm start --`. */
  argv: readonly string[];
};

/**
 * How Perennial starts: with its own window, for which Electron may have to be downloaded first; as a server
 * only, with the reason; or not at all, because of its arguments.
 */
export type StartPlan =
  | { kind: 'window' | 'download' }
  | { kind: 'headless'; reason: string | undefined }
  | { kind: 'refused'; reason: string };

/** Starts only the server, with its page in the browser. */
const HEADLESS = '--headless';
// Options that only a server without its own window supports. The first ones imply that no window is wanted.
const SAYING_SO = new Set([HEADLESS, '--no-open', '--json', '--help', '-h']);
const SERVER_ONLY = new Set(['--hourly-quota', '--allow-host']);
const KNOWN = ['--data-dir', '--port', HIDDEN, ...SAYING_SO, ...SERVER_ONLY].filter((option) =>
  option.startsWith('--'),
);

const NO_COMMAND = `npm start opens the app and does not take commands such as 'serve'.
To start the server without a window: npm start -- ${HEADLESS}
For the command line: npm run perennial -- serve`;

/** Decides how `npm start` starts. The reason is a single line. */
export function startPlan(environment: Environment): StartPlan {
  const { platform, env, isRoot, hasElectron, canDownload = false, argv } = environment;
  const given = argv.map((argument) => argument.split('=')[0] ?? '');
  const wrong = refusalOf(argv);
  if (wrong !== undefined) return { kind: 'refused', reason: wrong };
  // Requested explicitly, so there is nothing to explain.
  if (given.some((option) => SAYING_SO.has(option))) return { kind: 'headless', reason: undefined };
  const other = given.find((option) => SERVER_ONLY.has(option));
  if (other !== undefined) return headless(`Only the server supports ${other}`);
  if (platform === 'linux') {
    if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return headless('There is no display');
    // Chromium's sandbox does not work as root, and nothing here runs without it.
    if (isRoot) return headless('Electron does not run as root');
  }
  if (hasElectron) return { kind: 'window' };
  if (canDownload && !NOT_WANTED.some((name) => env[name])) return { kind: 'download' };
  return headless(NOT_INSTALLED);
}

// Otherwise the command would be ignored, and the window or server would start.
function refusalOf(argv: readonly string[]): string | undefined {
  if (argv[0] === 'serve') return NO_COMMAND;
  for (const argument of argv) {
    const meant = typoOf(argument, KNOWN);
    if (meant !== undefined) return typoRefusal(argument, meant);
  }
  return undefined;
}

/** Why there is no window when nothing was attempted. */
export const NOT_INSTALLED = 'Electron is not installed (npx install-electron downloads it)';

// Electron may only be available by other means.
const NOT_WANTED = ['CI', 'ELECTRON_SKIP_BINARY_DOWNLOAD', 'ELECTRON_OVERRIDE_DIST_PATH'];

const headless = (why: string): StartPlan => ({ kind: 'headless', reason: inBrowser(why) });

/** Explains in one line why the window is in the browser. */
export const inBrowser = (why: string): string => `${why}, so Perennial runs in your browser.`;

/** The arguments that apply to a server in place of the desktop app. */
export const serverArguments = (argv: readonly string[]): string[] =>
  argv.filter(
    (argument) =>
      argument !== HIDDEN && argument !== HEADLESS && !argument.startsWith(`${SCHEME}:`),
  );

/** The command in the arguments: the first one that is neither an option nor its value. */
export const commandOf = (argv: readonly string[]): string | undefined =>
  argv.find((argument, index) => !argument.startsWith('-') && argv[index - 1] !== '--data-dir');
