import {
  type PreviewInput,
  nextCharges,
} from '../../../../src-server/contract/schedule-preview.ts';
import type { RawBody } from './values.ts';

/** What follows from a first payment in the past. Dates are `YYYY-MM-DD`. */
export type Started = {
  from: string;
  /** The first payment that has not passed. */
  next: string;
  /** Payments from the first one up to yesterday, 1,000 at most. */
  passed: number;
};

// As many as the server fills in.
const MOST_PASSED = 1000;

/** Takes the next date of a schedule for its first payment; undefined where that has not passed. */
export function startedIn(schedule: PreviewInput, today: string): Started | undefined {
  const { nextPaymentDate: from } = schedule;
  if (from >= today) return undefined;
  const [next] = nextCharges(schedule, today, 1);
  if (next === undefined) return undefined;
  const passed = nextCharges(schedule, from, MOST_PASSED).filter((date) => date < today).length;
  return { from, next, passed };
}

/** What is sent, with the next payment in the place of the first: a 31st stays one, though the next month is shorter. */
export function rolledForward(body: RawBody, { from, next }: Started): RawBody {
  const { period, billingAnchorDay = Number(from.slice(8)) } = body;
  const anchor = period === 'custom' ? {} : { billingAnchorDay };
  return { ...body, nextPaymentDate: next, ...anchor };
}
