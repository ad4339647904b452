import type { DateOnly } from '../../domain/dates.ts';
import type { Details as RecordDetails, Link } from '../../domain/details.ts';
import type { NextPrice } from '../../domain/next-price.ts';
import type { Terms } from '../../domain/terms.ts';
import type { Currency } from '../../domain/currencies.ts';
import type { Status } from '../../domain/subscription.ts';
import type { Period } from '../../domain/schedule.ts';
import type { RowProblem } from './problems.ts';

/** The time between two charges. */
export type Interval = { every: number; unit: 'day' | 'week' | 'month' | 'year' };

/** Information from sources beside price and dates. Records have fields for some of it. */
export type Details = {
  interval?: Interval;
  oneTime?: boolean;
  /** ISO 4217, including currencies that are no longer current. */
  currency?: string;
  notes?: string;
  plan?: string;
  website?: string;
  cancelUrl?: string;
  paymentMethod?: string;
  payer?: string;
  /** The account at the service, or the one being charged. */
  account?: string;
  startedOn?: DateOnly;
  cancelledOn?: DateOnly;
  /** The date of a reminder to cancel. */
  cancelBy?: DateOnly;
  endsOn?: DateOnly;
  tags?: string[];
  links?: Link[];
  terms?: Terms;
  nextPrice?: NextPrice;
  autoRenew?: boolean;
  /** How many days before a charge the source sends a reminder. */
  remindDaysBefore?: number;
  /** The people who share the cost. */
  sharedWith?: string[];
  /** How much the person uses it, in the source's words. */
  usage?: string;
  /** The source's ID of the record that replaces it. */
  replacedBy?: string;
};

/** A subscription as a source describes it. Nothing is guaranteed to be present, valid, or supported. */
export type Draft = {
  name?: string | undefined;
  category?: string | undefined;
  /** A decimal number such as `9.99` or `-3`. */
  amount?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  interval?: Interval | undefined;
  nextPaymentDate?: string | undefined;
  lastPaymentDate?: string | undefined;
  billingAnchorDay?: number | undefined;
  notificationEnabled?: boolean | undefined;
  status?: Status | undefined;
  /** True even if the end of the trial is unknown. */
  isTrial?: boolean | undefined;
  trialEndsOn?: string | undefined;
  details?: { [K in keyof Details]: Details[K] | undefined };
  problems?: RowProblem[];
};

/** The fields of a record. A missing or invalid one is absent and has a problem. */
export type ImportedFields = RecordDetails & {
  name?: string;
  category?: string;
  amountHundredths?: number;
  currency?: Currency;
  period?: Period;
  customDays?: number | null;
  customMonths?: number | null;
  nextPaymentDate?: DateOnly;
  billingAnchorDay?: number;
  /** These three are absent if the source has nothing about them: a later import leaves them as they are. */
  notificationEnabled?: boolean;
  status?: Status;
  trialEndsOn?: DateOnly | null;
};
