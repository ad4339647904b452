import { z } from 'zod';
import { EARLIEST_DATE, LATEST_DATE, isDateOnly } from '../domain/dates.ts';
import {
  MAX_AMOUNT_HUNDREDTHS,
  MAX_PUBLIC_AMOUNT_HUNDREDTHS,
  amountOf,
  hundredthsOf,
} from '../domain/money.ts';
import { daysBeforeChoices } from '../domain/notification-settings.ts';
import { MAX_CUSTOM_DAYS, MAX_CUSTOM_MONTHS, periods } from '../domain/schedule.ts';
import { currencies, publicCurrencies } from '../domain/currencies.ts';
import { statuses } from '../domain/subscription.ts';
import { codePointLength, isPlainText } from '../domain/text.ts';
import type { InvalidCodes } from './endpoint.ts';
import { guided } from './guide.ts';

/** The maximum length of `name` in code points, and of a search text. */
export const MAX_NAME_LENGTH = 120;
/** The maximum length of `category` in code points. */
export const MAX_CATEGORY_LENGTH = 80;

// Control characters, as used in JSON Schema patterns.
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;
// The text after trimming: its ends are not blank, and it has at most `maximum` characters.
const trimmedText = (maximum: number) =>
  String.raw`^\s*[^\s${CONTROL}]([^${CONTROL}]{0,${maximum - 2}}[^\s${CONTROL}])?\s*$`;
// The whole numbers from 1 to MAX_CUSTOM_DAYS.
const CUSTOM_DAYS = String.raw`^([1-9]\d{0,3}|[12]\d{4}|3[0-5]\d{3}|36[0-4]\d{2}|36500)$`;
const CURRENCY_FORM = '^[A-Z]{3}$';
// From EARLIEST_DATE to LATEST_DATE. `format` already requires a real date.
const YEARS = String.raw`^(19|[2-9]\d)\d\d-\d\d-\d\d$`;

const isText = (maximum: number) => (text: string) =>
  text !== '' && codePointLength(text) <= maximum && isPlainText(text);

/** Text of 1 to `maximum` characters in one line, trimmed unless `schema` says otherwise. */
export const plainText = (label: string, maximum: number, schema = z.string().trim()) =>
  guided(schema.refine(isText(maximum)), {
    rule: `must be text of 1 to ${maximum} characters without control characters`,
    fix: `Send ${label} as a string of 1 to ${maximum} characters.`,
    json: { type: 'string', minLength: 1, pattern: trimmedText(maximum) },
    asData: { kind: 'text', longest: maximum },
  });

export const dateOnly = (label: string) =>
  guided(z.string().refine(isDateOnly), {
    rule: `must be a calendar day in the form YYYY-MM-DD, from ${EARLIEST_DATE} to ${LATEST_DATE}`,
    fix: `Send ${label} as a real date such as "2027-01-31".`,
    json: { type: 'string', format: 'date', pattern: YEARS },
    asData: { kind: 'day' },
  });

/** One of a list of values, which errors return as `allowedValues`. */
export const oneOf = <const V extends readonly [string, ...string[]]>(label: string, values: V) =>
  guided(z.enum(values), {
    rule: `must be one of ${values.join(', ')}`,
    fix: `Send ${label} as one of the allowed values.`,
    asData: { kind: 'choice' },
  });

/** A JSON boolean. */
export const trueOrFalse = (label: string) =>
  guided(z.boolean(), {
    rule: 'must be true or false',
    fix: `Send ${label} as true or false.`,
    asData: { kind: 'onOrOff' },
  });

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** A whole number in a query string, in plain decimal digits from `minimum` to `maximum`. */
export const count = (label: string, minimum: number, maximum: number, rule: string) =>
  guided(z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(minimum).max(maximum)), {
    rule: `must be ${rule}`,
    fix: `Send ${label} as ${rule}, in plain decimal digits.`,
    json: { type: 'integer', minimum, ...(maximum === UNBOUNDED ? {} : { maximum }) },
  });

