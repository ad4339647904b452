import { equivalentsOf } from '../contract/equivalents.ts';
import { type SentInterval, cadenceOf } from '../contract/intervals.ts';
import { nextCharge } from '../contract/schedule-preview.ts';
import { writeNextPrice } from '../contract/next-price-text.ts';
import { isEnding } from '../contract/record-tests.ts';
import { writeTerms } from '../contract/terms-text.ts';
import type { DateOnly } from '../domain/dates.ts';
import { cancelBy } from '../domain/terms.ts';
import { plainPrice } from '../domain/money.ts';
import { hasAnchor, intervalOf } from '../domain/schedule.ts';
import type { AppAnswer } from '../subscriptions/json.ts';
import { timeIn } from './times.ts';

/** A subscription as commands print it: as in the public API, with what else it has. */
export const documentOf = ({ customMonths, ...record }: AppAnswer): Partial<AppAnswer> =>
  customMonths === null ? record : { ...record, customMonths };

/** A price with its currency: `15.49 USD`. */
export const priceOf = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${plainPrice(amount, currency)} ${currency}`;

/** Totals in several currencies: `15.49 USD, 900.00 EUR`. */
export const pricesOf = (totals: readonly { total: number; currency: string }[]): string =>
  totals.map(({ total, currency }) => priceOf({ amount: total, currency })).join(', ');

const ONE = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const;

/** How often a subscription is charged: `monthly`, `every 2 weeks`. */
export function intervalText(sent: SentInterval): string {
  const { count, unit } = intervalOf(cadenceOf(sent));
  return count === 1 ? ONE[unit] : `every ${count} ${unit}s`;
}

/** The next charge of an active subscription; empty for any other, and after the last one. */
export const nextText = (record: AppAnswer): string =>
  (record.status === 'active' ? nextCharge(record) : undefined) ?? '';

/** The status, and whether a trial is running. */
export const statusText = ({ status, isTrial }: AppAnswer): string =>
  isTrial && status === 'active' ? 'trial' : status;

/** The owner's day, and the time zone of it. */
type Day = { timeZone: string; today: DateOnly };

function cancelByText(record: AppAnswer, today: DateOnly): string | undefined {
  const chance = record.status === 'cancelled' ? undefined : cancelBy(record, today);
  return chance && `${chance.date}, or it runs until ${chance.renewsUntil}`;
}

/** Everything that is known about a subscription, with moments in the owner's time zone. */
export function describe(record: AppAnswer, { timeZone, today }: Day): string {
  const { monthly, yearly } = equivalentsOf(record);
  const { currency } = record;
  const lines: [label: string, value: string | undefined][] = [
    ['Name', record.name],
    ['ID', record.id],
    ['Status', record.status],
    ['Category', record.category],
    ['Amount', `${priceOf(record)} ${intervalText(record)}`],
    ['Average', `${plainPrice(monthly, currency)} a month, ${plainPrice(yearly, currency)} a year`],
    ['Next payment', nextText(record) || undefined],
    ['Billing day', hasAnchor(cadenceOf(record)) ? String(record.billingAnchorDay) : undefined],
    [record.isTrial ? 'Trial ends' : 'Trial ended', record.trialEndsOn ?? undefined],
    ['Reminders', record.notificationEnabled ? 'on' : 'off'],
    ['Payment method', record.paymentMethod],
    ['Account number', record.accountNumber],
    ['Website', record.website],
    ['Cancel page', record.cancelUrl],
    ['Started on', record.startedOn],
    ['Ends on', record.endsOn],
    ['Terms', record.terms && writeTerms(record.terms)],
    ['Next price', record.nextPrice && writeNextPrice(record.nextPrice, currency)],
    ['Cancel by', cancelByText(record, today)],
    ['Tags', record.tags?.join(', ')],
    ...(record.links ?? []).map(({ title, url }): [string, string] => [
      'Link',
      title === '' ? url : `${title}: ${url}`,
    ]),
    ['Added', timeIn(record.createdAt, timeZone)],
    ['Changed', timeIn(record.updatedAt, timeZone)],
  ];
  const shown = lines.flatMap(([label, value]) =>
    value === undefined ? [] : [`${label.padEnd(16)}${value}`],
  );
  return [...shown, ...(record.notes === undefined ? [] : ['', record.notes])].join('\n');
}

/** A subscription in one sentence, such as after a change. */
export function sentenceOf(record: AppAnswer): string {
  const next = nextText(record);
  const when = next === '' ? `, ${record.status}` : `, next payment on ${next}`;
  const end = isEnding(record) ? `, ends on ${record.endsOn}` : '';
  return `${record.name}: ${priceOf(record)} ${intervalText(record)}${when}${end}.`;
}
