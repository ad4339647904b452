import { writableDetails } from '../../src-server/contract/app/details.ts';
import { fields } from '../../src-server/contract/fields.ts';
import { guideOf } from '../../src-server/contract/guide.ts';
import type { Problem } from '../api/field-problem.ts';
import { type TypedInterval, intervalIn, sentTyped } from '../records/intervals.ts';
import { readAmount, writeAmount } from '../ui/amounts/read-amount.ts';
import type { Correction, PreviewRow } from './preview.ts';

type Fields = PreviewRow['fields'];

const rules = { ...fields, ...writableDetails, currency: fields.anyCurrency };

/** The fields of a row as they are typed; empty where the file has nothing. */
export type TypedRow = {
  name: string;
  category: string;
  amount: string;
  currency: NonNullable<Fields['currency']> | '';
  period: NonNullable<Fields['period']> | '';
  count: string;
  unit: TypedInterval['unit'];
  nextPaymentDate: string;
  status: NonNullable<Fields['status']>;
  startedOn: string;
  tags: readonly string[];
  notes: string;
};

type Row = Pick<PreviewRow, 'fields' | 'problems'>;

/** The fields of a row, to be typed over; as in the file where they can't be read. */
export const typedOf = ({ fields, problems }: Row, locale: string): TypedRow => ({
  name: fields.name ?? '',
  category: fields.category ?? '',
  amount:
    fields.amount === undefined ? textIn(problems, 'amount') : writeAmount(fields.amount, locale),
  currency: fields.currency ?? '',
  period: fields.period ?? '',
  ...intervalTyped(fields),
  nextPaymentDate: fields.nextPaymentDate ?? textIn(problems, 'nextPaymentDate'),
  status: fields.status ?? 'active',
  startedOn: fields.startedOn ?? textIn(problems, 'startedOn'),
  tags: fields.tags ?? [],
  notes: fields.notes ?? '',
});

const textIn = (problems: Row['problems'], name: keyof TypedRow): string =>
  String(problems.find(({ field }) => field === name)?.params?.['text'] ?? '');

function intervalTyped({ period, customDate = null, customMonths = null }: Fields): TypedInterval {
  const isThere = period === 'custom' && (customDate !== null || customMonths !== null);
  if (!isThere) return { count: '', unit: 'month' };
  const { count, unit } = intervalIn({ period, customDate, customMonths });
  return { count: String(count), unit };
}

/** Problems of typed fields. An amount explains its own. */
export type TypedProblems = Partial<Record<keyof TypedRow, Problem>>;

/** What was typed over, or the problems with it. */
export function correctionOf(
  typed: TypedRow,
  row: Row,
  locale: string,
): { correction: Correction; problems: TypedProblems } {
  const before = typedOf(row, locale);
  const read = typedOf({ ...row, problems: [] }, locale);
  // What can't be read corrects nothing until it is typed over: "5.555" would be another amount in German.
  const entered = Object.entries(typed).map(([name, value]) => {
    const field = name as keyof TypedRow;
    return [field, value === before[field] ? read[field] : value] as const;
  });
  const now = valuesOf(Object.fromEntries(entered) as TypedRow, locale);
  const was = valuesOf(read, locale);
  const isOtherInterval = INTERVAL.some((name) => now[name] !== was[name]);
  const changed = (Object.keys(now) as (keyof Correction)[]).filter(
    // The parts of an interval belong together.
    (name) =>
      !isSame(now[name], was[name]) || (isOtherInterval && INTERVAL.some((part) => part === name)),
  );
  const wrong = changed.filter((name) => !rules[name].safeParse(now[name]).success);
  return {
    correction: Object.fromEntries(changed.map((name) => [name, now[name]])),
    problems: Object.fromEntries(
      wrong.map((name) => {
        const field = name === 'customDate' || name === 'customMonths' ? 'count' : name;
        return [field, problemOf(name, String(typed[field]))];
      }),
    ),
  };
}

const INTERVAL = ['period', 'customDate', 'customMonths'] as const;

function valuesOf(typed: TypedRow, locale: string): Readonly<Record<string, unknown>> {
  const { count, unit, period, amount, tags, notes, startedOn, ...texts } = typed;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
    amount: readAmount(amount, { locale, currency: typed.currency }).amount ?? amount.trim(),
    ...(period === 'custom' ? sentTyped({ count, unit }) : { period }),
    // What is empty is removed.
    tags: tags.length === 0 ? null : tags,
    notes: notes.trim() || null,
    startedOn: startedOn.trim() || null,
  };
}

// Lists are compared by what is in them.
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function problemOf(field: keyof Correction, text: string): Problem {
  if (text.trim() === '') return { kind: 'required' };
  const rule = guideOf(rules[field])?.asData;
  return rule === undefined ? { kind: 'refused' } : { kind: 'rule', rule };
}
