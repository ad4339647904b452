/** What to do about a page that crashed. `restore` reloads it without a dialog. */
export type AfterCrash = 'reload' | 'restore' | 'give_up' | 'nothing';

const MOST = 3;
const WITHIN_MS = 5 * 60_000;

/**
 * Decides what to do when a page's process ends, by Electron's reason: it is reloaded, unless that happened
 * several times within minutes, which reloading wouldn't fix. This includes processes that failed to start or
 * had invalid code, because the cause may be gone. Nothing is done while the app quits.
 */
export function crashPolicy(
  now: () => number,
): (ended: { reason: string; isQuitting: boolean }) => AfterCrash {
  let times: number[] = [];
  return ({ reason, isQuitting }) => {
    // It ended as requested.
    if (isQuitting || reason === 'clean-exit') return 'nothing';
    // The system reclaimed its memory, for example because the window is hidden: not an error.
    if (reason === 'memory-eviction') return 'restore';
    times = [...times.filter((time) => now() - time < WITHIN_MS), now()];
    return times.length > MOST ? 'give_up' : 'reload';
  };
}

/**
 * Limits the dialogs about crashes to one at a time: while one is open, further notices are dropped, and a
 * question replaces a notice. A dropped or replaced dialog returns undefined.
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
