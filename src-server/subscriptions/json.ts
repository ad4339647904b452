import type { z } from 'zod';
import { customDaysOf } from '../contract/intervals.ts';
import type { AppSubscription, recordEndpoints } from '../contract/app/records.ts';
import type {
  Subscription as SubscriptionSchema,
  subscriptionEndpoints,
} from '../contract/public/subscriptions.ts';
import type { DateOnly } from '../domain/dates.ts';
import { amountOf, wholeHundredths } from '../domain/money.ts';
import { lastPaymentDate, shownCustomDays } from '../domain/schedule.ts';
import {
  type Subscription,
  type SubscriptionDraft,
  type SubscriptionInput,
  isTrial,
} from '../domain/subscription.ts';
import { type DetailsPatch, detailsIn } from '../domain/details.ts';
import { type JsonText, jsonText, withMember, withMembersOf } from '../platform/json-text.ts';
import type { StoredAnswer, StoredSubscription } from './repository.ts';

/** A subscription as the API returns it. */
export type Answer = z.output<typeof SubscriptionSchema>;
/** A subscription as the window's endpoints return it. */
export type AppAnswer = z.output<typeof AppSubscription>;
type DraftBody =
  | z.output<typeof subscriptionEndpoints.createSubscription.body>
  | z.output<typeof recordEndpoints.createRecord.body>;
type PatchBody =
  | z.output<typeof subscriptionEndpoints.updateSubscription.body>
  | z.output<typeof recordEndpoints.updateRecord.body>;

/** A subscription as the API returns it on the day `today`. */
export function subscriptionAnswer(subscription: Subscription, today: DateOnly): Answer {
  return {
    ...lastingAnswer(subscription),
    isTrial: isTrial(subscription.trialEndsOn, today),
  };
}

/** A subscription as the window's endpoints return it on the day `today`. */
export const appAnswer = (subscription: Subscription, today: DateOnly): AppAnswer => ({
  ...subscriptionAnswer(subscription, today),
  ...detailsOf(subscription),
});

/** What the window's endpoints return in addition to the public API. */
const detailsOf = ({
  customMonths,
  details,
}: Pick<Subscription, 'customMonths' | 'details'>): Omit<AppAnswer, keyof Answer> => ({
  customMonths,
  ...details,
});

/** The {@link detailsOf} a subscription that are set; empty for one that the public API can express. */
export const setDetailsOf = (subscription: Subscription): Partial<AppAnswer> =>
  Object.fromEntries(Object.entries(detailsOf(subscription)).filter(([, value]) => value !== null));

// All except the one field that depends on the current day.
function lastingAnswer(subscription: Subscription): Omit<Answer, 'isTrial'> {
  const customDays = shownCustomDays(subscription);
  return {
    id: subscription.id,
    name: subscription.name,
    category: subscription.category,
    amount: amountOf(subscription.amountHundredths),
    currency: subscription.currency,
    period: subscription.period,
    nextPaymentDate: subscription.nextPaymentDate,
    billingAnchorDay: subscription.billingAnchorDay,
    lastPaymentDate: lastPaymentDate(subscription),
    customDate: customDays === null ? null : String(customDays),
    notificationEnabled: subscription.notificationEnabled,
    status: subscription.status,
    trialEndsOn: subscription.trialEndsOn,
    createdAt: new Date(subscription.createdAt).toISOString(),
    updatedAt: new Date(subscription.updatedAt).toISOString(),
  };
}

/** A subscription with its stored text: its response, except `isTrial`. */
export function withAnswerText(subscription: Subscription): StoredSubscription {
  return { subscription, answer: JSON.stringify(lastingAnswer(subscription)) };
}

/** The stored JSON text of a {@link subscriptionAnswer}, completed for the day `today`. */
export function answerText(
  { answer, trialEndsOn }: Pick<StoredAnswer, 'answer' | 'trialEndsOn'>,
  today: DateOnly,
): JsonText<Answer> {
  return jsonText(withMember(answer, 'isTrial', isTrial(trialEndsOn, today)));
}

/** The JSON text of an {@link appAnswer}, completed for the day `today`. */
export function appAnswerText(stored: StoredAnswer, today: DateOnly): JsonText<AppAnswer> {
  const { customMonths, details } = stored;
  const text = withMember(answerText(stored, today), 'customMonths', customMonths);
  return jsonText(withMembersOf(text, details));
}

/** Converts a validated request body to domain values: whole hundredths, whole days. */
export function draftOf(body: DraftBody): SubscriptionDraft {
  const { name, category, currency, period } = body;
  const amountHundredths = wholeHundredths(body.amount);
  return { ...inputOf(body), name, category, amountHundredths, currency, period };
}

/** Converts a validated PATCH body to domain values; fields that were not sent are undefined. */
export function inputOf(body: PatchBody): SubscriptionInput {
  return {
    name: body.name,
    category: body.category,
    amountHundredths: body.amount === undefined ? undefined : wholeHundredths(body.amount),
    currency: body.currency,
    period: body.period,
    nextPaymentDate: body.nextPaymentDate,
    billingAnchorDay: body.billingAnchorDay,
    lastPaymentDate: body.lastPaymentDate,
    customDays: body.customDate === undefined ? undefined : customDaysOf(body.customDate),
    customMonths: 'customMonths' in body ? body.customMonths : undefined,
    notificationEnabled: body.notificationEnabled,
    details: detailsIn(body as DetailsPatch),
  };
}
