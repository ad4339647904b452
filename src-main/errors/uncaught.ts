/** What to do about an uncaught error: `end` informs the user and ends the app. */
export type OnUncaught = 'end' | 'note' | 'ignore';

/** The kind of uncaught error. An exception leaves the app in an undefined state; a rejection rarely does. */
export type UncaughtKind = 'exception' | 'rejection';

// A repeating error, for example in a timer, would push everything else out of the log.
const MOST_NOTED = 50;

/**
 * Decides what to do about each uncaught error. The first exception ends the app, unless it is already
 * ending. Later ones are logged, including those that occur while the dialog is open.
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

/** Whether to log the end of a Chromium process: not if it was intended. */
export const isUnexpectedEnd = (reason: string, isQuitting: boolean): boolean =>
  !isQuitting && reason !== 'clean-exit';
