import {
  type Charged,
  type ExpectedCharge,
  type Span,
  chargesFrom,
  chargesSince,
  expectedCharges,
  firstCharge,
} from '../domain/charges.ts';
import { addDays } from '../domain/dates.ts';
import { inferAnchor } from '../domain/schedule.ts';
import { type SentInterval, cadenceOf } from './intervals.ts';

export { anchorGives } from '../domain/schedule.ts';
export type { ExpectedCharge, Span };

/** The form values that a preview of charges is calculated from. */
export type PreviewInput = SentInterval & {
  /** `YYYY-MM-DD`. */
  nextPaymentDate: string;
  /** Null: inferred from the date. */
  billingAnchorDay: number | null;
  /** The last day of the trial, during which nothing is charged. */
  trialEndsOn: string | null;
  /** The last day of the subscription, after which nothing is charged; none if it is undefined. */
  endsOn?: string | undefined;
};

/** A subscription's next charge: the first date of its schedule after the trial. Undefined if it ends before. */
export const nextCharge = (input: PreviewInput): string | undefined =>
  firstCharge(chargedOf(input));

/** A subscription's first `most` charges on or after the day `from` (`YYYY-MM-DD`), according to its schedule. */
export function nextCharges(input: PreviewInput, from: string, most: number): string[] {
  const charges: string[] = [];
  for (const date of chargesFrom(chargedOf(input), from)) {
    charges.push(date);
    if (charges.length === most) break;
  }
  return charges;
}

/** The most charges that are counted up to the last day, and the most that can be left. */
export const MOST_LEFT = 1200;

/** A subscription's charges up to its last day: at most {@link MOST_LEFT}, and none if it has no last day. */
export const chargesLeft = (input: PreviewInput): string[] =>
  input.endsOn === undefined ? [] : nextCharges(input, input.nextPaymentDate, MOST_LEFT);

/** The last day of a subscription of which `count` charges are left: that of the last one. */
export function lastOf(input: PreviewInput, count: number): string | undefined {
  if (count === 0) return addDays(input.nextPaymentDate, -1);
  const endless = { ...input, endsOn: undefined };
  return nextCharges(endless, input.nextPaymentDate, Math.min(count, MOST_LEFT))[count - 1];
}

/** How many charges a subscription had from the day `from` until before its next date; at most {@link MOST_LEFT} plus one. */
export const chargesBefore = (input: PreviewInput, from: string): number =>
  chargesSince(chargedOf(input), { from, today: input.nextPaymentDate, most: MOST_LEFT }).length;

/** The charges that an active subscription still has within a span, and those that are overdue `today`. */
export function chargesExpected(input: PreviewInput, span: Span, today: string): ExpectedCharge[] {
  return expectedCharges(chargedOf(input), span, today);
}

function chargedOf(input: PreviewInput): Charged {
  return {
    ...cadenceOf(input),
    nextPaymentDate: input.nextPaymentDate,
    billingAnchorDay: input.billingAnchorDay ?? inferAnchor(input.nextPaymentDate),
    trialEndsOn: input.trialEndsOn,
    details: input.endsOn === undefined ? {} : { endsOn: input.endsOn },
  };
}
