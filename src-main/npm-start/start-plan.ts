// Nothing of the server: it is loaded once its compiled code is at hand.
import { HIDDEN, SCHEME } from '../names.ts';
import { typoOf, typoRefusal } from '../startup/option-typos.ts';

/** What `npm start` finds. */
export type Environment = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  hasElectron: boolean;
  /** Whether it may be downloaded: a person sees that and can stop it, and it did not fail lately. */
  canDownload?: boolean;
  /** What follows `npm start --`. */
  argv: readonly string[];
};

/**
 * How Perennial starts: in a window of its own, for which Electron may have to be downloaded first, or as a
 * server alone, with the reason; or not at all, because of its arguments.
 */
export type StartPlan =
  | { kind: 'window' | 'download' }
  | { kind: 'headless'; reason: string | undefined }
  | { kind: 'refused'; reason: string };

/** Starts the server alone, with its page in the browser. */
const HEADLESS = '--headless';
// What only a server without a window of its own knows. Who gives one of the first wants no window.
const SAYING_SO = new Set([HEADLESS, '--no-open', '--json', '--help', '-h']);
const SERVER_ONLY = new Set(['--hourly-quota', '--allow-host']);
const KNOWN = ['--data-dir', '--port', HIDDEN, ...SAYING_SO, ...SERVER_ONLY].filter((option) =>
  option.startsWith('--'),
);

const NO_COMMAND = `npm start opens the app and does not take commands such as 'serve'.
To start the server without a window: npm start -- ${HEADLESS}
For the command line: npm run perennial -- serve`;

/** Decides how `npm start` starts; the reason is said in one line. */
export function startPlan(environment: Environment): StartPlan {
  const { platform, env, isRoot, hasElectron, canDownload = false, argv } = environment;
  const given = argv.map((argument) => argument.split('=')[0] ?? '');
  const wrong = refusalOf(argv);
  if (wrong !== undefined) return { kind: 'refused', reason: wrong };
  // Asked for, so there is nothing to explain.
  if (given.some((option) => SAYING_SO.has(option))) return { kind: 'headless', reason: undefined };
  const other = given.find((option) => SERVER_ONLY.has(option));
  if (other !== undefined) return headless(`Only the server supports ${other}`);
  if (platform === 'linux') {
    if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return headless('There is no display');
    // Chromium's sandbox does not work for root, and nothing here runs without it.
    if (isRoot) return headless('Electron does not run as root');
  }
  if (hasElectron) return { kind: 'window' };
  if (canDownload && !NOT_WANTED.some((name) => env[name])) return { kind: 'download' };
  return headless(NOT_INSTALLED);
}

// Without it the window would open, or the server start, as if nothing had been asked for.
function refusalOf(argv: readonly string[]): string | undefined {
  if (argv[0] === 'serve') return NO_COMMAND;
  for (const argument of argv) {
    const meant = typoOf(argument, KNOWN);
    if (meant !== undefined) return typoRefusal(argument, meant);
  }
  return undefined;
}

/** Why there is no window, where nothing was tried. */
export const NOT_INSTALLED = 'Electron is not installed (npx install-electron downloads it)';

// Electron is to be had by other means, if at all.
const NOT_WANTED = ['CI', 'ELECTRON_SKIP_BINARY_DOWNLOAD', 'ELECTRON_OVERRIDE_DIST_PATH'];

const headless = (why: string): StartPlan => ({ kind: 'headless', reason: inBrowser(why) });

/** Says why the window is in the browser, in one line. */
export const inBrowser = (why: string): string => `${why}, so Perennial runs in your browser.`;

/** What is left of the arguments for a server that takes the desktop app's place. */
export const serverArguments = (argv: readonly string[]): string[] =>
  argv.filter(
    (argument) =>
      argument !== HIDDEN && argument !== HEADLESS && !argument.startsWith(`${SCHEME}:`),
  );

/** The command that arguments name: the first that is no option and no option's value. */
export const commandOf = (argv: readonly string[]): string | undefined =>
  argv.find((argument, index) => !argument.startsWith('-') && argv[index - 1] !== '--data-dir');
