import type { Log } from './log.ts';

/** Runs `work` every `ms` milliseconds until the returned function is called. */
export type Repeat = (ms: number, work: () => void) => () => void;

/**
 * Timers that don't keep the process alive and survive errors. The first of several consecutive errors is
 * logged, with what failed.
 */
export function repeating(log: Log, notDone: string): Repeat {
  return (ms, work) => {
    let isFailing = false;
    const timer = setInterval(() => {
      try {
        work();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, notDone);
        isFailing = true;
      }
    }, ms).unref();
    return () => clearInterval(timer);
  };
}
