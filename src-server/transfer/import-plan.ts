import { isDeepStrictEqual } from 'node:util';
import { type DetailName, detailNames } from '../domain/details.ts';
import type { Subscription, SubscriptionDraft } from '../domain/subscription.ts';
import { amountOf, fitsCurrency } from '../domain/money.ts';
import {
  type Cadence,
  anchorGives,
  isChargeDate,
  everyMonths,
  inferAnchor,
} from '../domain/schedule.ts';
import { onDate } from '../domain/renewal.ts';
import { duplicateKey } from '../domain/text.ts';
import type { ExportedRecord } from '../contract/app/export-file.ts';
import type { Context } from '../context.ts';
import { eachSubscription } from '../subscriptions/repository.ts';
import type { Slices } from '../platform/slices.ts';
import type { ImportedFields } from './import/draft.ts';
import type { ImportRow } from './import/read.ts';
import { type RowProblem, isBlocked } from './import/problems.ts';
import { type Match, type MatchedRows, matchRows } from './import-matches.ts';

/** What importing a row would do. */
type PlannedAction =
  | 'create'
  /** It is a record of the account, and its source has changed it. */
  | 'update'
  /** A record has its name but other values, or has changed since this export of the account. */
  | 'different'
  | 'same'
  /** The account, or an earlier row, has a subscription with this name, price, and period. */
  | 'duplicate'
  /** Its record has been deleted. */
  | 'deleted'
  /** A problem prevents its import. */
  | 'blocked';

/** A person's decision about a row of the preview. */
type RowDecision = {
  isIncluded?: boolean | undefined;
  /** Corrections of what was read. */
  fields?: Partial<ImportedFields> | undefined;
};

/** Decisions by row number. */
export type RowDecisions = Readonly<Record<number, RowDecision>>;

/** A row with its planned action. */
export type PlannedRow = {
  /** As read, with corrections applied. */
  imported: ImportRow;
  action: PlannedAction;
  /** Whether it will be imported. */
  isIncluded: boolean;
  /** The existing record of this row. */
  record?: Subscription;
  /** The new values. */
  changes?: Partial<ImportedFields>;
  /** The record, or the earlier row, that it duplicates. */
  duplicateOf?: { name: string } & ({ id: string } | { row: number });
  /** A record with the name of a new one, at another price or period. */
  sameName?: Subscription;
};

type Planned = Omit<PlannedRow, 'imported' | 'isIncluded'>;

/** Fields that are complete enough for a record. */
export type CompleteFields = ImportedFields &
  Pick<SubscriptionDraft, 'name' | 'category' | 'amountHundredths' | 'currency' | 'period'>;

const WRITTEN = [
  'name',
  'category',
  'amountHundredths',
  'currency',
  'period',
  'customDays',
  'customMonths',
  'nextPaymentDate',
  'billingAnchorDay',
  'notificationEnabled',
  'status',
  'trialEndsOn',
  ...detailNames,
] as const satisfies readonly (keyof ImportedFields)[];

// Nothing to write, whatever the person decides.
const NEVER: ReadonlySet<PlannedAction> = new Set(['same', 'blocked']);
const USUALLY: ReadonlySet<PlannedAction> = new Set(['create', 'update']);

