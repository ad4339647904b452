import type { Currency } from './currencies.ts';
import { type DateOnly, LATEST_DATE } from './dates.ts';
import { type Details, type DetailsPatch, definedIn, patchDetails } from './details.ts';
import {
  type Cadence,
  type Period,
  type Schedule,
  anchorGives,
  chargeDate,
  everyMonths,
  hasAnchor,
  inferAnchor,
  shownCustomDays,
} from './schedule.ts';

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
  /** The last day of the trial; null if there is none. */
  trialEndsOn: DateOnly | null;
  details: Details;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds. */
  updatedAt: number;
};

/** The writable fields, as parsed; absent means "not sent". */
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
  customMonths?: number | null | undefined;
  notificationEnabled?: boolean | undefined;
  details?: DetailsPatch | undefined;
};

/** The required fields of a new subscription. */
export type SubscriptionDraft = SubscriptionInput &
  Required<Pick<Subscription, 'name' | 'category' | 'amountHundredths' | 'currency' | 'period'>>;

/** Thrown if well-formed input doesn't result in a valid subscription. */
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

/** An interval as sent: null and undefined mean "none". */
type SentInterval = { period: Period; customDays?: unknown; customMonths?: unknown };

/**
 * The problem with an interval in combination with `period`, if any: `custom` requires exactly one interval, and no
 * other period allows one.
 */
export function intervalProblem(sent: SentInterval): InvalidSubscription | undefined {
  const { period } = sent;
  const hasDays = isSent(sent.customDays);
  const hasMonths = isSent(sent.customMonths);
  if (period === 'custom' && !hasDays && !hasMonths) {
    return new InvalidSubscription(
      'customDate',
      'customDate, the number of days between charges, is required when period is custom.',
      'Send customDate as a whole number of days in a string, such as "30".',
    );
  }
  if (period !== 'custom' && hasDays) {
    return new InvalidSubscription(
      'customDate',
      `customDate is only valid when period is custom, but period is ${period}.`,
      'Omit customDate, or set period to "custom".',
    );
  }
  if (hasMonths && period !== 'custom') {
    return new InvalidSubscription(
      'customMonths',
      `customMonths is only valid when period is custom, but period is ${period}.`,
      'Omit customMonths, or set period to "custom".',
    );
  }
  if (hasMonths && hasDays) {
    return new InvalidSubscription(
      'customMonths',
      'customMonths and customDate are two intervals, but a subscription has only one.',
      'Omit customMonths or customDate.',
    );
  }
  return undefined;
}

const isSent = (value: unknown): boolean => value !== null && value !== undefined;

/** The problem with a draft that has neither the next renewal nor the last one. */
export function missingDate(): InvalidSubscription {
  return new InvalidSubscription(
    'nextPaymentDate',
    'nextPaymentDate, the date of the next renewal, is required.',
    'Send nextPaymentDate as YYYY-MM-DD.',
  );
}

/** The problem with a last payment date that the next one is calculated from, if any. */
export function lastDateProblem(
  input: SubscriptionInput & Pick<Cadence, 'period'>,
): InvalidSubscription | undefined {
  try {
    dateFromLast(cadenceIn(input.period, input), input, undefined);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidSubscription) return error;
    throw error;
  }
}

/**
 * The subscription that results from a valid draft. Throws {@link InvalidSubscription} if a date or interval
 * is invalid, or if the date calculated from `lastPaymentDate` is out of range.
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
    ...resolveSchedule(cadenceIn(draft.period, draft), draft, undefined),
    notificationEnabled: draft.notificationEnabled ?? true,
    status: 'active',
    trialEndsOn: null,
    details: patchDetails({}, draft.details ?? {}),
    createdAt: made.at,
    updatedAt: made.at,
  };
}

/**
 * `current` with the fields of `patch` applied. Throws {@link InvalidSubscription} if the patch doesn't fit
 * the stored record, such as `period: custom` with no interval stored or sent.
 */
