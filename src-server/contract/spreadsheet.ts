import type { z } from 'zod';
import { plainPrice } from '../domain/money.ts';
import { hasAnchor } from '../domain/schedule.ts';
import { csvText, guardFormula, quoted } from './csv.ts';
import { cadenceOf } from './intervals.ts';
import { writeNextPrice } from './next-price-text.ts';
import { writeTerms } from './terms-text.ts';
import type { AppSubscription } from './app/records.ts';

type Subscription = z.output<typeof AppSubscription>;

type Rows = readonly (readonly string[])[];

type Columns = Readonly<Record<string, (subscription: Subscription) => string>>;

// An import recognizes the columns of a spreadsheet by these names.
const always: Columns = {
  Name: ({ name }) => name,
  Category: ({ category }) => category,
  Amount: ({ amount, currency }) => plainPrice(amount, currency),
  Currency: ({ currency }) => currency,
  'Billing period': ({ period, customMonths }) =>
    customMonths === null ? period : `every ${customMonths} months`,
  'Every (days)': ({ customDate, customMonths }) => (customMonths === null && customDate) || '',
  'Next payment': ({ nextPaymentDate }) => nextPaymentDate,
  'Billing day': ({ billingAnchorDay, ...interval }) =>
    hasAnchor(cadenceOf(interval)) ? String(billingAnchorDay) : '',
  Status: ({ status }) => status,
  'Trial ends': ({ trialEndsOn }) => trialEndsOn ?? '',
  Reminders: ({ notificationEnabled }) => (notificationEnabled ? 'on' : 'off'),
  ID: ({ id }) => id,
};

// Only where any subscription has one.
const ofDetails: Columns = {
  'Payment method': ({ paymentMethod = '' }) => paymentMethod,
  'Account number': ({ accountNumber = '' }) => accountNumber,
  'Started on': ({ startedOn = '' }) => startedOn,
  'Ends on': ({ endsOn = '' }) => endsOn,
  'Contract terms': ({ terms }) => (terms === undefined ? '' : writeTerms(terms)),
  'Next price': ({ nextPrice, currency }) =>
    nextPrice === undefined ? '' : writeNextPrice(nextPrice, currency),
  Website: ({ website = '' }) => website,
  'Cancellation page': ({ cancelUrl = '' }) => cancelUrl,
  Tags: ({ tags = [] }) => tags.join(', '),
  Links: ({ links = [] }) => links.map(({ title, url }) => `${title} ${url}`.trim()).join('\n'),
  Notes: ({ notes = '' }) => notes,
};

/** The columns of a spreadsheet of subscriptions, the header first. */
export function columnsOf(subscriptions: readonly Subscription[]): [string[], ...string[][]] {
  const used = Object.entries(ofDetails).filter(([, valueOf]) =>
    subscriptions.some((subscription) => valueOf(subscription) !== ''),
  );
  const columns = [...Object.entries(always), ...used];
  return [
    columns.map(([name]) => name),
    ...subscriptions.map((subscription) => columns.map(([, valueOf]) => valueOf(subscription))),
  ];
}

const rowsOf = (subscriptions: readonly Subscription[]): Rows =>
  columnsOf(subscriptions).map((cells) => cells.map(guardFormula));

/** A CSV file (RFC 4180, UTF-8 with a byte order mark) of subscriptions, one in each line after the header. */
export const csvOf = (subscriptions: readonly Subscription[]): string =>
  csvText(rowsOf(subscriptions));

/** A row that can't be imported: its cells by header, and why. */
export type RejectedRow = { cells: Readonly<Record<string, string>>; reason: string };

/**
 * A CSV file of rows that can't be imported, to be corrected and imported again: the columns as they were in the file,
 * of which `headers` are the known ones, and one with the reason.
 */
export function rejectedCsvOf(
  rows: readonly RejectedRow[],
  { headers, reason }: { headers: readonly string[]; reason: string },
): string {
  const all = [...new Set([...headers, ...rows.flatMap(({ cells }) => Object.keys(cells))])];
  const lines = rows.map((row) => [...all.map((header) => row.cells[header] ?? ''), row.reason]);
  return csvText([[...all, reason], ...lines].map((cells) => cells.map(guardFormula)));
}

// Only cells that would be read as something else.
const quotedInTable = (cell: string) => (/^"|[\t\r\n]/.test(cell) ? quoted(cell) : cell);

/** The same as text that spreadsheets paste as a table: cells with tabs between them. */
export const tableOf = (subscriptions: readonly Subscription[]): string =>
  rowsOf(subscriptions)
    .map((cells) => cells.map(quotedInTable).join('\t'))
    .join('\n');
