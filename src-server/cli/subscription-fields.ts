import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { TAG_SEPARATOR, addressOf } from '../contract/app/details.ts';
import { fields } from '../contract/fields.ts';
import { readNextPrice } from '../contract/next-price-text.ts';
import { readTerms } from '../contract/terms-text.ts';
import { type DateOnly, isDateOnly } from '../domain/dates.ts';
import type { NextPrice } from '../domain/next-price.ts';
import type { Terms } from '../domain/terms.ts';
import { type Interval, cadenceOfInterval } from '../domain/schedule.ts';
import { readInterval } from '../transfer/import/table/intervals.ts';
import { wholeNumber } from './arguments.ts';
import { dateOnly } from './date-argument.ts';

/** What the options of `add` and `edit` say. */
export type FieldOptions = {
  name?: string;
  category?: string;
  amount?: string;
  currency?: string;
  every?: Interval;
  next?: DateOnly;
  billingDay?: number;
  /** A date; empty for no trial. */
  trialEnds?: string;
  reminders?: 'on' | 'off';
  paymentMethod?: string;
  accountNumber?: string;
  website?: string;
  cancelPage?: string;
  startedOn?: string;
  endsOn?: string;
  /** Empty for none. */
  terms?: Terms | '';
  /** Empty for none. */
  nextPrice?: NextPrice | '';
  tags?: string;
  link?: string[];
  notes?: string;
};

/** Adds an option for each field of a subscription. */
export function addFieldOptions(command: Command): Command {
  return command
    .option('--name <name>', 'its name')
    .option('--category <category>', 'its category')
    .option('--amount <amount>', 'the amount of one charge, such as 15.49')
    .option('--currency <code>', 'its currency, such as USD')
    .option(
      '--every <interval>',
      'how often it is charged: month, year, "2 weeks", "90 days"',
      every,
    )
    .option('--next <date>', 'the date of the next payment, YYYY-MM-DD', dateOnly)
    .option('--billing-day <n>', 'the day that returns after shorter months', wholeNumber(1, 31))
    .option('--trial-ends <date>', 'the last day of the trial; "" for no trial', dateOrNone)
    .addOption(new Option('--reminders <on|off>', 'whether to remind of it').choices(['on', 'off']))
    .option(
      '--payment-method <text>',
      'what it is paid with; "" removes it, as for all that follow',
    )
    .option('--account-number <text>', 'the number of the account or customer at the service')
    .option('--website <address>', 'the website of the service')
    .option('--cancel-page <address>', 'the page for cancelling it')
    .option('--started-on <date>', 'the day on which it began, YYYY-MM-DD')
    .option('--ends-on <date>', 'its last day, after which it is cancelled, YYYY-MM-DD')
    .option(
      '--terms <terms>',
      'contract terms, such as "2027-03-31, renews for 12 months, notice 3 months"',
      termsOrNone,
    )
    .option(
      '--next-price <price>',
      'the amount from a coming day on, such as "17.99 from 2027-03-01"',
      nextPriceOrNone,
    )
    .option('--tags <list>', 'tags, such as family,work')
    .option('--link <link>', 'an address, after a title if it has one; may be repeated', link)
    .option('--notes <text>', 'notes in Markdown; - reads standard input');
}

/** The interval in a text such as `month`, `2 weeks` or `quarterly`. Throws {@link InvalidArgumentError}. */
export function every(text: string): Interval {
  const read = readInterval(text);
  if (read === undefined || read === 'oneTime') {
    throw new InvalidArgumentError(
      'Enter an interval such as month, year, "2 weeks" or "90 days".',
    );
  }
  const interval = { count: read.every, unit: read.unit };
  const { customDate, customMonths } = sentInterval(interval);
  const isShort =
    fields.customDate.optional().safeParse(customDate).success &&
    fields.customMonths.optional().safeParse(customMonths).success;
  if (isShort) return interval;
  throw new InvalidArgumentError('Enter an interval of less than 100 years.');
}

function dateOrNone(text: string): string {
  if (text === '' || isDateOnly(text)) return text;
  throw new InvalidArgumentError('Enter a valid date as YYYY-MM-DD, or "" for no trial.');
}

function termsOrNone(text: string): Terms | '' {
  const read = text.trim() === '' ? '' : readTerms(text);
  if (read !== undefined) return read;
  throw new InvalidArgumentError(
    'Enter the last day of the term, its extension, and the notice period, such as "2027-03-31, renews for 12 months, notice 3 months".',
  );
}

function nextPriceOrNone(text: string): NextPrice | '' {
  const read = text.trim() === '' ? '' : readNextPrice(text);
  if (read !== undefined) return read;
  throw new InvalidArgumentError(
    'Enter an amount and its first day, such as "17.99 from 2027-03-01".',
  );
}

const link = (text: string, links: string[] = []): string[] => [...links, text];

const FIGURE = /^\d+(?:\.\d+)?$/;

/** The fields that the options set, as the window sends them. What isn't an option's value is left to the rules. */
export function fieldsIn(options: FieldOptions): Record<string, unknown> {
  const { amount, currency, reminders, website, cancelPage, tags, notes } = options;
  return defined({
    name: options.name,
    category: options.category,
    amount: amount !== undefined && FIGURE.test(amount.trim()) ? Number(amount) : amount,
    currency: currency?.trim().toUpperCase(),
    ...(options.every && sentInterval(options.every)),
    nextPaymentDate: options.next,
    billingAnchorDay: options.billingDay,
    notificationEnabled: reminders && reminders === 'on',
    paymentMethod: orNull(options.paymentMethod),
    accountNumber: orNull(options.accountNumber),
    website: orNull(website && addressOf(website)),
    cancelUrl: orNull(cancelPage && addressOf(cancelPage)),
    startedOn: orNull(options.startedOn),
    endsOn: orNull(options.endsOn),
    terms: options.terms === '' ? null : options.terms,
    nextPrice: options.nextPrice === '' ? null : options.nextPrice,
    tags:
      orNull(tags)
        ?.split(TAG_SEPARATOR)
        .map((tag) => tag.trim()) ?? orNull(tags),
    links: linksIn(options.link),
    notes: orNull(notes === '-' ? readFileSync(STDIN, 'utf8') : notes),
  });
}

const STDIN = 0;

const defined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const orNull = (text: string | undefined): string | null | undefined =>
  text?.trim() === '' ? null : text;

/** An interval as the window sends it. */
function sentInterval(interval: Interval): Record<string, unknown> {
  const { period, customDays, customMonths } = cadenceOfInterval(interval);
  return defined({
    period,
    customDate: customDays === null ? undefined : String(customDays),
    customMonths: customMonths ?? undefined,
  });
}

// The address comes last, because a title may contain spaces.
function linksIn(links: readonly string[] | undefined) {
  const written = links?.filter((text) => text.trim() !== '');
  if (written === undefined) return undefined;
  return written.length === 0
    ? null
    : written.map((text) => {
        const words = text.trim().split(/\s+/);
        return { title: words.slice(0, -1).join(' '), url: addressOf(words.at(-1) ?? '') };
      });
}
