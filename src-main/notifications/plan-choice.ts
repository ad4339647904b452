import type {
  MessagePlan,
  PlanAct,
  PlanButtonResult,
  RunningServer,
} from '../../src-server/index.ts';
import { OVERVIEW, type Place } from '../startup/links.ts';
import type { Texts } from '../texts.ts';
import type { ChoiceResults } from './reminder-choice.ts';

/** The dependencies for handling a choice. */
export type Deciding = ChoiceResults & {
  desktop: Pick<RunningServer['desktop'], 'planOf' | 'pressPlanButton'>;
};

/**
 * Handles the user's choice about what an agent wants, and shows the result. If it can't be carried out, opens the
 * plan in the window, where it still waits.
 */
export async function followPlanChoice(
  messageId: string,
  choice: PlanAct | 'open',
  { desktop, open, say, texts: { decided } }: Deciding,
): Promise<void> {
  const found = desktop.planOf(messageId);
  const inWindow = placeOfPlan(found);
  if (choice === 'open') return open(inWindow);
  try {
    const result = await desktop.pressPlanButton(messageId, choice);
    if (isStillWaiting(result)) open(inWindow);
    say(wordsOf(result, found?.name ?? '', decided), placeOfActivity(found));
  } catch {
    // The server's log has the reason.
    open(inWindow);
    say(decided.failed, inWindow);
  }
}

const isStillWaiting = (result: PlanButtonResult) =>
  result.outcome === 'nothing' && (result.reason === 'outdated' || result.reason === 'keyGone');

function wordsOf(result: PlanButtonResult, name: string, decided: Texts['decided']) {
  if (result.outcome === 'allowed') return decided.allowed(name, result.changes);
  if (result.outcome === 'refused') return decided.refused(name);
  return decided.nothing[result.reason](name);
}

const placeOfPlan = (found: MessagePlan | undefined): Place =>
  found === undefined ? OVERVIEW : { ...placeOfActivity(found), plan: found.plan };

const placeOfActivity = (found: MessagePlan | undefined): Place => ({
  path: '/activity',
  ...(found && { account: found.account }),
});
