/** What is done about a window's page that ended unexpectedly. */
export type AfterCrash = 'reload' | 'give_up' | 'nothing';

const MOST = 3;
const WITHIN_MS = 5 * 60_000;

/**
 * Decides what to do each time a page ended: it is loaded again, unless that happened several times
 * within minutes, which loading again would not mend.
 */
export function crashPolicy(now: () => number): (reason: string) => AfterCrash {
  let times: number[] = [];
  return (reason) => {
    // A page that was asked to end, or whose memory the system took while it was hidden.
    if (reason === 'clean-exit') return 'nothing';
    times = [...times.filter((time) => now() - time < WITHIN_MS), now()];
    return times.length > MOST ? 'give_up' : 'reload';
  };
}
