import { CallError, resumeAttempt } from '../api/client.ts';

const MOST = 100;

/** Undoes a change. Rejects if that failed. */
export type Undo = () => Promise<unknown>;

type Change = {
  place: number;
  undoOnce: () => Promise<void>;
  onForgotten: (() => void) | undefined;
};

// In the order in which they were started.
const changes: Change[] = [];
const underWay = new Set<Promise<unknown>>();
let begun = 0;

/** The position of a change that starts now. */
export const takePlace = (): number => (begun += 1);

/** Combines several steps into one change. An undo in the meantime waits for all of them. */
export async function asOneChange<T>(work: () => Promise<T>): Promise<T> {
  const made = work();
  underWay.add(made);
  try {
    return await made;
  } finally {
    underWay.delete(made);
  }
}

/** Resolves once no change started by {@link asOneChange} is in progress. */
export async function allChangesMade(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

type Options = { place?: number | undefined; onForgotten?: () => void };

/** Whether it may work later: the server was unreachable, or its disk is full. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'unreachable' || error.status >= 500);

/**
 * Registers how to undo a change. Returns a function that undoes it once. After a temporary failure, the
 * change stays registered, so that no older change is undone in its place.
 */
export function rememberChange(
  undo: Undo,
  { place = takePlace(), onForgotten }: Options = {},
): () => Promise<void> {
  let failure: unknown;
  const undoOnce = async () => {
    const index = changes.indexOf(change);
    if (index === -1) return;
    changes.splice(index, 1);
    resumeAttempt(failure);
    try {
      await undo();
    } catch (error) {
      failure = error;
      if (isPassing(error)) insert(change);
    }
  };
  const change: Change = { place, undoOnce, onForgotten };
  insert(change);
  return undoOnce;
}

function insert(change: Change): void {
  const after = changes.findLastIndex(({ place }) => place < change.place);
  changes.splice(after + 1, 0, change);
  if (changes.length > MOST) changes.shift();
}

/** Undoes the last change that can be undone. */
export async function undoLastChange(): Promise<void> {
  await changes.at(-1)?.undoOnce();
}

/** Clears all changes, because those of another account can't be undone from this one. */
export function forgetChanges(): void {
  for (const { onForgotten } of changes.splice(0)) onForgotten?.();
}
