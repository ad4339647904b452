const MOST = 100;

// The last one at the end.
const changes: (() => void)[] = [];

/** Remembers how a change is undone. Answers what undoes it, which works once. */
export function rememberChange(undo: () => void): () => void {
  const undoOnce = () => {
    const index = changes.indexOf(undoOnce);
    if (index === -1) return;
    changes.splice(index, 1);
    undo();
  };
  changes.push(undoOnce);
  if (changes.length > MOST) changes.shift();
  return undoOnce;
}

/** Undoes the last change that can be undone and is not yet. */
export function undoLastChange(): void {
  changes.at(-1)?.();
}

/** Forgets all changes: those of another account are not undone from this one. */
export function forgetChanges(): void {
  changes.length = 0;
}
