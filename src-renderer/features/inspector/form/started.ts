import {
  type PreviewInput,
  nextCharges,
} from '../../../../src-server/contract/schedule-preview.ts';
import type { RawBody } from './values.ts';

/** The consequences of a first payment in the past. Dates are `YYYY-MM-DD`. */
export type Started = {
  from: string;
  /** The first payment that has not passed. */
  next: string;
  /** The number of payments from the first one up to yesterday, at most 1,000. */
  passed: number;
};

// The server's limit.
const MOST_PASSED = 1000;

/** Interprets a schedule's next date as its first payment; undefined if it has not passed. */
export function startedIn(schedule: PreviewInput, today: string): Started | undefined {
  const { nextPaymentDate: from } = schedule;
  if (from >= today) return undefined;
  const [next] = nextCharges(schedule, today, 1);
  if (next === undefined) return undefined;
  const passed = nextCharges(schedule, from, MOST_PASSED).filter((date) => date < today).length;
  return { from, next, passed };
}

/**
 * The values to send, with the next payment in place of the first. The anchor is kept: a 31st stays one even
 * if the next month is shorter.
 */
export function rolledForward(body: RawBody, { from, next }: Started): RawBody {
  const { customDate, billingAnchorDay = Number(from.slice(8)) } = body;
  const anchor = customDate === undefined ? { billingAnchorDay } : {};
  return { ...body, nextPaymentDate: next, ...anchor };
}
