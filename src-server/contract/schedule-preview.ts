import {
  type Charged,
  type ExpectedCharge,
  type Span,
  chargesFrom,
  expectedCharges,
  firstCharge,
} from '../domain/charges.ts';
import { type Period, inferAnchor } from '../domain/schedule.ts';
import { customDaysOf } from './custom-days.ts';

export { anchorGives } from '../domain/schedule.ts';
export type { ExpectedCharge, Span };

/** What a preview of charges is reckoned from, as a form holds it. */
export type PreviewInput = {
  period: Period;
  /** `YYYY-MM-DD`. */
  nextPaymentDate: string;
  /** Null: inferred from the date. */
  billingAnchorDay: number | null;
  /** Days between charges for `custom`, as a string; null otherwise. */
  customDate: string | null;
  /** The last day of the trial, within which nothing is charged. */
  trialEndsOn: string | null;
};

/** The next charge of a subscription: the first date of its schedule after the trial. */
export const nextCharge = (input: PreviewInput): string => firstCharge(chargedOf(input));

/** The first `most` charges of a subscription on the day `from` (`YYYY-MM-DD`) or later, by the schedule's own rules. */
export function nextCharges(input: PreviewInput, from: string, most: number): string[] {
  const charges: string[] = [];
  for (const date of chargesFrom(chargedOf(input), from)) {
    charges.push(date);
    if (charges.length === most) break;
  }
  return charges;
}

/** What an active subscription still is to be charged within a span, and what of that is overdue `today`. */
export function chargesExpected(input: PreviewInput, span: Span, today: string): ExpectedCharge[] {
  return expectedCharges(chargedOf(input), span, today);
}

function chargedOf(input: PreviewInput): Charged {
  return {
    period: input.period,
    nextPaymentDate: input.nextPaymentDate,
    billingAnchorDay: input.billingAnchorDay ?? inferAnchor(input.nextPaymentDate),
    customDays: customDaysOf(input.customDate),
    trialEndsOn: input.trialEndsOn,
  };
}
