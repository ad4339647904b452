/** What is done about an error that nothing caught: `end` tells the person and ends the app. */
export type OnUncaught = 'end' | 'note' | 'ignore';

/** What went uncaught: an exception leaves the app in a state that nobody knows, a rejection rarely does. */
export type UncaughtKind = 'exception' | 'rejection';

// One that repeats, as in a timer, would push everything else out of the log.
const MOST_NOTED = 50;

/**
 * Decides what to do about each error that nothing caught. The first exception ends the app, unless it is
 * ending anyway; those that follow, also while the person is told of the first, are noted.
 */
export function uncaughtPolicy(): (what: {
  kind: UncaughtKind;
  isQuitting: boolean;
}) => OnUncaught {
  let isEnding = false;
  let noted = 0;
  return ({ kind, isQuitting }) => {
    if (kind === 'exception' && !isEnding && !isQuitting) {
      isEnding = true;
      return 'end';
    }
    noted += 1;
    return noted > MOST_NOTED ? 'ignore' : 'note';
  };
}

/** Whether the end of a process of Chromium's is to be noted: not where it was meant to end. */
export const isUnexpectedEnd = (reason: string, isQuitting: boolean): boolean =>
  !isQuitting && reason !== 'clean-exit';
