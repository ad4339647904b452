import {
  type DateOnly,
  dateOf,
  datePartsOf,
  daysInMonth,
  isDateOnly,
} from '../../../../domain/dates.ts';
import type { ForeignDatabase } from '../../../../db/foreign.ts';
import type { Draft } from '../../draft.ts';
import { ForeignFields } from '../../fields.ts';
import type { RowProblem } from '../../problems.ts';
import type { ImportSource, SourceRow } from '../../source.ts';
import { cycleOf } from '../lists.ts';

const SCHEDULES = ['id', 'name', 'rule', 'completed', 'active', 'posts_transaction', 'tombstone'];
const NEXT_DATES = [
  'schedule_id',
  'local_next_date',
  'local_next_date_ts',
  'base_next_date',
  'base_next_date_ts',
];

/** Actual Budget: the schedules in an exported budget, which is a ZIP with a SQLite database. */
export const actual: ImportSource = {
  kind: 'actual',
  name: 'Actual Budget',
  recognize: (file) =>
    file.form === 'database' &&
    file.database.has('schedules', ['id', 'rule']) &&
    file.database.has('schedules_next_date', ['schedule_id']),
  read: (file) => ({ rows: file.form === 'database' ? rowsOf(file.database) : [] }),
};

function* rowsOf(database: ForeignDatabase): Iterable<SourceRow> {
  const lookups = lookupsOf(database);
  for (const [index, schedule] of database.rows('schedules', SCHEDULES).entries()) {
    const fields = new ForeignFields(schedule);
    if (fields.flag('tombstone') === true) continue;
    yield* scheduleRows(fields, index + 1, lookups);
  }
}

type Lookups = {
  rules: ReadonlyMap<string, ForeignFields>;
  dates: ReadonlyMap<string, ForeignFields>;
  payees: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
};

function lookupsOf(database: ForeignDatabase): Lookups {
  const by = (key: string, table: string, columns: readonly string[]) =>
    new Map(
      database.rows(table, columns).map((row): [string, ForeignFields] => {
        const fields = new ForeignFields(row);
        return [fields.text(key) ?? '', fields];
      }),
    );
  const names = (table: string) =>
    new Map([...by('id', table, ['id', 'name'])].map(([id, row]) => [id, row.text('name') ?? '']));
  const payees = names('payees');
  // Merged payees point to the payee that they were merged into.
  for (const [id, row] of by('id', 'payee_mapping', ['id', 'targetId'])) {
    const name = payees.get(row.text('targetId') ?? '');
    if (name !== undefined) payees.set(id, name);
  }
  return {
    rules: by('id', 'rules', ['id', 'conditions', 'actions']),
    dates: by('schedule_id', 'schedules_next_date', NEXT_DATES),
    payees,
    categories: names('categories'),
  };
}

/** The conditions of a schedule's rule. The payee has one name in the database and another in the API. */
type Conditions = Record<'payee' | 'amount' | 'date', ForeignFields | undefined>;

// Bounded, because many schedules can refer to one rule.
const LONGEST_RULE = 4000;

const parsedList = (text = '[]'): ForeignFields[] => {
  if (text.length > LONGEST_RULE) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map((item) => new ForeignFields(item)) : [];
  } catch {
    // Actual couldn't read this rule either. The row reports what is missing.
    return [];
  }
};

function conditionsOf(rule: ForeignFields | undefined): Conditions {
  const all = parsedList(rule?.text('conditions'));
  const find = (...names: string[]) =>
    all.find((condition) => names.includes(condition.text('field') ?? ''));
  return { payee: find('payee', 'description'), amount: find('amount'), date: find('date') };
}

function* scheduleRows(fields: ForeignFields, row: number, lookups: Lookups): Iterable<SourceRow> {
  const id = fields.text('id') ?? '';
  const rule = lookups.rules.get(fields.text('rule') ?? '');
  const { payee, amount, date } = conditionsOf(rule);
  const category = parsedList(rule?.text('actions')).find(
    (action) => action.text('field') === 'category',
  );
  const problems: RowProblem[] = [];
  const common: Draft = {
    name: fields.text('name') ?? lookups.payees.get(payee?.text('value') ?? ''),
    category: lookups.categories.get(category?.text('value') ?? ''),
    amount: amountOf(amount, problems),
    status: fields.flag('completed') === true ? 'cancelled' : 'active',
    details: { autoRenew: fields.flag('posts_transaction') },
  };
  fields.value('active');
  const original = {
    ...Object.fromEntries(SCHEDULES.map((name) => [name, fields.value(name)])),
    conditions: rule?.text('conditions')?.slice(0, LONGEST_RULE),
    actions: rule?.text('actions')?.slice(0, LONGEST_RULE),
  };
  const repeats = repeatsOf(date, nextDateOf(lookups.dates.get(id)));
  for (const [index, { problems: more, details, ...schedule }] of repeats.entries()) {
    yield {
      row,
      sourceId: repeats.length === 1 ? id : `${id}#${index + 1}`,
      confidence: 'exact',
      draft: {
        ...common,
        ...schedule,
        details: { ...common.details, ...details },
        problems: [...problems, ...(more ?? [])],
      },
      original,
      unmapped: fields.unmapped,
    };
  }
}

