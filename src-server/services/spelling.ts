import type { SpellingState, spellingEndpoints } from '../contract/app-spelling.ts';
import type { Reply } from '../contract/endpoint.ts';

/** What a desktop app lets the window see of its dictionaries. */
export type Spelling = {
  /** null where the system checks spelling itself. */
  state: () => SpellingState | null;
  /** Calls `listener` whenever the state has changed; answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
};

/** How far the dictionaries are; null where none are needed. */
export function getSpelling(
  spelling: Spelling | undefined,
): Reply<typeof spellingEndpoints.getSpelling> {
  return { data: spelling?.state() ?? null };
}
