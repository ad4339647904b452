import { temporaryFolder } from '../support/server.ts';
import { documentOf, perennial } from './perennial.ts';

/** The command `perennial settings` on a folder of its own. */
export function settingsCommand<Settings>() {
  const dataDir = temporaryFolder();
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    perennial(['settings', ...args, '--data-dir', dataDir], env);
  return {
    dataDir,
    run,
    /** Runs a command that must succeed; answers the settings it printed. */
    settings: async (args: string[], env: NodeJS.ProcessEnv = {}) =>
      documentOf<Settings>(await run([...args, '--json'], env)),
  };
}
