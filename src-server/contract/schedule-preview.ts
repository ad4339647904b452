import {
  type Charged,
  type ExpectedCharge,
  type Span,
  chargesFrom,
  expectedCharges,
  firstCharge,
} from '../domain/charges.ts';
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
};

/** A subscription's next charge: the first date of its schedule after the trial. */
export const nextCharge = (input: PreviewInput): string => firstCharge(chargedOf(input));

/** A subscription's first `most` charges on or after the day `from` (`YYYY-MM-DD`), according to its schedule. */
export function nextCharges(input: PreviewInput, from: string, most: number): string[] {
  const charges: string[] = [];
  for (const date of chargesFrom(chargedOf(input), from)) {
    charges.push(date);
    if (charges.length === most) break;
  }
  return charges;
}

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
  };
}
