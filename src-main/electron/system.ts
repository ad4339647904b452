import { powerMonitor } from 'electron';
import { holdsShutdown } from '../window/close-policy.ts';

/** Calls `wake` when the computer wakes up or is unlocked, and `quit` when it is about to shut down. */
export function followPower({ wake, quit }: { wake: () => void; quit: () => void }): void {
  powerMonitor.on('resume', wake);
  powerMonitor.on('unlock-screen', wake);
  // Missing from Electron's types.
  const monitor: NodeJS.EventEmitter = powerMonitor;
  monitor.on('shutdown', (event: Pick<Event, 'preventDefault'>) => {
    if (holdsShutdown(process.platform)) event.preventDefault();
    quit();
  });
}
