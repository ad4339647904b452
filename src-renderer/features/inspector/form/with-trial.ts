import { addDays, isDateOnly } from '../../../../src-server/contract/dates.ts';
import type { FormValues } from './values.ts';

/** The typed last day of the trial; undefined if there is none or it is invalid. */
export function trialTyped({ trialEndsOn }: Pick<FormValues, 'trialEndsOn'>): string | undefined {
  return trialEndsOn !== null && isDateOnly(trialEndsOn) ? trialEndsOn : undefined;
}

type Trial = {
  /** The next payment in the form. */
  next: string | null;
  /** The previous and the new content of the field for the trial's last day. */
  before: string | null;
  after: string | null;
};

/** The next payment for a trial: the day after its last one, unless the user chose another. */
export function nextWithTrial({ next, before, after }: Trial): string | null {
  const isChosen = next !== null && next !== dayAfter(before);
  return isChosen ? next : (dayAfter(after) ?? null);
}

const LAST_DAY = '9999-12-31';

function dayAfter(date: string | null): string | undefined {
  if (date === null || !isDateOnly(date) || date >= LAST_DAY) return undefined;
  return addDays(date, 1);
}