/** Plans what importing each row of a file would do. */
export function* planImport(
  context: Pick<Context, 'db'>,
  ownerId: string,
  file: Omit<MatchedRows, 'records'>,
  decisions: RowDecisions = {},
): Slices<PlannedRow[]> {
  // Loaded at once, because nothing else can use the database between the rows of a statement.
  const records = Array.from(
    eachSubscription(context.db, ownerId),
    ({ subscription }) => subscription,
  );
  const known = yield* twinsAmong(records);
  const named = yield* namedAmong(records);
  const rows = file.rows.map((row) => corrected(row, decisions[row.row]?.fields));
  const possible = rows.filter(
    ({ problems, fields }) => !isBlocked(problems) && isComplete(fields),
  );
  const matches = yield* matchRows(context, ownerId, { ...file, records, rows: possible });
  const unblocked = new Set(possible);
  const all: PlannedRow[] = [];
  for (const imported of rows) {
    const { row, fields } = imported;
    const planned = unblocked.has(imported) ? planRow(imported) : { action: 'blocked' as const };
    const isIncluded =
      !NEVER.has(planned.action) && (decisions[row]?.isIncluded ?? USUALLY.has(planned.action));
    if (planned.action === 'create' && isIncluded) {
      known.set(twinKey(fields), { row, name: String(fields.name) });
    }
    const shown = planned.record === undefined ? imported : withoutAssumed(imported);
    all.push({ imported: shown, isIncluded, ...planned });
    yield;
  }
  return all;

  function planRow(imported: ImportRow): Planned {
    const { fields } = imported;
    const match = matches.get(imported);
    if (match?.by === 'deleted') return { action: 'deleted' };
    const duplicateOf = known.get(twinKey(fields));
    // One that is only called the same may be a duplicate of it.
    if (match === undefined || (match.by === 'name' && duplicateOf !== undefined)) {
      if (duplicateOf !== undefined) return { action: 'duplicate', duplicateOf };
      const sameName = named.get(duplicateKey(fields.name ?? ''));
      return { action: 'create', ...(sameName === undefined ? {} : { sameName }) };
    }
    const { record } = match;
    const earlier = match.by === 'import' ? match.earlier : {};
    const given = withoutAssumed(imported).fields;
    const changes = withAnchor(changesBetween(earlier, given, record), imported, record);
    if (Object.keys(changes).length === 0) return { action: 'same', record };
    return { action: isFromSource(match, imported) ? 'update' : 'different', record, changes };
  }
}

/** Whether it is the file that has changed since, and not the record. */
function isFromSource({ by, ...match }: Match, { source, original }: ImportRow): boolean {
  if (by === 'name' || !('record' in match)) return false;
  if (source !== 'perennial') return true;
  return Date.parse((original as ExportedRecord).updatedAt) === match.record.updatedAt;
}

/** Whether fields are complete enough for a record. */
function isComplete(fields: ImportedFields): fields is CompleteFields {
  const { name, category, amountHundredths, currency, period, nextPaymentDate } = fields;
  const isThere = [name, category, amountHundredths, currency, period, nextPaymentDate].every(
    (value) => value !== undefined,
  );
  return isThere && hasInterval(fields) === (period === 'custom');
}

const hasInterval = ({ customDays, customMonths }: ImportedFields): boolean =>
  [customDays, customMonths].some((count) => typeof count === 'number');

// A category that is only assumed changes nothing about a record that is there.
function withoutAssumed(row: ImportRow): ImportRow {
  if (row.isCategoryAssumed !== true) return row;
  const problems = row.problems.filter(({ code }) => code !== 'guessedCategory');
  return { ...row, fields: without(row.fields, 'category'), problems };
}

function corrected(row: ImportRow, given: RowDecision['fields']): ImportRow {
  if (given === undefined) return row;
  const fields = withCorrections(row.fields, given);
  const solved = new Set(Object.keys(given).flatMap((name) => SOLVES[name] ?? name));
  const isSolved = (field: string | undefined) => field !== undefined && solved.has(field);
  const { isCategoryAssumed: _assumed, ...read } = row;
  return {
    ...(given.category === undefined ? row : read),
    fields,
    problems: [...row.problems.filter(({ field }) => !isSolved(field)), ...remainingIn(fields)],
  };
}

// The fields that problems name, where a correction solves more than those of its own name.
const SOLVES: Readonly<Record<string, readonly string[]>> = {
  amountHundredths: ['amount'],
  customDays: ['customDate', 'customMonths'],
  customMonths: ['customDate', 'customMonths'],
  // It would only be calculated from the other ones.
  nextPaymentDate: ['nextPaymentDate', 'lastPaymentDate', 'startedOn'],
};

const without = (fields: ImportedFields, name: keyof ImportedFields): ImportedFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

// A detail is removed by null.
const withoutRemoved = (fields: ImportedFields): ImportedFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== null || !isDetail(field)),
  );

// What follows from a field follows from its correction.
function withCorrections(read: ImportedFields, given: Partial<ImportedFields>): ImportedFields {
  const fields = withoutRemoved({ ...read, ...given });
  const { nextPaymentDate: next, billingAnchorDay: anchor } = fields;
  const isDayKept = anchor !== undefined && next !== undefined && anchorGives(anchor, next);
  return {
    ...fields,
    ...correctedInterval(fields.period, given),
    ...(given.nextPaymentDate === undefined || isDayKept
      ? {}
      : { billingAnchorDay: inferAnchor(given.nextPaymentDate) }),
  };
}

