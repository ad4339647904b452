import type { QueryClient } from '@tanstack/react-query';
import { allChangesMade, undoLastChange } from '../lib/undo-stack.ts';

let queue = Promise.resolve();

/** Undoes the last change, once those under way are made: whoever is quick means the one just begun. */
export function undo(client: QueryClient): void {
  queue = queue
    .then(allChangesMade)
    .then(() => allCallsMade(client))
    .then(undoLastChange);
}

function allCallsMade(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isMutating() > 0) return;
      stop();
      // Whoever made the change hears of it first, and remembers how it is undone.
      setTimeout(resolve);
    };
    const stop = client.getMutationCache().subscribe(look);
    look();
  });
}
