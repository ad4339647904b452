import { OutcomeBody } from '../contract/app/outcomes.ts';
import type { Outcome } from '../domain/outcome.ts';

/** What came of sending, as the outbox keeps it. */
export const writeOutcome = (outcome: Outcome): string => JSON.stringify(outcome);

/** What was kept; older versions kept it in English words. */
export function readOutcome(kept: string | null): Outcome | null {
  if (kept === null) return null;
  const read = kept.startsWith('{') ? OutcomeBody.safeParse(JSON.parse(kept)) : undefined;
  return read?.data ?? { code: 'told', words: kept };
}
