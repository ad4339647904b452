import type { z } from 'zod';
import { customDaysOf } from '../contract/custom-days.ts';
import type {
  Subscription as SubscriptionSchema,
  subscriptionEndpoints,
} from '../contract/subscriptions.ts';
import type { DateOnly } from '../domain/dates.ts';
import { amountOf, wholeHundredths } from '../domain/money.ts';
import { lastPaymentDate } from '../domain/schedule.ts';
import {
  type Subscription,
  type SubscriptionDraft,
  type SubscriptionInput,
  isTrial,
} from '../domain/subscription.ts';
import type { StoredAnswer } from '../store/subscriptions.ts';

type Answer = z.output<typeof SubscriptionSchema>;
type DraftBody = z.output<typeof subscriptionEndpoints.createSubscription.body>;
type PatchBody = z.output<typeof subscriptionEndpoints.updateSubscription.body>;

/**
 * The JSON text that the API returns for a subscription, all but `isTrial`: the one field that
 * changes by itself, with the day of asking. {@link answerText} adds it.
 */
export function storedAnswerText(subscription: Subscription): string {
  const answer: Omit<Answer, 'isTrial'> = {
    id: subscription.id,
    name: subscription.name,
    category: subscription.category,
    amount: amountOf(subscription.amountHundredths),
    currency: subscription.currency,
    period: subscription.period,
    nextPaymentDate: subscription.nextPaymentDate,
    billingAnchorDay: subscription.billingAnchorDay,
    lastPaymentDate: lastPaymentDate(subscription),
    customDate: subscription.customDays === null ? null : String(subscription.customDays),
    notificationEnabled: subscription.notificationEnabled,
    status: subscription.status,
    trialEndsOn: subscription.trialEndsOn,
    createdAt: new Date(subscription.createdAt).toISOString(),
    updatedAt: new Date(subscription.updatedAt).toISOString(),
  };
  return JSON.stringify(answer);
}

/** The whole JSON text of a stored answer, as on the day `today`. */
export function answerText(stored: StoredAnswer, today: DateOnly): string {
  return `${stored.answer.slice(0, -1)},"isTrial":${isTrial(stored.trialEndsOn, today)}}`;
}

/** A validated request body in the domain's terms: whole hundredths, whole days. */
export function draftOf(body: DraftBody): SubscriptionDraft {
  const { name, category, currency, period } = body;
  const amountHundredths = wholeHundredths(body.amount);
  return { ...inputOf(body), name, category, amountHundredths, currency, period };
}

/** A validated PATCH body in the domain's terms; a field that was not sent is undefined. */
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
    notificationEnabled: body.notificationEnabled,
  };
}
