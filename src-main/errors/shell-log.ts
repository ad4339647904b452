import { type OpenLog, openLog, redactSecrets } from '../../src-server/index.ts';
import { errorText } from './error-text.ts';

type Level = 'warn' | 'error' | 'fatal';

/** The desktop app's log, which its server also writes to. */
export type ShellLog = OpenLog & {
  /** The folder of its files. */
  folder: string;
  /** Logs a problem and the underlying error. Also prints it, for users who started the app in a terminal. */
  note: (level: Level, what: string, error?: unknown) => void;
};

/** Opens the log. If the folder isn't writable, lines are only kept in memory. */
export function openShellLog(folder: string, terminal: Terminal = process.stderr): ShellLog {
  const opened = openLog(folder);
  return {
    ...opened,
    folder,
    note(level, what, error) {
      const stack = error === undefined ? undefined : errorText(error);
      opened.log[level](stack === undefined ? {} : { err: { stack } }, what);
      terminal.write(redactSecrets(`${stack === undefined ? what : `${what}: ${stack}`}\n`));
    },
  };
}

type Terminal = { write: (text: string) => unknown };

/**
 * Keeps the app running when its output is no longer read, because the terminal was closed or `| head` has
 * ended. Otherwise each further line would cause an uncaught exception.
 */
export function outlastTerminal(
  streams: readonly NodeJS.EventEmitter[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on('error', ignore);
}

// The log contains the same lines.
function ignore(): void {}
