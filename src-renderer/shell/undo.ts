import type { QueryClient } from '@tanstack/react-query';
import { allChangesMade, undoLastChange } from '../lib/undo-stack.ts';

let queue = Promise.resolve();

/** Undoes the last change once those in progress are complete, because the user means the latest one. */
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
      // The code that made the change handles it first, and registers how to undo it.
      setTimeout(resolve);
    };
    const stop = client.getMutationCache().subscribe(look);
    look();
  });
}
