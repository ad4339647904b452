import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Whether a session bus can be started here. */
export const hasBusDaemon =
  process.platform === 'linux' && spawnSync('dbus-daemon', ['--version']).status === 0;

/** Starts a session bus of its own, which ends with the current test; answers its address. */
export async function startSessionBus(): Promise<string> {
  const args = ['--session', '--nofork', '--print-address'];
  const daemon = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void daemon.kill());
  const [address] = (await once(daemon.stdout, 'data')) as [Buffer];
  return String(address).trim();
}
