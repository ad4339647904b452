import type { DateOnly } from './dates.ts';
import { type Period, type Schedule, anchorGives, chargeDate, inferAnchor } from './schedule.ts';
import { LATEST_DATE } from './dates.ts';

/** Currencies a subscription can be charged in (contract: Subscription.currency). */
export const currencies = [
  'CNY',
  'USD',
  'EUR',
  'JPY',
  'GBP',
  'AUD',
  'CAD',
  'CHF',
  'HKD',
  'SGD',
] as const;
export type Currency = (typeof currencies)[number];

/** States of a subscription (contract: States and transitions). */
export const statuses = ['active', 'paused', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

/** A tracked subscription. */
export type Subscription = Schedule & {
  id: string;
  name: string;
  category: string;
  amountHundredths: number;
  currency: Currency;
  notificationEnabled: boolean;
  status: Status;
  /** Last day of the trial, or null when there is none. */
  trialEndsOn: DateOnly | null;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds. */
  updatedAt: number;
};

/** The fields a caller may write, as parsed; absent means "not sent". */
export type SubscriptionInput = {
  name?: string | undefined;
  category?: string | undefined;
  amountHundredths?: number | undefined;
  currency?: Currency | undefined;
  period?: Period | undefined;
  nextPaymentDate?: DateOnly | undefined;
  /** `null`: infer it. */
  billingAnchorDay?: number | null | undefined;
  lastPaymentDate?: DateOnly | undefined;
  customDays?: number | null | undefined;
  notificationEnabled?: boolean | undefined;
};

/** What a new subscription must bring. */
export type SubscriptionDraft = SubscriptionInput &
  Required<Pick<Subscription, 'name' | 'category' | 'amountHundredths' | 'currency' | 'period'>>;

/** Raised where input is well-formed by itself but makes no valid subscription. */
export class InvalidSubscription extends Error {
  override name = 'InvalidSubscription';
  readonly field: string;
  readonly suggestedFix: string;
  constructor(field: string, message: string, suggestedFix: string) {
    super(message);
    this.field = field;
    this.suggestedFix = suggestedFix;
  }
}

/**
 * What is wrong with `customDate` beside `period`, if anything: an interval goes with `custom` and
 * with nothing else. `customDays` is whatever was sent for it; null and undefined mean "none".
 */
export function intervalProblem(
  period: Period,
  customDays: unknown,
): InvalidSubscription | undefined {
  const present = customDays !== null && customDays !== undefined;
  if (period === 'custom' && !present) {
    return new InvalidSubscription(
      'customDate',
      'customDate, the number of days between charges, is required when period is custom.',
      'Send customDate as a whole number of days in a string, such as "30".',
    );
  }
  if (period !== 'custom' && present) {
    return new InvalidSubscription(
      'customDate',
      `customDate is only valid when period is custom, but period is ${period}.`,
      'Omit customDate, or set period to "custom".',
    );
  }
  return undefined;
}

/** What is wrong with a draft that names neither the next renewal nor the last one. */
export function missingDate(): InvalidSubscription {
  return new InvalidSubscription(
    'nextPaymentDate',
    'nextPaymentDate, the date of the next renewal, is required.',
    'Send nextPaymentDate as YYYY-MM-DD.',
  );
}

/** What is wrong with a last payment date that the next one is to be reckoned from, if anything. */
export function lastDateProblem(
  input: SubscriptionInput & Pick<Schedule, 'period' | 'customDays'>,
): InvalidSubscription | undefined {
  try {
    dateFromLast(input, input, undefined);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidSubscription) return error;
    throw error;
  }
}

/**
 * The subscription that a valid draft makes. Throws {@link InvalidSubscription} when a date or
 * interval does not fit, or the date reckoned from `lastPaymentDate` leaves the calendar.
 */
export function createSubscription(
  draft: SubscriptionDraft,
  made: { id: string; at: number },
): Subscription {
  return {
    id: made.id,
    name: draft.name,
    category: draft.category,
    amountHundredths: draft.amountHundredths,
    currency: draft.currency,
    ...resolveSchedule(draft.period, draft.customDays ?? null, draft, undefined),
    notificationEnabled: draft.notificationEnabled ?? true,
    status: 'active',
    trialEndsOn: null,
    createdAt: made.at,
    updatedAt: made.at,
  };
}

