import { CallError } from '../api/client.ts';

const MOST = 100;

/** Takes a change back. Fails where that could not be done. */
export type Undo = () => Promise<unknown>;

type Change = {
  place: number;
  undoOnce: () => Promise<void>;
  onForgotten: (() => void) | undefined;
};

// In the order in which they were begun.
const changes: Change[] = [];
const underWay = new Set<Promise<unknown>>();
let begun = 0;

/** The place among all changes of one that is begun now. */
export const takePlace = (): number => (begun += 1);

/** Makes a change of several steps: what is undone meanwhile waits for all of them. */
export async function asOneChange<T>(work: () => Promise<T>): Promise<T> {
  const made = work();
  underWay.add(made);
  try {
    return await made;
  } finally {
    underWay.delete(made);
  }
}

/** Resolves once nothing is under way that was begun by {@link asOneChange}. */
export async function allChangesMade(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

type Options = { place?: number | undefined; onForgotten?: () => void };

/** Whether the same may work later: the server could not be reached, or its disk is full. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'unreachable' || error.status >= 500);

/**
 * Remembers how a change is undone. Returns what undoes it, which works once. After a failure that may pass, the
 * change is still remembered, so that no older change is undone in its place.
 */
export function rememberChange(
  undo: Undo,
  { place = takePlace(), onForgotten }: Options = {},
): () => Promise<void> {
  const undoOnce = async () => {
    const index = changes.indexOf(change);
    if (index === -1) return;
    changes.splice(index, 1);
    try {
      await undo();
    } catch (error) {
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

/** Undoes the last change that can be undone and is not yet. */
export async function undoLastChange(): Promise<void> {
  await changes.at(-1)?.undoOnce();
}

/** Forgets all changes: those of another account are not undone from this one. */
export function forgetChanges(): void {
  for (const { onForgotten } of changes.splice(0)) onForgotten?.();
}
