import { app, crashReporter } from 'electron';
import { removeOldDumps } from '../errors/crash-dumps.ts';
import { relaunchOptions } from '../startup/relaunch.ts';
import type { ShellLog } from '../errors/shell-log.ts';
import type { Texts } from '../texts.ts';
import { type UncaughtKind, isUnexpectedEnd, uncaughtPolicy } from '../errors/uncaught.ts';
import { askAboutFailure } from './failure.ts';

/** How the app ends after an uncaught exception. */
export type AfterUncaught = {
  log: ShellLog;
  texts: () => Texts;
  isQuitting: () => boolean;
  /** Finishes pending responses and closes the data, if a server is running. */
  closeServer: () => Promise<void>;
};

// The exception may have broken the server.
const CLOSE_PATIENCE_MS = 5000;
// After an exception, a pending shutdown may never complete.
const QUIT_PATIENCE_MS = 10_000;

/**
 * Logs uncaught errors and unexpected process exits. An exception in the main process leaves it in an
 * undefined state, so the user is informed and the app ends.
 */
export function followErrors(after: AfterUncaught): void {
  const { log, isQuitting } = after;
  const decide = uncaughtPolicy();
  const follow = (kind: UncaughtKind, words: string) => (error: unknown) => {
    const what = decide({ kind, isQuitting: isQuitting() });
    if (what === 'ignore') return;
    log.note(kind === 'exception' ? 'fatal' : 'error', words, error);
    if (what === 'end') void endAfter(error, after);
    else if (kind === 'exception' && isQuitting()) endSoon();
  };
  process.on('uncaughtException', follow('exception', 'uncaught exception'));
  process.on('unhandledRejection', follow('rejection', 'unhandled promise rejection'));
  const noteEnd = (type: string, details: { reason: string; exitCode: number; name?: string }) => {
    const { reason, exitCode, name } = details;
    if (!isUnexpectedEnd(reason, isQuitting())) return;
    const which = name === undefined ? type : `${type}, ${name}`;
    log.note('error', `a process ended unexpectedly (${which}): ${reason}, exit code ${exitCode}`);
  };
  app.on('render-process-gone', (_event, _contents, details) => noteEnd('page', details));
  app.on('child-process-gone', (_event, { type, ...details }) => noteEnd(type, details));
}

/** Shows a dialog about an uncaught exception, after the data is closed, and ends or restarts the app. */
async function endAfter(error: unknown, after: AfterUncaught): Promise<void> {
  const { log, closeServer } = after;
  try {
    await app.whenReady();
    const texts = after.texts();
    await within(CLOSE_PATIENCE_MS, closeServer());
    const { message, detail } = texts.uncaught;
    const buttons = [texts.buttons.restart, texts.buttons.quit];
    const pressed = await askAboutFailure(
      { type: 'error', message, detail, buttons, error, offersLogs: true },
      { log, texts },
    );
    if (pressed === 0) app.relaunch(relaunchOptions(process));
  } catch (reason) {
    log.note('fatal', 'could not show the dialog for an uncaught exception', reason);
  }
  await within(CLOSE_PATIENCE_MS, log.flush());
  app.exit(1);
}

const endSoon = () => void setTimeout(() => app.exit(1), QUIT_PATIENCE_MS).unref();

async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Makes Crashpad write a dump of each crashed process to a folder, without uploading it. Called before the
 * app is ready, so that all processes are covered.
 */
export function keepCrashDumps(folder: string, log: ShellLog): void {
  try {
    removeOldDumps(folder);
  } catch (error) {
    log.note('warn', 'could not remove old crash dumps', error);
  }
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}
