import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { anchorGives } from '../../../../src-server/contract/schedule-preview.ts';
import type {
  SubscriptionDraft,
  SubscriptionPatch,
} from '../../../../src-server/contract/public/subscription-bodies.ts';
import { isVisible } from '../../../../src-server/contract/problems.ts';
import type { Subscription } from '../../../../src-server/contract/public/subscriptions.ts';
import type { z } from 'zod';
import { type ReadAmount, readAmount, writeAmount } from '../../../ui/amounts/read-amount.ts';

/** What a new subscription sends. */
export type Draft = z.input<typeof SubscriptionDraft>;
/** A currency that prices can have. */
export type Currency = Draft['currency'];
/** What an edit sends: the fields that changed. */
export type Patch = z.input<typeof SubscriptionPatch>;

/** What the form holds: text as it was typed. */
export type FormValues = {
  name: string;
  category: string;
  amount: string;
  /** Empty where what was typed is no currency. */
  currency: Currency | '';
  period: Draft['period'];
  /** Days between charges. */
  customDate: string;
  /** The day, or what was typed instead of one. */
  nextPaymentDate: string | null;
  /** Empty: the day of the date. */
  billingAnchorDay: number | '';
  /** The last day of a trial, or what was typed instead of one; set only where a subscription is added. */
  trialEndsOn: string | null;
  notificationEnabled: boolean;
};

export type FieldName = keyof FormValues;

/** The form of a subscription that is to be added: one that begins `today` (`YYYY-MM-DD`), where that is known. */
export function emptyValues(currency: Currency, today: string | undefined): FormValues {
  return {
    name: '',
    category: '',
    amount: '',
    currency,
    period: 'monthly',
    customDate: '',
    nextPaymentDate: today ?? null,
    billingAnchorDay: '',
    trialEndsOn: null,
    notificationEnabled: true,
  };
}

/** The form of a subscription that is to be changed. */
export function valuesOf(record: z.output<typeof Subscription>, locale: string): FormValues {
  const { name, category, amount, currency, period, notificationEnabled } = record;
  const { customDate, nextPaymentDate, billingAnchorDay } = record;
  const isDayOfDate = Number(nextPaymentDate.slice(8)) === billingAnchorDay;
  return {
    name,
    category,
    amount: writeAmount(amount, locale),
    currency,
    period,
    customDate: customDate ?? '',
    nextPaymentDate,
    billingAnchorDay: isDayOfDate || period === 'custom' ? '' : billingAnchorDay,
    trialEndsOn: null,
    notificationEnabled,
  };
}

/** A body as the person meant it, before anybody has looked whether it is valid. */
export type RawBody = Readonly<Record<string, unknown>>;

// A text of nothing but invisible characters would be a row without a name.
const seen = (text: string): string => (isVisible(text) ? text.trim() : '');

/** The amount that is typed, in the currency that is typed with it or chosen beside it. */
export function amountTyped({ amount, currency }: FormValues, locale: string): ReadAmount {
  return readAmount(amount, { locale, currency });
}

/** What the form's values send. What is empty is sent as the empty text only where `keepEmpty`. */
export function bodyOf(values: FormValues, locale: string, keepEmpty: boolean): RawBody {
  const { amount, period, customDate, nextPaymentDate, billingAnchorDay } = values;
  const read = amountTyped(values, locale);
  const all = {
    name: seen(values.name),
    category: seen(values.category),
    amount: amount.trim() === '' ? '' : (read.amount ?? amount),
    currency: read.currency ?? values.currency,
    period,
    nextPaymentDate: nextPaymentDate ?? '',
    ...(period === 'custom' ? { customDate: customDate.trim() } : {}),
    ...(period === 'monthly' && billingAnchorDay !== '' ? { billingAnchorDay } : {}),
    notificationEnabled: values.notificationEnabled,
  };
  if (keepEmpty) return all;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** What an edit sends: only what differs, so that what others changed meanwhile stays. */
export function patchOf(values: FormValues, initial: FormValues, locale: string): RawBody {
  const now = bodyOf(values, locale, true);
  const before = bodyOf(initial, locale, true);
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
  const patch: RawBody = Object.fromEntries(changed);
  // The anchor goes with its date, lest the server keep one that the form does not show.
  const isMoved =
    'nextPaymentDate' in patch || values.billingAnchorDay !== initial.billingAnchorDay;
  if (isMoved && values.period === 'monthly') {
    const { billingAnchorDay } = values;
    return { ...patch, billingAnchorDay: billingAnchorDay === '' ? null : billingAnchorDay };
  }
  return 'customDate' in patch ? { ...patch, period: values.period } : patch;
}

/**
 * The anchor that goes on with another date, as the server has it: the one typed or stored, where
 * it gives that date (28 February keeps its 31); else empty, so that the date decides.
 */
export function anchorFor(
  date: string | null,
  typed: FormValues['billingAnchorDay'],
  stored: number | undefined,
): FormValues['billingAnchorDay'] {
  const anchor = typed === '' ? stored : typed;
  if (date !== null && !isDateOnly(date)) return typed;
  if (anchor === undefined || date === null || anchor === Number(date.slice(8))) return '';
  return anchorGives(anchor, date) ? anchor : '';
}

/** The parsed patch, as it is sent; validation has seen to its form. */
export const asPatch = (body: RawBody): Patch => body;
export const asDraft = (body: RawBody): Draft => body as Draft;