export function patchSubscription(
  current: Subscription,
  patch: SubscriptionInput,
  at: number,
): Subscription {
  return {
    ...current,
    name: patch.name ?? current.name,
    category: patch.category ?? current.category,
    amountHundredths: patch.amountHundredths ?? current.amountHundredths,
    currency: patch.currency ?? current.currency,
    notificationEnabled: patch.notificationEnabled ?? current.notificationEnabled,
    ...resolveSchedule(patchedCadence(current, patch), patch, current),
    details: patchedDetails(current, patch),
    updatedAt: at,
  };
}

// A next price is in the currency of the amount.
function patchedDetails({ details, currency }: Subscription, patch: SubscriptionInput): Details {
  const isOther = patch.currency !== undefined && patch.currency !== currency;
  if (!isOther && patch.details === undefined) return details;
  return patchDetails(details, {
    ...(isOther ? { nextPrice: null } : {}),
    ...definedIn(patch.details ?? {}),
  });
}

/** The cadence that input describes. Throws {@link InvalidSubscription} if it describes none, or two. */
function cadenceIn(
  period: Period,
  {
    customDays = null,
    customMonths = null,
  }: Pick<SubscriptionInput, 'customDays' | 'customMonths'>,
): Cadence {
  const problem = intervalProblem({ period, customDays, customMonths });
  if (problem !== undefined) throw problem;
  return customMonths === null ? { period, customDays, customMonths } : everyMonths(customMonths);
}

// What names any part of the interval replaces it (decisions, "Beyond the contract").
function patchedCadence(current: Schedule, patch: SubscriptionInput): Cadence {
  const { period = current.period, customDays, customMonths } = patch;
  const isNamed = [patch.period, customDays, customMonths].some((value) => value !== undefined);
  if (!isNamed) return current;
  // The days stored for a custom period are obsolete once the period changes or months replace them, so they are
  // dropped instead of rejected.
  const isKept = period === 'custom' && !isSent(customMonths);
  const stored = isKept ? shownCustomDays(current) : null;
  return cadenceIn(period, {
    customDays: customDays === undefined ? stored : customDays,
    customMonths,
  });
}

function resolveSchedule(
  cadence: Cadence,
  input: SubscriptionInput,
  current: Schedule | undefined,
): Schedule {
  const { period, customDays, customMonths } = cadence;
  const nextPaymentDate = input.nextPaymentDate ?? dateFromLast(cadence, input, current);
  const date = nextPaymentDate ?? current?.nextPaymentDate;
  if (date === undefined) throw missingDate();
  const billingAnchorDay = hasAnchor(cadence)
    ? resolveAnchor(input, date, current)
    : inferAnchor(date);
  return { period, customDays, customMonths, nextPaymentDate: date, billingAnchorDay };
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
  // A date that the stored anchor produces continues the same schedule: February 28 keeps the 31.
  return sent === undefined || anchorGives(stored, sent) ? stored : inferAnchor(sent);
}

// Without an anchor, the stored value is the day of the next charge.
function anchorOf(schedule: Schedule | undefined): number | undefined {
  return schedule !== undefined && hasAnchor(schedule) ? schedule.billingAnchorDay : undefined;
}

function dateFromLast(
  cadence: Cadence,
  input: SubscriptionInput,
  current: Schedule | undefined,
): DateOnly | undefined {
  const last = input.lastPaymentDate;
  if (last === undefined) return undefined;
  const billingAnchorDay = resolveAnchor(input, last, current);
  const next = chargeDate({ ...cadence, nextPaymentDate: last, billingAnchorDay }, 1);
  // Beyond the year 9999, Temporal writes a sign and six digits, which sort before any digit.
  if (next.length > LATEST_DATE.length) {
    throw new InvalidSubscription(
      'lastPaymentDate',
      `lastPaymentDate results in a next renewal after ${LATEST_DATE}.`,
      'Send an earlier lastPaymentDate, or send nextPaymentDate instead.',
    );
  }
  return next;
}

/** The transitions of a subscription's status (decisions: "Transitions, in the app only"). */
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

/** The transitions that are possible from `status`. */
export function possibleFrom(status: Status): Transition[] {
  const names = Object.keys(transitions) as Transition[];
  return names.filter((name) => canTransition(status, name));
}

/** Whether a trial that ends on `trialEndsOn` is still running on `today`. */
export function isTrial(trialEndsOn: DateOnly | null, today: DateOnly): boolean {
  return trialEndsOn !== null && trialEndsOn >= today;
}
