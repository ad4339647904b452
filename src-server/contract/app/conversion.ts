import { z } from 'zod';
import { downloadProblems, parseRate } from '../../domain/conversion.ts';
import { currencies } from '../../domain/currencies.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  CurrencyCode,
  DateOnlyText,
  NoQuery,
  Timestamp,
  dateOnly,
  fields,
  invalidQuery,
  trueOrFalse,
} from '../fields.ts';
import { guided } from '../guide.ts';
import { invalidRequest } from './fields.ts';

/** The most bytes of a file with exchange rates: the European Central Bank's since 1999 has 8 MB. */
export const MAX_RATES_BYTES = 16 * 1024 * 1024;

const MOST_OWN_RATES = 200;

const OwnRate = z.strictObject({
  currency: z.enum(currencies),
  base: z.enum(currencies),
  rate: z
    .string()
    .refine((text) => parseRate(text) !== undefined)
    .describe('How many units of the currency one unit of the base is worth, as a decimal number.'),
});

/** Rates that a person entered: at most one for each currency, against another one. */
export const OwnRates = z
  .array(OwnRate)
  .max(MOST_OWN_RATES)
  .refine((rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length)
  .refine((rates) => rates.every(({ currency, base }) => currency !== base));

const DayRates = z.strictObject({
  day: DateOnlyText,
  rates: z
    .record(z.string(), z.string())
    .describe('Units of each currency for one euro, as decimal numbers.'),
});

const Conversion = z.strictObject({
  currency: CurrencyCode.nullable().describe('The currency of the total; null for none.'),
  automatic: z
    .boolean()
    .describe('Whether rates are downloaded daily from the European Central Bank.'),
  ownRates: z.array(
    z.strictObject({ currency: CurrencyCode, base: CurrencyCode, rate: z.string() }),
  ),
  reference: DayRates.nullable().describe('The newest reference rates; null before the first.'),
  missing: z
    .array(CurrencyCode)
    .describe('Currencies of active subscriptions that can not be converted.'),
  download: z.strictObject({
    triedAt: Timestamp.nullable(),
    problem: z.enum(downloadProblems).nullable(),
  }),
});

/** A total in the currency that an account has chosen. */
export const ConvertedTotal = z.strictObject({
  amount: z.number(),
  rest: z
    .array(z.strictObject({ currency: CurrencyCode, amount: z.number() }))
    .describe('What has no rate, by currency.'),
});
const cost = { monthly: ConvertedTotal, yearly: ConvertedTotal };
const Spend = z.strictObject({
  currency: CurrencyCode,
  ...cost,
  byCategory: z.array(z.strictObject({ category: z.string(), ...cost })),
});

const response = z.strictObject({ data: Conversion, requestId: RequestId });

/** One total in one currency, and the exchange rates for it. The public API never converts. */
export const conversionEndpoints = {
  getConversion: {
    method: 'GET',
    path: '/app/v1/conversion',
    topics: ['conversion', 'subscriptions', 'day'],
    summary: 'Return the currency of the total, and the rates that are used today.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  updateConversion: {
    method: 'PATCH',
    path: '/app/v1/conversion',
    topics: ['conversion'],
    summary: 'Set the currency of the total, whether rates are downloaded, and own rates.',
    query: NoQuery,
    body: z
      .strictObject({
        currency: guided(fields.anyCurrency.nullable(), {
          rule: 'must be the ISO 4217 code of a current currency, or null for no total',
          fix: 'Send currency as three capitals such as "SEK", or as null.',
          asData: { kind: 'choice' },
        }),
        automatic: trueOrFalse('automatic'),
        ownRates: guided(OwnRates, {
          rule: 'must be a list of rates, at most one for each currency, each above 0 and against another currency',
          fix: 'Send ownRates such as [{"currency": "SEK", "base": "EUR", "rate": "11.2"}].',
          asData: { kind: 'choice' },
        }),
      })
      .partial(),
    invalid: { query: invalidQuery, body: { ...invalidRequest, empty: 'empty_patch' } },
    writableFields: ['currency', 'automatic', 'ownRates'],
    status: 200,
    response,
    errors: ['empty_patch', 'invalid_json', 'invalid_request', 'payload_too_large'],
  },
  downloadRates: {
    method: 'POST',
    path: '/app/v1/conversion/download',
    topics: ['conversion'],
    summary: 'Download the newest rates now.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  loadRates: {
    method: 'POST',
    path: '/app/v1/conversion/file',
    topics: ['conversion'],
    summary: "Load rates from a file of the European Central Bank's: XML, CSV, or a ZIP of it.",
    query: NoQuery,
    invalid: { query: invalidQuery },
    upload: () => MAX_RATES_BYTES,
    status: 200,
    response: z.strictObject({
      data: Conversion,
      loaded: z.strictObject({ days: z.int(), from: DateOnlyText, until: DateOnlyText }),
      requestId: RequestId,
    }),
    errors: ['payload_too_large', 'not_possible'],
  },
  listRates: {
    method: 'GET',
    path: '/app/v1/rates',
    topics: ['conversion', 'day'],
    summary: 'List reference rates, oldest first.',
    query: z.strictObject({
      from: dateOnly('from')
        .optional()
        .describe('The first day; the last rates before it are included if it has none.'),
    }),
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(DayRates), requestId: RequestId }),
    errors: [],
  },
  getConvertedSpend: {
    method: 'GET',
    path: '/app/v1/spend',
    topics: ['conversion', 'subscriptions', 'settings', 'day'],
    summary: 'Return the cost of active subscriptions in the currency of the total.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: Spend.nullable().describe('Null if there is no currency for a total.'),
      requestId: RequestId,
    }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
