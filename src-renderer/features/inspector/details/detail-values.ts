import { addressOf } from '../../../../src-server/contract/app/details.ts';
import {
  type Details,
  type DetailsPatch,
  type NextPrice,
  type Terms,
  detailNames,
} from '../../../../src-server/contract/details.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { type AmountContext, readAmount, writeAmount } from '../../../ui/amounts/read-amount.ts';

/** The values of the form for details: text as typed. */
export type DetailValues = {
  notes: string;
  website: string;
  cancelUrl: string;
  paymentMethod: string;
  accountNumber: string;
  /** The day, or the typed text if it isn't one. */
  startedOn: string | null;
  /** Likewise. */
  endsOn: string | null;
  terms: TermsValues;
  nextPrice: NextPriceValues;
  tags: string[];
  /** Each with a key that stays while others are removed. */
  links: { key: number; title: string; url: string }[];
};

/** Contract terms as typed. Without a day, there are none. */
export type TermsValues = {
  endsOn: string | null;
  months: number | '';
  count: number | '';
  unit: Terms['notice']['unit'];
};

/** A next price as typed, the amount as text. Without a day and an amount, there is none. */
export type NextPriceValues = { from: string | null; amount: string };

const NO_TERMS: TermsValues = { endsOn: null, months: '', count: '', unit: 'month' };

const termsOf = ({ endsOn, renewsForMonths, notice }: Terms): TermsValues => ({
  endsOn,
  months: renewsForMonths,
  ...notice,
});

/** The form of a record's details, with numbers as `locale` writes them. */
export const valuesOf = (record: SubscriptionRecord, locale: string): DetailValues => ({
  notes: record.notes ?? '',
  website: record.website ?? '',
  cancelUrl: record.cancelUrl ?? '',
  paymentMethod: record.paymentMethod ?? '',
  accountNumber: record.accountNumber ?? '',
  startedOn: record.startedOn ?? null,
  endsOn: record.endsOn ?? null,
  terms: record.terms === undefined ? NO_TERMS : termsOf(record.terms),
  nextPrice: {
    from: record.nextPrice?.from ?? null,
    amount: record.nextPrice === undefined ? '' : writeAmount(record.nextPrice.amount, locale),
  },
  tags: record.tags ?? [],
  links: (record.links ?? []).map((link, key) => ({ key, ...link })),
});

/** What the form's values change of a record's details; null removes one. */
export function patchOf(
  values: DetailValues,
  record: SubscriptionRecord,
  locale: string,
): DetailsPatch {
  const { currency } = record;
  const sent = sentOf(values, { locale, currency });
  const changed = detailNames.filter(
    (name) => JSON.stringify(sent[name] ?? null) !== JSON.stringify(record[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, sent[name] ?? null]));
}

const text = (typed: string) => (typed.trim() === '' ? undefined : typed.trim());

function sentOf(
  { startedOn, endsOn, terms, nextPrice, tags, links, ...texts }: DetailValues,
  context: AmountContext,
): Details {
  const filled = links
    .map(({ title, url }) => ({ title: title.trim(), url: addressOf(url) }))
    .filter(({ title, url }) => title !== '' || url !== '');
  const sent = {
    notes: texts.notes.trim() === '' ? undefined : texts.notes.trimEnd(),
    website: text(addressOf(texts.website)),
    cancelUrl: text(addressOf(texts.cancelUrl)),
    paymentMethod: text(texts.paymentMethod),
    accountNumber: text(texts.accountNumber),
    startedOn: startedOn ?? undefined,
    endsOn: endsOn ?? undefined,
    terms: sentTerms(terms),
    nextPrice: sentNextPrice(nextPrice, context),
    tags: tags.length === 0 ? undefined : tags,
    links: filled.length === 0 ? undefined : filled,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

// What was emptied is no zero.
const numberIn = (typed: number | ''): number => (typed === '' ? Number.NaN : typed);

/** Contract terms as they are sent; what is missing is refused by their rule. */
export function sentTerms({ endsOn, months, count, unit }: TermsValues): Terms | undefined {
  if (endsOn === null) return undefined;
  return { endsOn, renewsForMonths: numberIn(months), notice: { count: numberIn(count), unit } };
}

// What is missing or no amount is refused by the rule.
function sentNextPrice(
  { from, amount: typed }: NextPriceValues,
  context: AmountContext,
): NextPrice | undefined {
  if (from === null && typed.trim() === '') return undefined;
  const { amount = Number.NaN } = readAmount(typed, { ...context, isFixed: true });
  return { from: from ?? '', amount };
}

/** Whether a record has any details. */
export const hasDetails = (record: SubscriptionRecord): boolean =>
  detailNames.some((name) => record[name] !== undefined);
