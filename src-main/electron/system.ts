import { powerMonitor } from 'electron';
import { holdsShutdown } from '../window/close-policy.ts';

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
