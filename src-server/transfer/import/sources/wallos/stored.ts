import { dayOfMonth, isDateOnly } from '../../../../domain/dates.ts';
import type { ForeignDatabase } from '../../../../db/foreign.ts';
import type { Draft, Interval } from '../../draft.ts';
import { ForeignFields } from '../../fields.ts';
import type { Interview } from '../../interview.ts';
import type { RowProblem } from '../../problems.ts';
import { NO_CATEGORY } from './display.ts';
import { unescaped } from './entities.ts';

/** The columns read from Wallos' subscriptions table. From other tables, only names and codes are read. */
export const STORED_COLUMNS = [
  'id',
  'name',
  'logo',
  'price',
  'currency_id',
  'next_payment',
  'cycle',
  'frequency',
  'notes',
  'payment_method_id',
  'payer_user_id',
  'category_id',
  'notify',
  'url',
  'inactive',
  'notify_days_before',
  'user_id',
  'cancellation_date',
  'replacement_subscription_id',
  'start_date',
  'auto_renew',
] as const;

const NAMES = {
  category_id: ['categories', 'name'],
  payment_method_id: ['payment_methods', 'name'],
  payer_user_id: ['household', 'name'],
  currency_id: ['currencies', 'code'],
} as const;

/** Names by ID, for each column that refers to another table. */
export type StoredNames = Readonly<Record<keyof typeof NAMES, ReadonlyMap<string, string>>>;

/** Reads the tables that subscriptions refer to. */
export function storedNames(database: ForeignDatabase): StoredNames {
  const maps = Object.entries(NAMES).map(([id, [table, column]]) => [
    id,
    namesIn(database, table, column),
  ]);
  return Object.fromEntries(maps) as StoredNames;
}

/** One column of a table, by ID. */
export function namesIn(database: ForeignDatabase, table: string, column: string) {
  return new Map(
    database.rows(table, ['id', column]).flatMap((row): [string, string][] => {
      const fields = new ForeignFields(row);
      const name = fields.text(column);
      return name === undefined ? [] : [[fields.text('id') ?? '', unescaped(name) ?? name]];
    }),
  );
}

const UNITS: readonly (Interval['unit'] | undefined)[] = [
  undefined,
  'day',
  'week',
  'month',
  'year',
];
const ONE_TIME = 5;

/** Reads a row as stored in the database, or as returned by the API, which includes names beside IDs. */
export function storedDraft(
  fields: ForeignFields,
  row: number,
  interview: Interview,
  names: StoredNames | undefined,
): Draft {
  const problems: RowProblem[] = [];
  const cycle = fields.number('cycle');
  const unit = UNITS[cycle ?? 0];
  if (unit === undefined && cycle !== ONE_TIME) {
    problems.push({ code: 'unknownInterval', field: 'period', params: { text: String(cycle) } });
  }
  const every = fields.number('frequency') || 1;
  const category = named(fields, names, 'category_id', 'category_name');
  const status = statusOf(fields);
  const [next, start] = [fields.date('next_payment'), fields.date('start_date')];
  problems.push(...driftOf(next, start, unit));
  return {
    name: unescaped(fields.text('name')),
    category: category === NO_CATEGORY ? undefined : category,
    amount: fields.amount('price'),
    currency:
      names?.currency_id.get(fields.text('currency_id') ?? '') ??
      askedCurrency(fields, row, interview, problems),
    interval: unit === undefined ? undefined : { every, unit },
    nextPaymentDate: next,
    notificationEnabled: fields.flag('notify'),
    status: status.status,
    details: {
      ...status.details,
      oneTime: cycle === ONE_TIME ? true : undefined,
      startedOn: start,
      ...detailsOf(fields, names),
    },
    problems,
  };
}

function named(
  fields: ForeignFields,
  names: StoredNames | undefined,
  id: keyof typeof NAMES,
  name: string,
): string | undefined {
  return names?.[id].get(fields.text(id) ?? '') ?? unescaped(fields.text(name));
}

// An inactive record counts as cancelled only if it has an end date or a replacement.
function statusOf(fields: ForeignFields): Pick<Draft, 'status' | 'details'> {
  const isInactive = fields.flag('inactive') ?? false;
  const ends = fields.date('cancellation_date');
  const replacement = fields.number('replacement_subscription_id') || undefined;
  if (!isInactive) return { status: 'active', details: { cancelBy: ends } };
  const isCancelled = ends !== undefined || replacement !== undefined;
  return {
    status: isCancelled ? 'cancelled' : 'paused',
    details: {
      cancelledOn: ends,
      replacedBy: replacement === undefined ? undefined : String(replacement),
    },
  };
}

function detailsOf(fields: ForeignFields, names: StoredNames | undefined): Draft['details'] {
  const daysBefore = fields.number('notify_days_before') ?? -1;
  return {
    autoRenew: fields.flag('auto_renew'),
    paymentMethod: named(fields, names, 'payment_method_id', 'payment_method_name'),
    payer: named(fields, names, 'payer_user_id', 'payer_user_name'),
    notes: unescaped(fields.text('notes')),
    website: unescaped(fields.text('url')),
    remindDaysBefore: daysBefore < 0 ? undefined : daysBefore,
  };
}

// API responses contain the ID of a currency, but no code.
function askedCurrency(
  fields: ForeignFields,
  row: number,
  interview: Interview,
  problems: RowProblem[],
): string | undefined {
  const id = fields.text('currency_id');
  if (id === undefined) return undefined;
  const key = `#${id}`;
  const example = { row, text: `${fields.text('name') ?? ''} ${fields.text('price') ?? ''}` };
  const currency = interview.ask({ code: 'currency', key, choices: [], example });
  if (currency === undefined) {
    const params = { question: `currency:${key}` };
    problems.push({ code: 'unanswered', field: 'currency', params });
  }
  return currency;
}

const MOST_DRIFT = 3;
const LONGEST_MONTH = 31;

// Wallos adds months like PHP: 31 January plus a month is 3 March, and the 3rd from then on.
function driftOf(
  next: string | undefined,
  start: string | undefined,
  unit: Interval['unit'] | undefined,
): RowProblem[] {
  if (next === undefined || start === undefined || !isDateOnly(next) || !isDateOnly(start))
    return [];
  const day = dayOfMonth(start);
  const drift = (dayOfMonth(next) - day + LONGEST_MONTH) % LONGEST_MONTH;
  const hasDrifted = day > 28 && drift >= 1 && drift <= MOST_DRIFT;
  return hasDrifted && (unit === 'month' || unit === 'year')
    ? [{ code: 'anchorDiffers', field: 'billingAnchorDay', params: { day } }]
    : [];
}