/**
 * `current` with the fields of `patch` put in. Throws {@link InvalidSubscription} where the patch
 * does not fit the stored record, such as `period: custom` with no interval stored or sent.
 */
export function patchSubscription(
  current: Subscription,
  patch: SubscriptionInput,
  at: number,
): Subscription {
  const period = patch.period ?? current.period;
  // Days stored for a custom period are stale once the period is another: dropped, not refused.
  const stored = period === 'custom' ? current.customDays : null;
  const customDays = patch.customDays === undefined ? stored : patch.customDays;
  return {
    ...current,
    name: patch.name ?? current.name,
    category: patch.category ?? current.category,
    amountHundredths: patch.amountHundredths ?? current.amountHundredths,
    currency: patch.currency ?? current.currency,
    notificationEnabled: patch.notificationEnabled ?? current.notificationEnabled,
    ...resolveSchedule(period, customDays, patch, current),
    updatedAt: at,
  };
}

function resolveSchedule(
  period: Period,
  customDays: number | null,
  input: SubscriptionInput,
  current: Schedule | undefined,
): Schedule {
  const problem = intervalProblem(period, customDays);
  if (problem !== undefined) throw problem;
  const interval = { period, customDays };
  const nextPaymentDate = input.nextPaymentDate ?? dateFromLast(interval, input, current);
  const date = nextPaymentDate ?? current?.nextPaymentDate;
  if (date === undefined) throw missingDate();
  // A custom interval has no day of the month to return to.
  const billingAnchorDay =
    period === 'custom' ? inferAnchor(date) : resolveAnchor(input, date, current);
  return { ...interval, nextPaymentDate: date, billingAnchorDay };
}

function resolveAnchor(
  input: SubscriptionInput,
  date: DateOnly,
  current: Schedule | undefined,
): number {
  if (typeof input.billingAnchorDay === 'number') return input.billingAnchorDay;
  const sent = input.nextPaymentDate ?? input.lastPaymentDate;
  const stored = input.billingAnchorDay === null ? undefined : anchorOf(current);
  if (stored === undefined) return inferAnchor(sent ?? date);
  // A date that the stored anchor gives is that schedule going on: 28 February keeps its 31.
  return sent === undefined || anchorGives(stored, sent) ? stored : inferAnchor(sent);
}

// A custom schedule has no anchor of its own: what is stored is the day of its next charge.
function anchorOf(schedule: Schedule | undefined): number | undefined {
  return schedule?.period === 'custom' ? undefined : schedule?.billingAnchorDay;
}

function dateFromLast(
  interval: Pick<Schedule, 'period' | 'customDays'>,
  input: SubscriptionInput,
  current: Schedule | undefined,
): DateOnly | undefined {
  const last = input.lastPaymentDate;
  if (last === undefined) return undefined;
  const billingAnchorDay = resolveAnchor(input, last, current);
  const next = chargeDate({ ...interval, nextPaymentDate: last, billingAnchorDay }, 1);
  // Beyond the year 9999 Temporal writes a sign and six digits, which sort before any digit.
  if (next.length > LATEST_DATE.length) {
    throw new InvalidSubscription(
      'lastPaymentDate',
      `lastPaymentDate results in a next renewal after ${LATEST_DATE}.`,
      'Send an earlier lastPaymentDate, or send nextPaymentDate instead.',
    );
  }
  return next;
}

/** What an owner can do to a subscription's status (decisions: "Transitions, in the app only"). */
export const transitions = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  cancel: { from: ['active', 'paused'], to: 'cancelled' },
  reactivate: { from: ['cancelled'], to: 'active' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;
export type Transition = keyof typeof transitions;

/** Whether `transition` is possible from `status`. */
export function canTransition(status: Status, transition: Transition): boolean {
  const from: readonly Status[] = transitions[transition].from;
  return from.includes(status);
}

/** What an owner can do to a subscription that is `status`. */
export function possibleFrom(status: Status): Transition[] {
  const names = Object.keys(transitions) as Transition[];
  return names.filter((name) => canTransition(status, name));
}

/** Whether a trial that ends on `trialEndsOn` is still running on `today`. */
export function isTrial(trialEndsOn: DateOnly | null, today: DateOnly): boolean {
  return trialEndsOn !== null && trialEndsOn >= today;
}
