import type { DateOnly } from '../../domain/dates.ts';
import type { Currency, Status } from '../../domain/subscription.ts';
import type { Period } from '../../domain/schedule.ts';
import type { RowProblem } from './problems.ts';

/** How often something is charged, in any unit. */
export type Interval = { every: number; unit: 'day' | 'week' | 'month' | 'year' };

/** What sources know of a subscription beside what a record holds. */
export type Details = {
  interval?: Interval;
  oneTime?: boolean;
  /** ISO 4217, also currencies that records can't have. */
  currency?: string;
  notes?: string;
  plan?: string;
  website?: string;
  cancelUrl?: string;
  paymentMethod?: string;
  payer?: string;
  /** The account at the service, or the one that is charged. */
  account?: string;
  startedOn?: DateOnly;
  cancelledOn?: DateOnly;
  /** When to be reminded to cancel. */
  cancelBy?: DateOnly;
  endsOn?: DateOnly;
  tags?: string[];
  autoRenew?: boolean;
  /** Days before a charge that the source reminds. */
  remindDaysBefore?: number;
  /** Who shares the cost. */
  sharedWith?: string[];
  /** How often the person uses it. */
  usage?: string;
  /** The source has it replaced by another record, by the id there. */
  replacedBy?: string;
};

/** A subscription as a source tells of it: nothing is certain to be there, to be valid, or to fit a record. */
export type Draft = {
  name?: string | undefined;
  category?: string | undefined;
  /** A decimal number with a point, such as `9.99` or `-3`. */
  amount?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  interval?: Interval | undefined;
  nextPaymentDate?: string | undefined;
  lastPaymentDate?: string | undefined;
  billingAnchorDay?: number | undefined;
  notificationEnabled?: boolean | undefined;
  status?: Status | undefined;
  /** In a trial, also if it isn't known until when. */
  isTrial?: boolean | undefined;
  trialEndsOn?: string | undefined;
  details?: { [K in keyof Details]: Details[K] | undefined };
  problems?: RowProblem[];
};

/** What a record holds of a row: what is missing or invalid is absent, with a problem that says so. */
export type ImportedFields = {
  name?: string;
  category?: string;
  amountHundredths?: number;
  currency?: Currency;
  period?: Period;
  customDays?: number | null;
  nextPaymentDate?: DateOnly;
  billingAnchorDay?: number;
  notificationEnabled: boolean;
  status: Status;
  trialEndsOn: DateOnly | null;
};
