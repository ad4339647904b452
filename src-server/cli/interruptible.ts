import { setImmediate as nextTurn } from 'node:timers/promises';
import { CliError } from './cli-error.ts';
import { printNotice } from './output.ts';

/** The exit code of a command that Ctrl+C ended: 128 and the number of the signal. */
export const INTERRUPTED = 130;

/** Ctrl+C was pressed before anything was changed. */
export class Interrupted extends CliError {
  override name = 'Interrupted';
  constructor() {
    super('Cancelled.', 'Nothing was changed.');
  }
}

/**
 * Runs work that is either done completely or not at all, also when Ctrl+C is pressed: until its change begins, `signal`
 * is aborted with {@link Interrupted}; after that, the work is completed, and `done` says so. A second Ctrl+C ends the
 * process at once.
 */
export async function interruptible<T>(
  done: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interrupting = new AbortController();
  const interrupt = () => interrupting.abort(new Interrupted());
  process.once('SIGINT', interrupt);
  try {
    const result = await work(interrupting.signal);
    await signalsArrived();
    if (interrupting.signal.aborted) {
      printNotice(`It was too late to cancel. ${done}`);
      process.exitCode = INTERRUPTED;
    }
    return result;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** To be awaited right before a change that holds up the thread. Throws {@link Interrupted}. */
export async function lastChanceToCancel(signal: AbortSignal): Promise<void> {
  await signalsArrived();
  signal.throwIfAborted();
}

// Signals are delivered between turns of the event loop, so only after work that held it up, and not in its turn.
async function signalsArrived(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
