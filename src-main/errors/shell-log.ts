import { type OpenLog, openLog, redactSecrets } from '../../src-server/index.ts';
import { errorText } from './error-text.ts';

type Level = 'warn' | 'error' | 'fatal';

/** The log of the desktop app, which its server writes to as well. */
export type ShellLog = OpenLog & {
  /** Where its files are. */
  folder: string;
  /**
   * Notes what went wrong, with the error behind it. Whoever started the app in a terminal reads it there
   * too.
   */
  note: (level: Level, what: string, error?: unknown) => void;
};

/** Opens the log. A folder that cannot be written to breaks nothing: lines are then kept in memory only. */
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
 * Lets the app go on when nobody reads what it prints: the terminal was closed, or `| head` has ended.
 * Without this, each line printed after that is an exception that nobody catches.
 */
export function outlastTerminal(
  streams: readonly NodeJS.EventEmitter[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on('error', ignore);
}

// The log has the same lines; there is nobody to tell.
function ignore(): void {}
