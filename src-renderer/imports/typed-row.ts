import { fields as rules } from '../../src-server/contract/fields.ts';
import { guideOf } from '../../src-server/contract/guide.ts';
import type { Problem } from '../api/field-problem.ts';
import { readAmount, writeAmount } from '../ui/amounts/read-amount.ts';
import type { Correction, PreviewRow } from './preview.ts';

type Fields = PreviewRow['fields'];

/** The fields of a row as they are typed; empty where the file has nothing that can be used. */
export type TypedRow = {
  name: string;
  category: string;
  amount: string;
  currency: NonNullable<Fields['currency']> | '';
  period: NonNullable<Fields['period']> | '';
  customDate: string;
  nextPaymentDate: string;
  status: NonNullable<Fields['status']>;
};

/** The fields of a row, to be typed over. */
export const typedOf = (fields: Fields, locale: string): TypedRow => ({
  name: fields.name ?? '',
  category: fields.category ?? '',
  amount: fields.amount === undefined ? '' : writeAmount(fields.amount, locale),
  currency: fields.currency ?? '',
  period: fields.period ?? '',
  customDate: fields.customDate ?? '',
  nextPaymentDate: fields.nextPaymentDate ?? '',
  status: fields.status ?? 'active',
});

/** Problems of typed fields. An amount explains its own. */
export type TypedProblems = Partial<Record<keyof TypedRow, Problem>>;

/** What was typed over, or the problems with it. */
export function correctionOf(
  typed: TypedRow,
  before: TypedRow,
  locale: string,
): { correction: Correction; problems: TypedProblems } {
  const changed = (Object.keys(typed) as (keyof TypedRow)[]).filter((field) => {
    if (field === 'customDate' && typed.period !== 'custom') return false;
    // The days belong to the period.
    if (field === 'customDate' && typed.period !== before.period) return true;
    return typed[field] !== before[field];
  });
  const values = changed.map((field) => {
    const value =
      field === 'amount'
        ? readAmount(typed.amount, { locale, currency: typed.currency }).amount
        : typed[field].trim();
    return [field, value] as const;
  });
  const wrong = values.filter(([field, value]) => !rules[field].safeParse(value).success);
  return {
    correction: Object.fromEntries(values),
    problems: Object.fromEntries(wrong.map(([field]) => [field, problemOf(field, typed[field])])),
  };
}

function problemOf(field: keyof TypedRow, text: string): Problem {
  if (text.trim() === '') return { kind: 'required' };
  const rule = guideOf(rules[field])?.asData;
  return rule === undefined ? { kind: 'refused' } : { kind: 'rule', rule };
}