// No other period has an interval, and an interval in months or days replaces the other.
function correctedInterval(
  period: ImportedFields['period'],
  { customDays, customMonths }: Partial<ImportedFields>,
): Partial<ImportedFields> {
  if (period === undefined) return {};
  if (period !== 'custom') return { customDays: null, customMonths: null };
  if (typeof customMonths === 'number') return { ...everyMonths(customMonths) };
  return typeof customDays === 'number' ? { customMonths: null } : {};
}

// Problems that only two fields together have.
function remainingIn(fields: ImportedFields): RowProblem[] {
  const { amountHundredths, currency, period } = fields;
  const hasAmount = amountHundredths !== undefined && currency !== undefined;
  const amount = hasAmount ? amountOf(amountHundredths) : 0;
  return [
    ...(hasAmount && !fitsCurrency(amount, currency)
      ? [{ code: 'tooManyDecimals', field: 'amount', params: { text: String(amount) } } as const]
      : []),
    ...(period === 'custom' && !hasInterval(fields)
      ? [{ code: 'missing', field: 'customDate' } as const]
      : []),
  ];
}

const isDetail = (name: string): name is DetailName =>
  detailNames.some((detail) => detail === name);

type Written = (typeof WRITTEN)[number];

const valueIn = (record: Subscription, name: Written) =>
  isDetail(name) ? record.details[name] : record[name];

/** What a record has in the fields that changes are about; without those that it has not. */
export const currentOf = (
  record: Subscription,
  changes: Partial<ImportedFields>,
): Partial<ImportedFields> =>
  Object.fromEntries(
    WRITTEN.filter((name) => name in changes)
      .map((name) => [name, valueIn(record, name)] as const)
      .filter(([, value]) => value !== undefined),
  );

const SCHEDULED: ReadonlySet<string> = new Set(['nextPaymentDate', 'billingAnchorDay']);

// A record moves on by itself from the date of a file.
function hasReached(record: Subscription, { nextPaymentDate = '' }: ImportedFields): boolean {
  if (nextPaymentDate === '') return false;
  return isChargeDate(onDate(record, nextPaymentDate), record.nextPaymentDate);
}

// Only what the source has changed since the last import: changes that were made here are kept.
function changesBetween(
  earlier: Partial<ImportedFields>,
  now: ImportedFields,
  record: Subscription,
): Partial<ImportedFields> {
  const changed = WRITTEN.filter((name) => {
    const value = now[name];
    return (
      value !== undefined &&
      ![earlier[name], valueIn(record, name)].some((one) => isDeepStrictEqual(value, one)) &&
      !(SCHEDULED.has(name) && hasReached(record, now))
    );
  });
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

// In a spreadsheet, the date is edited, and the day of the schedule in its own column is left as it was.
function withAnchor(
  changes: Partial<ImportedFields>,
  { source }: ImportRow,
  record: Subscription,
): Partial<ImportedFields> {
  const { nextPaymentDate: next } = changes;
  const isDayLeft =
    source === 'csv' &&
    next !== undefined &&
    changes.billingAnchorDay === undefined &&
    !anchorGives(record.billingAnchorDay, next);
  return isDayLeft ? { ...changes, billingAnchorDay: inferAnchor(next) } : changes;
}

type Twin = PlannedRow['duplicateOf'];

// By name, price and period, as a duplicate has them.
function* twinsAmong(records: readonly Subscription[]): Slices<Map<string, Twin>> {
  const known = new Map<string, Twin>();
  for (const record of records) {
    known.set(twinKey(record), { id: record.id, name: record.name });
    yield;
  }
  return known;
}

function* namedAmong(records: readonly Subscription[]): Slices<Map<string, Subscription>> {
  const named = new Map<string, Subscription>();
  for (const record of records) {
    // One that was cancelled may well be had again.
    if (record.status !== 'cancelled') named.set(duplicateKey(record.name), record);
    yield;
  }
  return named;
}

const twinKey = ({
  name = '',
  currency,
  amountHundredths,
  period,
  customDays,
  customMonths,
}: Partial<Pick<Subscription, 'name' | 'currency' | 'amountHundredths' | keyof Cadence>>) =>
  [duplicateKey(name), currency, amountHundredths, period, customDays, customMonths].join('\u0000');