/** Descriptions of fields, in requests and responses, unless the name is self-explanatory. */
export const about = {
  name: `1 to ${MAX_NAME_LENGTH} characters. Surrounding white space is removed.`,
  category: `1 to ${MAX_CATEGORY_LENGTH} characters. Surrounding white space is removed.`,
  amount: 'The amount of one charge.',
  nextPaymentDate: 'The date of the next renewal, on which the schedule is based.',
  billingAnchorDay:
    'The day of the month to which a monthly schedule returns after a shorter month. Normally inferred from nextPaymentDate.',
  customDate: 'The number of days between charges if period is custom; otherwise null.',
  customMonths:
    'The number of months between charges if period is custom and they are months apart; otherwise null.',
  notificationEnabled: 'Whether reminders are sent for this subscription; true by default.',
  enabled: 'Whether reminders are sent at all.',
  daysBefore: 'How many days before a renewal its reminder is sent.',
  limit: 'The maximum number of records per page.',
  offset: 'The number of records to skip.',
  horizonDays: 'How many days ahead upcomingRenewals looks.',
} as const;

function amountUpTo(most: number) {
  const largest = amountOf(most);
  return guided(
    z.number().refine((amount) => (hundredthsOf(amount) ?? Number.POSITIVE_INFINITY) <= most),
    {
      rule: `must be a number from 0 to ${largest} with at most 2 decimals`,
      fix: 'Send amount as a JSON number such as 12.5, rounded to 2 decimals.',
      // No multipleOf: validators that divide floats reject 0.29.
      json: { type: 'number', minimum: 0, maximum: largest },
      asData: { kind: 'amount', largest },
    },
  ).describe(about.amount);
}

