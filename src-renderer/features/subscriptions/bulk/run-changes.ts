import { CallError, resumeAttempt } from '../../../api/client.ts';
import type { Steps } from '../../../api/steps.ts';
import type { Change } from './bulk-actions.ts';

const AT_ONCE = 4;

/** The result of a run: what was changed, what wasn't, and why. */
export type Outcome = {
  done: readonly Change[];
  /** Records that somebody else has changed since, which were skipped. */
  foreign: readonly Change[];
  notDone: readonly Change[];
  /** The first error, if any. */
  error: Error | undefined;
  /** To be called before the same changes are tried again. */
  resume: () => void;
  /** Whether the remaining changes were not attempted, because the run was stopped or the server is gone. */
  isBrokenOff: boolean;
};

type Options = {
  take: Steps['take'];
  /** Whether a record is still in the state that a change expects. */
  isFitting: (change: Change) => Promise<boolean>;
  /** Stops after the records in progress. */
  signal: AbortSignal;
  onDone: (done: number) => void;
};

/** Runs changes, a few at a time. */
export async function runChanges(
  changes: readonly Change[],
  { take, isFitting, signal, onDone }: Options,
): Promise<Outcome> {
  // In completion order, with the information needed to undo them.
  const done = new Map<Change, Change>();
  const foreign = new Set<Change>();
  const errors: Error[] = [];
  const queue = changes.values();
  const worker = async () => {
    for (const change of queue) {
      // Without a server, the remaining changes would only fail slowly.
      if (signal.aborted || isUnreachable(errors[0])) return;
      try {
        if (!(await isFitting(change))) {
          foreign.add(change);
          continue;
        }
        const back = [...change.back.steps];
        for (const step of change.there.steps) back.push(...(await take(step)));
        onDone(done.set(change, { ...change, back: { ...change.back, steps: back } }).size);
      } catch (problem) {
        errors.push(problem as Error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const [error] = errors;
  return {
    done: changes.flatMap((change) => done.get(change) ?? []),
    foreign: changes.filter((change) => foreign.has(change)),
    notDone: changes.filter((change) => !done.has(change) && !foreign.has(change)),
    error,
    resume: () => errors.forEach(resumeAttempt),
    isBrokenOff: signal.aborted || isUnreachable(error),
  };
}

const isUnreachable = (error: Error | undefined) =>
  error instanceof CallError && error.code === 'unreachable';
