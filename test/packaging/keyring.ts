import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const PYTHONS = ['/usr/bin/python3', 'python3'];
const DAEMON = 'dbus-daemon';
const service = join(import.meta.dirname, 'keyring.py');

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The command of a Python that can be a service on D-Bus. */
const findPython = () => PYTHONS.find((python) => runs(python, '-c', 'import dbus, gi'));

/** What is missing for a keyring of a test's own; undefined where nothing is. */
export function whyNoKeyring(): string | undefined {
  if (process.platform !== 'linux') return 'keyrings on D-Bus are those of Linux';
  if (!runs(DAEMON, '--version')) return 'there is no dbus-daemon';
  return findPython() === undefined ? 'there is no Python with dbus and gi' : undefined;
}

/** A session bus of a test's own, on which a keyring can be. It ends with the test. */
export type Bus = {
  /** What the app is to be started with, so that it looks for a keyring there. */
  env: NodeJS.ProcessEnv;
  /** Starts a keyring. */
  addKeyring: (state: 'open' | 'hold' | 'lock' | 'refuse') => Promise<Keyring>;
};

/** A keyring that a test steers; keyring.py tells how. */
type Keyring = {
  tell: (line: 'open' | 'hold' | 'lock' | 'refuse' | 'dismiss' | 'unlock') => void;
  /** What was asked of it, and the prompts that it showed. */
  asked: string[];
};

/** Starts a bus. */
export async function startBus(): Promise<Bus> {
  const daemon = spawn(DAEMON, ['--session', '--nofork', '--print-address']);
  endWithTest(daemon);
  const [address] = (await once(createInterface(daemon.stdout), 'line')) as [string];
  const env = {
    ...process.env,
    DBUS_SESSION_BUS_ADDRESS: address,
    // Else Chromium does not expect a keyring.
    XDG_CURRENT_DESKTOP: 'GNOME',
  };
  return { env, addKeyring: (state) => startKeyring(env, state) };
}

async function startKeyring(env: NodeJS.ProcessEnv, state: Parameters<Bus['addKeyring']>[0]) {
  const process_ = spawn(findPython() ?? '', [service, state], { env });
  endWithTest(process_);
  const lines = createInterface(process_.stdout);
  await once(lines, 'line');
  const asked: string[] = [];
  lines.on('line', (line) => asked.push(line));
  return { asked, tell: (line: string) => void process_.stdin.write(`${line}\n`) };
}

function endWithTest(child: ChildProcess): void {
  onTestFinished(() => void child.kill());
}
