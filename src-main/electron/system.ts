import { homedir } from 'node:os';
import { app, powerMonitor } from 'electron';
import { keepLoginFile } from '../login-file.ts';
import { LOGIN_ARGUMENTS, loginItem } from '../login-item.ts';
import { holdsShutdown } from '../staying.ts';
import { sayLoginItem } from './ask.ts';
import type { FailureParts } from './failure.ts';

/** Calls `wake` when the computer woke or was unlocked, and `quit` when it is about to go off. */
export function followPower({ wake, quit }: { wake: () => void; quit: () => void }): void {
  powerMonitor.on('resume', wake);
  powerMonitor.on('unlock-screen', wake);
  // Electron's types do not tell that there is an event.
  const monitor: NodeJS.EventEmitter = powerMonitor;
  monitor.on('shutdown', (event: Pick<Event, 'preventDefault'>) => {
    if (holdsShutdown(process.platform)) event.preventDefault();
    quit();
  });
}

/** Has the system start the app at login, or not. Where it can't be set it is said: nothing else depends on it. */
export function keepStartAtLogin(wanted: boolean, parts: FailureParts): void {
  try {
    startAtLogin(wanted);
  } catch (error) {
    parts.log.note('warn', 'the start at login could not be set', error);
    sayLoginItem(wanted, error, parts);
  }
}

function startAtLogin(wanted: boolean): void {
  const { platform, env, execPath } = process;
  const item = loginItem(wanted, { platform, env, execPath, home: homedir() });
  if (item.kind === 'file') return keepLoginFile(item);
  // To set it again would undo what a person switched off in the system.
  const { openAtLogin } = app.getLoginItemSettings({ args: LOGIN_ARGUMENTS });
  if (openAtLogin !== wanted) app.setLoginItemSettings(item.settings);
}
