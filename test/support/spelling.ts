import type { SpellingState } from '../../src-server/contract/app-spelling.ts';
import type { Spelling } from '../../src-server/services/spelling.ts';

/** Dictionaries that go no further than a test moves them. */
export type ManualSpelling = Spelling & { set: (languages: SpellingState['languages']) => void };

/** {@link ManualSpelling} that begins with these languages. */
export function manualSpelling(...languages: SpellingState['languages']): ManualSpelling {
  let state: SpellingState = { languages };
  const listeners = new Set<() => void>();
  return {
    set(next) {
      state = { languages: next };
      for (const listener of listeners) listener();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