// As Actual does it: the local date counts only if it was set together with the base date.
function nextDateOf(fields: ForeignFields | undefined): DateOnly | undefined {
  const isLocal = fields?.text('local_next_date_ts') === fields?.text('base_next_date_ts');
  const day = fields?.text(isLocal ? 'local_next_date' : 'base_next_date');
  return day?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

// Actual matches approximate amounts within 7.5 %.
const TOLERANCE_PERCENT = 7.5;

function amountOf(condition: ForeignFields | undefined, problems: RowProblem[]) {
  if (condition === undefined) return undefined;
  const range = condition.object('value');
  const ends = [range.number('num1'), range.number('num2')].filter((end) => end !== undefined);
  // Integer cents; expenses are negative.
  const cents = condition.number('value') ?? Math.min(...ends);
  if (!Number.isInteger(cents)) return undefined;
  if (cents > 0) problems.push({ code: 'income', field: 'amount' });
  if (condition.text('op') === 'isapprox') {
    problems.push({ code: 'estimated', field: 'amount', params: { percent: TOLERANCE_PERCENT } });
  }
  if (ends.length === 2) {
    const [minimum = 0, maximum = 0] = ends
      .map((end) => Math.abs(end) / 100)
      .toSorted((a, b) => a - b);
    problems.push({ code: 'estimated', field: 'amount', params: { minimum, maximum } });
  }
  return String(Math.abs(cents) / 100);
}

// One draft per charge: a schedule with several patterns has several charges a month.
function repeatsOf(date: ForeignFields | undefined, next: DateOnly | undefined): Draft[] {
  const day = date?.text('value');
  // A single date: charged once.
  if (day !== undefined) return [{ nextPaymentDate: next ?? day, details: { oneTime: true } }];
  const config = date?.object('value') ?? new ForeignFields({});
  const frequency = config.text('frequency');
  const { interval, problems } = cycleOf(frequency, config.number('interval') ?? 1);
  if (config.flag('skipWeekend') === true) {
    problems.push({ code: 'movesWeekends', field: 'nextPaymentDate' });
  }
  const common: Draft = {
    interval,
    nextPaymentDate: next,
    details: {
      startedOn: config.date('start'),
      endsOn: config.text('endMode') === 'on_date' ? config.date('endDate') : undefined,
    },
    problems,
  };
  const patterns = frequency === 'monthly' ? config.value('patterns') : undefined;
  if (!Array.isArray(patterns) || patterns.length === 0) return [common];
  return patterns.map((pattern) => ({
    ...common,
    ...onPattern(new ForeignFields(pattern), common),
  }));
}

const LAST_DAY = 31;

function onPattern(pattern: ForeignFields, { nextPaymentDate: next, problems = [] }: Draft): Draft {
  const value = pattern.number('value');
  const isDay = pattern.text('type') === 'day';
  if (!isDay || value === undefined || value === 0 || value < -1 || value > LAST_DAY) {
    const params = { text: `${pattern.text('type') ?? ''} ${value ?? ''}` };
    return {
      interval: undefined,
      problems: [...problems, { code: 'unknownInterval', field: 'period', params }],
    };
  }
  const anchor = value === -1 ? LAST_DAY : value;
  return {
    billingAnchorDay: anchor,
    nextPaymentDate: next !== undefined && isDateOnly(next) ? onOrAfter(next, anchor) : next,
    problems:
      value > 28 ? [...problems, { code: 'skipsShortMonths', field: 'nextPaymentDate' }] : problems,
  };
}

// The first day with the number `anchor` on or after `date`.
function onOrAfter(date: DateOnly, anchor: number): DateOnly {
  const [year, month, day] = datePartsOf(date);
  const inMonth = Math.min(anchor, daysInMonth(year, month));
  if (inMonth >= day) return dateOf(year, month, inMonth);
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return dateOf(nextYear, nextMonth, Math.min(anchor, daysInMonth(nextYear, nextMonth)));
}
