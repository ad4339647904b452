import { z } from 'zod';
import type { Details } from '../../domain/details.ts';
import { MAX_NOTICE, MAX_RENEWAL_MONTHS, noticeUnits } from '../../domain/terms.ts';
import { codePointLength, isPlainText } from '../../domain/text.ts';
import { MAX_AMOUNT } from '../amounts.ts';
import { dateOnly, fields, plainText } from '../fields.ts';
import { guideOf, guided } from '../guide.ts';

const LONGEST_NOTES = 10_000;
const LONGEST_URL = 2000;
const LONGEST_METHOD = 80;
const LONGEST_NUMBER = 120;
const LONGEST_TITLE = 120;
const LONGEST_TAG = 40;
/** The maximum number of tags, and of links. */
const MOST_LISTED = 20;

const isNotes = (text: string) =>
  text !== '' &&
  codePointLength(text) <= LONGEST_NOTES &&
  isPlainText(text.replaceAll(/[\n\t]/g, ' '));

/** Whether a text is a complete web address. */
export const isWebAddress = (text: string): boolean =>
  text.length <= LONGEST_URL &&
  /^https?:\/\/[^\s/]\S*$/i.test(text) &&
  isPlainText(text) &&
  URL.canParse(text);

/** A web address as people type it, completed: `netflix.com` has no scheme, and `router.lan:8080` a port. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*:\d+(?:\/|$)/.test(text);
  return text === '' || hasScheme ? text : `https://${text}`;
}

const webAddress = (label: string) =>
  guided(z.string().trim().refine(isWebAddress), {
    rule: `must be a web address that starts with https:// or http://, of at most ${LONGEST_URL} characters`,
    fix: `Send ${label} as a complete address such as "https://example.com".`,
    json: { type: 'string', format: 'uri', maxLength: LONGEST_URL },
    asData: { kind: 'webAddress' },
  });

/** What separates tags in a table, and none can contain. */
export const TAG_SEPARATOR = /[,;|，；、]/;

const areTags = (tags: readonly string[]) =>
  new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length &&
  !tags.some((tag) => TAG_SEPARATOR.test(tag));

const Title = z
  .string()
  .trim()
  .refine((text) => codePointLength(text) <= LONGEST_TITLE && isPlainText(text));

const schemas = {
  notes: guided(
    z
      .string()
      .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
      .refine(isNotes),
    {
      rule: `must be text of 1 to ${LONGEST_NOTES} characters without control characters but line breaks and tabs`,
      fix: `Send notes as a string of at most ${LONGEST_NOTES} characters, or null for none.`,
      json: { type: 'string', minLength: 1, maxLength: LONGEST_NOTES },
      asData: { kind: 'longText', longest: LONGEST_NOTES },
    },
  ).describe('Notes in Markdown.'),
  website: webAddress('website').describe('The website of the service.'),
  cancelUrl: webAddress('cancelUrl').describe('The page for cancelling it.'),
  paymentMethod: plainText('paymentMethod', LONGEST_METHOD).describe('What it is paid with.'),
  accountNumber: plainText('accountNumber', LONGEST_NUMBER).describe(
    'The number of the account or customer at the service.',
  ),
  startedOn: dateOnly('startedOn').describe('The day on which it began.'),
  endsOn: dateOnly('endsOn').describe(
    'The last day. Nothing is charged after it, and once it has passed, the subscription is cancelled.',
  ),
  terms: guided(
    z.strictObject({
      endsOn: dateOnly('endsOn').describe('The last day of the current term.'),
      renewsForMonths: z
        .int()
        .min(1)
        .max(MAX_RENEWAL_MONTHS)
        .describe('By how many months it is extended each time.'),
      notice: z
        .strictObject({ count: z.int().min(0).max(MAX_NOTICE), unit: z.enum(noticeUnits) })
        .describe('How long before the end notice has to be given.'),
    }),
    {
      rule: `must have an endsOn as YYYY-MM-DD, a renewsForMonths from 1 to ${MAX_RENEWAL_MONTHS}, and a notice of 0 to ${MAX_NOTICE} days, weeks or months`,
      fix: 'Send terms such as {"endsOn": "2027-03-31", "renewsForMonths": 12, "notice": {"count": 3, "unit": "month"}}, or null for none.',
      asData: { kind: 'terms', mostMonths: MAX_RENEWAL_MONTHS, mostNotice: MAX_NOTICE },
    },
  ).describe('The terms of a contract that is extended unless notice is given in time.'),
  nextPrice: guided(
    z.strictObject({
      from: dateOnly('from').describe('The first day on which charges cost it.'),
      amount: fields.anyAmount,
    }),
    {
      rule: `must have a from as YYYY-MM-DD and an amount from 0 to ${MAX_AMOUNT} with at most two decimals`,
      fix: 'Send nextPrice such as {"from": "2027-03-01", "amount": 17.99}, or null for none.',
      asData: { kind: 'nextPrice', largest: MAX_AMOUNT },
    },
  ).describe(
    'The amount from a coming day on, in the same currency. It replaces the amount on that day.',
  ),
  tags: guided(z.array(plainText('tags', LONGEST_TAG)).max(MOST_LISTED).refine(areTags), {
    rule: `must be a list of up to ${MOST_LISTED} different tags of 1 to ${LONGEST_TAG} characters each, without commas, semicolons and vertical bars`,
    fix: 'Send tags as a list such as ["family", "work"], or null for none.',
    asData: { kind: 'tags', most: MOST_LISTED, longest: LONGEST_TAG },
  }),
  links: guided(
    z.array(z.strictObject({ title: Title, url: webAddress('url') })).max(MOST_LISTED),
    {
      rule: `must be a list of up to ${MOST_LISTED} links, each with a title and a url`,
      fix: 'Send links as a list such as [{"title": "Contract", "url": "https://example.com"}], or null for none.',
      asData: { kind: 'links', most: MOST_LISTED },
    },
  ).describe('Links to what belongs to it, such as its contract.'),
} as const satisfies Record<keyof Details, z.ZodType>;

type Schemas = typeof schemas;

/** The details of a subscription in responses and files, where those that aren't known are absent. */
export const detailFields = mapped((schema) => schema.optional()) as {
  [Name in keyof Schemas]: z.ZodOptional<Schemas[Name]>;
};

/** The details of a subscription in requests, where null removes one. */
export const writableDetails = mapped((schema) => orNull(schema).optional()) as {
  [Name in keyof Schemas]: z.ZodOptional<z.ZodNullable<Schemas[Name]>>;
};

function mapped(change: (schema: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, change(schema)]),
  );
}

function orNull(schema: z.ZodType): z.ZodType {
  const guide = guideOf(schema);
  if (guide === undefined) throw new Error('A detail has no error texts.');
  return guided(schema.nullable(), guide);
}
