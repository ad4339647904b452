import { OutcomeBody } from '../contract/app/outcomes.ts';
import type { Outcome } from '../domain/outcome.ts';

/** The stored form of an outcome. */
export const writeOutcome = (outcome: Outcome): string => JSON.stringify(outcome);

/** Reads a stored outcome. Older versions stored English text. */
export function readOutcome(kept: string | null): Outcome | null {
  if (kept === null) return null;
  const read = kept.startsWith('{') ? OutcomeBody.safeParse(JSON.parse(kept)) : undefined;
  return read?.data ?? { code: 'told', words: kept };
}