/** The shared rules of request fields, one for each name. */
export const fields = {
  name: plainText('name', MAX_NAME_LENGTH).describe(about.name),
  category: plainText('category', MAX_CATEGORY_LENGTH).describe(about.category),
  /** Not trimmed: the match is exact. */
  categoryFilter: plainText('category', MAX_CATEGORY_LENGTH, z.string()).describe(
    'Only subscriptions in this category (exact match).',
  ),
  amount: amountUpTo(MAX_PUBLIC_AMOUNT_HUNDREDTHS),
  /** In the window and in files. */
  anyAmount: amountUpTo(MAX_AMOUNT_HUNDREDTHS),
  currency: oneOf('currency', publicCurrencies),
  /** In the window and in files, any current currency. */
  anyCurrency: guided(z.enum(currencies), {
    rule: 'must be the ISO 4217 code of a current currency',
    fix: 'Send currency as three capitals such as "SEK".',
    json: { type: 'string', pattern: CURRENCY_FORM },
    asData: { kind: 'choice' },
  }),
  period: oneOf('period', periods),
  status: oneOf('status', statuses),
  nextPaymentDate: dateOnly('nextPaymentDate').describe(about.nextPaymentDate),
  lastPaymentDate: dateOnly('lastPaymentDate').meta({
    deprecated: true,
    description:
      'Use nextPaymentDate instead. This field only has an effect if nextPaymentDate is absent.',
  }),
  expiringBefore: dateOnly('expiringBefore').describe(
    'Only subscriptions whose nextPaymentDate is on or before this date.',
  ),
  billingAnchorDay: guided(z.int().min(1).max(31).nullable(), {
    rule: 'must be a whole number from 1 to 31, or null to infer it',
    fix: 'Send billingAnchorDay as a whole number from 1 to 31, or omit it.',
    asData: { kind: 'wholeNumber', lowest: 1, highest: 31 },
  }).describe(about.billingAnchorDay),
  customDate: guided(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .refine((days) => Number(days) <= MAX_CUSTOM_DAYS)
      .nullable(),
    {
      rule: `must be a whole number of days from 1 to ${MAX_CUSTOM_DAYS}, as a string`,
      fix: 'Send customDate as a string of digits such as "30".',
      json: { type: ['string', 'null'], pattern: CUSTOM_DAYS },
      asData: { kind: 'wholeNumber', lowest: 1, highest: MAX_CUSTOM_DAYS },
    },
  ).describe(about.customDate),
  customMonths: guided(z.int().min(1).max(MAX_CUSTOM_MONTHS).nullable(), {
    rule: `must be a whole number of months from 1 to ${MAX_CUSTOM_MONTHS}, or null`,
    fix: 'Send customMonths as a whole number such as 3.',
    asData: { kind: 'wholeNumber', lowest: 1, highest: MAX_CUSTOM_MONTHS },
  }).describe(about.customMonths),
  notificationEnabled: trueOrFalse('notificationEnabled').describe(about.notificationEnabled),
  enabled: trueOrFalse('enabled').describe(about.enabled),
  daysBefore: guided(z.literal(daysBeforeChoices), {
    rule: `must be one of the numbers ${daysBeforeChoices.join(', ')}`,
    fix: 'Send daysBefore as one of the allowed values, as a JSON number.',
    json: { type: 'integer', enum: daysBeforeChoices },
    asData: { kind: 'choice' },
  }).describe(about.daysBefore),
  q: guided(
    z.string().refine((text) => codePointLength(text) <= MAX_NAME_LENGTH && isPlainText(text)),
    {
      rule: `must be at most ${MAX_NAME_LENGTH} characters without control characters`,
      fix: `Send q as at most ${MAX_NAME_LENGTH} characters of the name to search for.`,
      json: { type: 'string', maxLength: MAX_NAME_LENGTH, pattern: `^[^${CONTROL}]*$` },
    },
  ).describe('Case-insensitive search over the names.'),
  limit: count('limit', 1, 100, 'a whole number from 1 to 100').describe(about.limit),
  horizonDays: count('horizonDays', 1, 365, 'a whole number from 1 to 365').describe(
    about.horizonDays,
  ),
  offset: count(
    'offset',
    0,
    Number.MAX_SAFE_INTEGER,
    `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  ).describe(about.offset),
} as const;

const UUID_FORM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Hexadecimal digits in 8-4-4-4-12 form, in either case. IDs are compared in lower case. */
export const uuid = (label: string) =>
  guided(z.string().regex(UUID_FORM).toLowerCase(), {
    rule: 'must be a UUID',
    fix: `Send ${label} in the form 8-4-4-4-12 hexadecimal digits, as the API returned it.`,
    json: { type: 'string', format: 'uuid' },
  });

/** The pagination object of a list response. */
export const Pagination = z
  .strictObject({
    limit: z.int().min(1).max(100).describe(about.limit),
    offset: z.int().min(0).describe(about.offset),
    hasMore: z.boolean().describe('Whether more records follow this page.'),
  })
  .meta({ id: 'Pagination' });

/** A currency in a response. */
export const CurrencyCode = z.enum(currencies).meta({
  id: 'Currency',
  description:
    'An ISO 4217 code: one of those that requests accept, or another one for a subscription whose currency was set in the app.',
  json: { type: 'string', pattern: CURRENCY_FORM },
});
/** A moment in UTC, ISO 8601. */
export const Timestamp = z.iso.datetime();
/** A calendar day in a response. */
export const DateOnlyText = z.iso.date();
/** No query parameters. Unknown ones are rejected everywhere. */
export const NoQuery = z.strictObject({});

/** Error codes for an invalid query string. */
export const invalidQuery = {
  value: 'invalid_query',
  unknown: 'invalid_query',
} as const satisfies InvalidCodes;
/** Error codes for an invalid query string with pagination. */
export const invalidPagedQuery = {
  ...invalidQuery,
  fields: { limit: 'invalid_pagination', offset: 'invalid_pagination' },
} as const satisfies InvalidCodes;
