import { addDays, isDateOnly } from '../../../../src-server/contract/dates.ts';
import type { FormValues } from './values.ts';

/** The last day of the trial that is typed; undefined where there is none, or no day. */
export function trialTyped({ trialEndsOn }: Pick<FormValues, 'trialEndsOn'>): string | undefined {
  return trialEndsOn !== null && isDateOnly(trialEndsOn) ? trialEndsOn : undefined;
}

type Trial = {
  /** The next payment that the form shows. */
  next: string | null;
  /** The one that it proposed at first. */
  proposed: string | null;
  /** What the field of the trial's last day held, and what it holds now. */
  before: string | null;
  after: string | null;
};

/** The next payment that goes with a trial: the day after its last one, unless another was chosen. */
export function nextWithTrial({ next, proposed, before, after }: Trial): string | null {
  const isChosen = next !== proposed && next !== dayAfter(before);
  return isChosen ? next : (dayAfter(after) ?? proposed);
}

const LAST_DAY = '9999-12-31';

function dayAfter(date: string | null): string | undefined {
  if (date === null || !isDateOnly(date) || date >= LAST_DAY) return undefined;
  return addDays(date, 1);
}
