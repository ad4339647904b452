// Nothing of the server: it is loaded once its compiled code is at hand.
import { HIDDEN, SCHEME } from './names.ts';

/** What `npm start` finds. */
export type Surroundings = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  hasElectron: boolean;
  /** What follows `npm start --`. */
  argv: readonly string[];
};

/** How Perennial starts: in a window of its own, or as a server alone, with the reason. */
export type StartPlan = { kind: 'window' } | { kind: 'headless'; reason: string | undefined };

// What only a server without a window of its own knows. Who gives one of the first wants no window.
const SAYING_SO = new Set(['--no-open', '--json', '--help', '-h']);
const SERVER_ONLY = new Set(['--hourly-quota', '--allow-host']);

/** Decides how `npm start` starts; the reason is said in one line. */
export function startPlan({ platform, env, isRoot, hasElectron, argv }: Surroundings): StartPlan {
  const given = argv.map((argument) => argument.split('=')[0] ?? '');
  if (!hasElectron)
    return headless('Electron’s binary is not on this machine (npx install-electron gets it)');
  // Asked for, so there is nothing to explain.
  if (given.some((option) => SAYING_SO.has(option))) return { kind: 'headless', reason: undefined };
  const other = given.find((option) => SERVER_ONLY.has(option));
  if (other !== undefined) return headless(`Only the server knows ${other}`);
  if (platform === 'linux') {
    if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return headless('There is no display');
    // Chromium's sandbox does not work for root, and nothing here runs without it.
    if (isRoot) return headless('Electron does not run for root');
  }
  return { kind: 'window' };
}

const headless = (why: string): StartPlan => ({
  kind: 'headless',
  reason: `${why}, so the window is a page for your browser.`,
});

/** What is left of the arguments for a server that takes the desktop app's place. */
export const serverArguments = (argv: readonly string[]): string[] =>
  argv.filter((argument) => argument !== HIDDEN && !argument.startsWith(`${SCHEME}:`));

/** The command that arguments name: the first that is no option and no option's value. */
export const commandOf = (argv: readonly string[]): string | undefined =>
  argv.find((argument, index) => !argument.startsWith('-') && argv[index - 1] !== '--data-dir');

const SOON_MS = 10_000;

/** What is said where Electron ended by a crash as soon as it began, so that a server takes its place. */
export const BROKEN = 'Electron could not start here, so the window is a page for your browser.';

/** Whether Electron is of no use here: it crashed as soon as it began, as where its sandbox is refused. */
export function isBroken(signal: NodeJS.Signals | null, afterMs: number): boolean {
  return afterMs < SOON_MS && (signal === 'SIGTRAP' || signal === 'SIGILL' || signal === 'SIGABRT');
}
