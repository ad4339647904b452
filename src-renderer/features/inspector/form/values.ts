import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { anchorGives } from '../../../../src-server/contract/schedule-preview.ts';
import type {
  AppSubscriptionDraft,
  AppSubscriptionPatch,
} from '../../../../src-server/contract/app/record-bodies.ts';
import { isVisible } from '../../../../src-server/contract/problems.ts';
import type { z } from 'zod';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { type TypedInterval, intervalIn, sentTyped } from '../../../records/intervals.ts';
import { type ReadAmount, readAmount, writeAmount } from '../../../ui/amounts/read-amount.ts';

/** The request body for a new subscription. */
export type Draft = z.input<typeof AppSubscriptionDraft>;
/** A valid currency. */
export type Currency = Draft['currency'];
/** The request body of an edit: the fields that changed. */
export type Patch = z.input<typeof AppSubscriptionPatch>;

/** The form's values: text as typed. */
export type FormValues = TypedInterval & {
  name: string;
  category: string;
  amount: string;
  /** Empty if the typed text is not a currency. */
  currency: Currency | '';
  /** If it is `custom`, the typed interval decides. */
  period: Draft['period'];
  /** The day, or the typed text if it isn't one. */
  nextPaymentDate: string | null;
  /** Empty to use the day of the date. */
  billingAnchorDay: number | '';
  /** The last day of a trial, or the typed text if it isn't one. Only for a new subscription. */
  trialEndsOn: string | null;
  notificationEnabled: boolean;
};

export type FieldName = keyof FormValues;

// The most frequent one besides monthly and yearly.
const USUAL_INTERVAL = { count: '3', unit: 'month' } as const satisfies TypedInterval;

/** The form for a new subscription. It has no date: a default that nobody chose would be wrong on most days. */
export function emptyValues(currency: Currency): FormValues {
  return {
    name: '',
    category: '',
    amount: '',
    currency,
    period: 'monthly',
    ...USUAL_INTERVAL,
    nextPaymentDate: null,
    billingAnchorDay: '',
    trialEndsOn: null,
    notificationEnabled: true,
  };
}

/** The form for an existing subscription. */
export function valuesOf(record: SubscriptionRecord, locale: string): FormValues {
  const { name, category, amount, currency, period, notificationEnabled } = record;
  const { nextPaymentDate, billingAnchorDay } = record;
  const { count, unit } = intervalIn(record);
  const isDayOfDate = Number(nextPaymentDate.slice(8)) === billingAnchorDay;
  return {
    name,
    category,
    amount: writeAmount(amount, locale),
    currency,
    period,
    ...(period === 'custom' ? { count: String(count), unit } : USUAL_INTERVAL),
    nextPaymentDate,
    billingAnchorDay: isDayOfDate ? '' : billingAnchorDay,
    trialEndsOn: null,
    notificationEnabled,
  };
}

/** A request body before validation. */
export type RawBody = Readonly<Record<string, unknown>>;

// A name with only invisible characters would be a row without a name.
const seen = (text: string): string => (isVisible(text) ? text.trim() : '');

/** The typed amount, in the currency typed with it or chosen next to it. */
export function amountTyped({ amount, currency }: FormValues, locale: string): ReadAmount {
  return readAmount(amount, { locale, currency });
}

/** The request body of the form's values. Empty fields are only sent as empty strings if `keepEmpty`. */
export function bodyOf(values: FormValues, locale: string, keepEmpty: boolean): RawBody {
  const { amount, period, nextPaymentDate, billingAnchorDay } = values;
  const read = amountTyped(values, locale);
  const all = {
    name: seen(values.name),
    category: seen(values.category),
    amount: amount.trim() === '' ? '' : (read.amount ?? amount),
    currency: read.currency ?? values.currency,
    ...(period === 'custom' ? sentTyped(values) : { period }),
    nextPaymentDate: nextPaymentDate ?? '',
    ...(isAnchored(values) && billingAnchorDay !== '' ? { billingAnchorDay } : {}),
    notificationEnabled: values.notificationEnabled,
  };
  if (keepEmpty) return all;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Whether charges return to a day of the month after a shorter month. */
export const isAnchored = ({ period, unit }: FormValues): boolean =>
  period === 'monthly' || (period === 'custom' && (unit === 'month' || unit === 'year'));

const INTERVAL = ['period', 'customDate', 'customMonths'] as const;

/** The request body of an edit: only what differs, so that changes made elsewhere are kept. */
export function patchOf(values: FormValues, initial: FormValues, locale: string): RawBody {
  const now = bodyOf(values, locale, true);
  const before = bodyOf(initial, locale, true);
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
  const isOtherInterval = changed.some(([name]) => INTERVAL.some((part) => part === name));
  const patch: RawBody = {
    ...Object.fromEntries(changed),
    // Its parts only hold together.
    ...(isOtherInterval ? pick(now, INTERVAL) : {}),
  };
  // The anchor is sent with its date, so that the server doesn't keep one that the form doesn't show.
  const isMoved =
    'nextPaymentDate' in patch || values.billingAnchorDay !== initial.billingAnchorDay;
  if (isMoved && isAnchored(values)) {
    const { billingAnchorDay } = values;
    return { ...patch, billingAnchorDay: billingAnchorDay === '' ? null : billingAnchorDay };
  }
  return patch;
}

const pick = (body: RawBody, names: readonly string[]): RawBody =>
  Object.fromEntries(names.flatMap((name) => (name in body ? [[name, body[name]]] : [])));

/**
 * The anchor that goes with a new date, following the server's rule: the typed or stored one if it produces
 * that date (28 February keeps its 31), otherwise empty, so that the date decides.
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

/** The parsed patch; validation has ensured its form. */
export const asPatch = (body: RawBody): Patch => body;
export const asDraft = (body: RawBody): Draft => body as Draft;
