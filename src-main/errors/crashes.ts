/** What is done about a window's page that ended: `restore` loads it again and says nothing. */
export type AfterCrash = 'reload' | 'restore' | 'give_up' | 'nothing';

const MOST = 3;
const WITHIN_MS = 5 * 60_000;

/**
 * Decides what to do each time a page ended, by Electron's reason for it: it is loaded again, unless that
 * happened several times within minutes, which loading again would not mend. That also holds for a
 * process that could not begin, and for one whose code was not as it should be: what got in the way may
 * be gone. While the app quits, nothing is done.
 */
export function crashPolicy(
  now: () => number,
): (ended: { reason: string; isQuitting: boolean }) => AfterCrash {
  let times: number[] = [];
  return ({ reason, isQuitting }) => {
    // It ended as it was asked to.
    if (isQuitting || reason === 'clean-exit') return 'nothing';
    // The system took its memory, as from a window that is hidden: no fault of the page.
    if (reason === 'memory-eviction') return 'restore';
    times = [...times.filter((time) => now() - time < WITHIN_MS), now()];
    return times.length > MOST ? 'give_up' : 'reload';
  };
}

/**
 * Keeps the dialogs about crashes to one at a time: while one is open a further notice is dropped, and a
 * question takes the place of a notice. A dialog that is dropped or replaced answers undefined.
 */
export function oneDialog() {
  let open: { isQuestion: boolean; closing: AbortController } | undefined;
  return async <T>(
    isQuestion: boolean,
    show: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> => {
    if (open !== undefined && (open.isQuestion || !isQuestion)) return undefined;
    open?.closing.abort();
    const { signal } = (open = { isQuestion, closing: new AbortController() }).closing;
    const answer = await show(signal).finally(() => {
      if (open?.closing.signal === signal) open = undefined;
    });
    return signal.aborted ? undefined : answer;
  };
}
