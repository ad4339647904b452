import { CallError } from '../../../api/client.ts';
import type { Steps } from '../../../api/steps.ts';
import type { Change } from './bulk-actions.ts';

const AT_ONCE = 4;

/** How a run went: what was changed, what was not, and the first reason for that, if it failed. */
export type Outcome = {
  done: readonly Change[];
  /** What somebody else has changed since, and is left alone. */
  foreign: readonly Change[];
  notDone: readonly Change[];
  error: Error | undefined;
  /** Whether what was not done was not tried: the run was stopped, or the server has gone. */
  isBrokenOff: boolean;
};

type Options = {
  take: Steps['take'];
  /** Whether a change still finds what it is to change. */
  isFitting: (change: Change) => Promise<boolean>;
  /** Stops after the records that are under way. */
  signal: AbortSignal;
  onDone: (done: number) => void;
};

/** Makes changes, a few at a time. */
export async function runChanges(
  changes: readonly Change[],
  { take, isFitting, signal, onDone }: Options,
): Promise<Outcome> {
  // As each was made: with what it takes to take it back.
  const done = new Map<Change, Change>();
  const foreign = new Set<Change>();
  let error: Error | undefined;
  const queue = changes.values();
  const worker = async () => {
    for (const change of queue) {
      // Without a server, what is left would only fail in the same way, and slowly.
      if (signal.aborted || isUnreachable(error)) return;
      try {
        if (!(await isFitting(change))) {
          foreign.add(change);
          continue;
        }
        const back = [...change.back.steps];
        for (const step of change.there.steps) back.push(...(await take(step)));
        onDone(done.set(change, { ...change, back: { ...change.back, steps: back } }).size);
      } catch (problem) {
        error ??= problem as Error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return {
    done: changes.flatMap((change) => done.get(change) ?? []),
    foreign: changes.filter((change) => foreign.has(change)),
    notDone: changes.filter((change) => !done.has(change) && !foreign.has(change)),
    error,
    isBrokenOff: signal.aborted || isUnreachable(error),
  };
}

const isUnreachable = (error: Error | undefined) =>
  error instanceof CallError && error.code === 'unreachable';
