import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'src-server/cli/main.ts');
/** What `npm run build` makes of it. */
export const bundle = join(root, 'out/main/perennial.cjs');
/** The command line. `npm test` has just built its bundle, which starts in half the time. */
export const program = process.env['PERENNIAL_BUILT'] === undefined ? source : bundle;

const home = mkdtempSync(join(tmpdir(), 'perennial-home-'));

/** Surroundings of a command: a home of its own, so that no test can touch anyone's data. */
function surroundings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    PERENNIAL_DATA_DIR: _folder,
    PERENNIAL_ACCOUNT: _account,
    XDG_CONFIG_HOME: _config,
    DISPLAY: _x11,
    WAYLAND_DISPLAY: _wayland,
    npm_lifecycle_event: _npm,
    ...rest
  } = process.env;
  return {
    ...rest,
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'AppData'),
    NO_COLOR: '1',
    ...env,
  };
}

/** A command as it ended. */
export type Outcome = {
  /** Exit code; null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
};

/** Runs a program to its end. */
async function runToEnd(file: string, args: readonly string[], env: NodeJS.ProcessEnv, input = '') {
  const child = spawn(file, args, {
    cwd: root,
    env: surroundings(env),
    stdio: 'pipe',
    // npm is a script on Windows, which only a shell starts.
    shell: file === 'npm' && process.platform === 'win32',
  });
  // Most commands end without reading it.
  child.stdin.on('error', () => {}).end(input);
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...outcome, code };
}

/** Runs `perennial` with these arguments to its end. */
export function perennial(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return runToEnd(process.execPath, [program, ...args], env);
}

/** The same, with Ctrl+C as soon as `when` says so. */
export async function interrupted(args: readonly string[], when: () => boolean): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: surroundings({}) });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text));
  const looking = setInterval(() => {
    if (!when()) return;
    clearInterval(looking);
    child.kill('SIGINT');
  }, 5);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  return { ...outcome, code };
}

/** The same with text on its standard input. */
export function fed(input: string, args: readonly string[]): Promise<Outcome> {
  return runToEnd(process.execPath, [program, ...args], {}, input);
}

/** Whether this system can give a command a terminal: util-linux's `script`. */
export const hasTerminal =
  process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

/** The same at a terminal, where a person types these lines; all that the terminal shows. */
export async function atTerminal(args: readonly string[], typed: readonly string[] = []) {
  const command = [process.execPath, program, ...args]
    .map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
    .join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: root,
    env: surroundings({ TERM: 'dumb' }),
    stdio: 'pipe',
  });
  let shown = '';
  let answered = 0;
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    // Each answer follows its question.
    if (/[:\]?] $|: $/.test(shown) && answered < typed.length) {
      child.stdin.write(`${typed[answered] ?? ''}\r`);
      answered += 1;
    }
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, shown };
}

/** The same with nobody who reads what it prints; its exit code, and what it said of that. */
export async function unread(args: readonly string[]): Promise<Omit<Outcome, 'stdout'>> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: surroundings({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

/** The same from its bundle, with options for Node. */
export function bundled(args: readonly string[], nodeOptions: readonly string[] = []) {
  return runToEnd(process.execPath, [...nodeOptions, bundle, ...args], {});
}

/** Runs `npm run --silent perennial --` with these arguments to its end. */
export function throughNpm(args: readonly string[]): Promise<Outcome> {
  return runToEnd('npm', ['run', '--silent', 'perennial', '--', ...args], {});
}

/** The one JSON document that a command printed; fails if there is anything else. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which form it goes on to prove
export function documentOf<T = unknown>({ code, stdout, stderr }: Outcome): T {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\S.*\n$/s);
  return JSON.parse(stdout) as T;
}

/** Fails unless a command failed with this code, said why on stderr, and printed nothing. */
export function expectFailure(outcome: Outcome, code: 1 | 2): void {
  expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code, stdout: '' });
  expect(outcome.stderr.trim()).not.toBe('');
  // A stack trace is what a crash prints; a person can do nothing with one.
  expect(outcome.stderr).not.toMatch(/^\s+at .*:\d+/m);
}

/** A server in a process of its own. */
export type Launched = {
  process: ChildProcess;
  /** All that it has printed so far. */
  printed: () => Pick<Outcome, 'stdout' | 'stderr'>;
  /** Sends a signal and resolves with the exit code, null when the signal itself ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Starts `perennial serve` on a port that the system chooses and resolves once it has printed
 * where it answers. It ends with the test at the latest.
 */
export async function launch(
  dataDir: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  file: string = program,
): Promise<Launched> {
  // A browser is opened only where the test brings a display.
  const quiet = env['DISPLAY'] === undefined ? ['--no-open'] : [];
  const options = ['--port', '0', ...quiet, '--data-dir', dataDir];
  const child = spawn(process.execPath, [file, 'serve', ...options, ...args], {
    cwd: root,
    env: surroundings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await closed)[0];
  };
  onTestFinished(async () => void (await end('SIGKILL')));
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await new Promise<void>((ready, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.endsWith('\n')) ready();
    });
    child.on('close', (code) => failed(new Error(`serve ended with ${code}: ${stderr}`)));
  });
  return { process: child, printed: () => ({ stdout, stderr }), end };
}

/** What `serve --json` prints. */
export type ServeDocument = { baseUrl: string; port: number; pid: number; dataDir: string };

/** {@link launch} with `--json`: answers what was printed, too. */
export async function serve(
  dataDir: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Launched & ServeDocument> {
  const launched = await launch(dataDir, ['--json', ...args], env);
  return { ...launched, ...(JSON.parse(launched.printed().stdout) as ServeDocument) };
}
