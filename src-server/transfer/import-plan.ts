import type { Subscription, SubscriptionDraft } from '../domain/subscription.ts';
import { duplicateKey } from '../domain/text.ts';
import type { Context } from '../context.ts';
import { eachSubscription, findSubscription } from '../subscriptions/repository.ts';
import type { ImportedFields } from './import/draft.ts';
import type { ReadImport } from './import/read-import.ts';
import type { ImportRow } from './import/read.ts';
import { isBlocked } from './import/problems.ts';
import { findImported } from './imports-repository.ts';

/** What becomes of a row. */
type PlannedAction =
  | 'create'
  /** An earlier import brought it in, and its source has other values since. */
  | 'update'
  /** The account has this record, with other values: it was changed since it was exported. */
  | 'different'
  | 'same'
  /** The account, or an earlier row, has one of this name, price and period. */
  | 'duplicate'
  /** An earlier import brought it in, and its owner has deleted it. */
  | 'deleted'
  /** It has a problem that keeps it from being imported. */
  | 'blocked';

/** What a person decided about a row of the preview. */
type RowDecision = {
  isIncluded?: boolean | undefined;
  /** In the place of what was read. */
  fields?: Partial<ImportedFields> | undefined;
};

/** What a person decided about rows, by their numbers. */
export type RowDecisions = Readonly<Record<number, RowDecision>>;

/** A row with what becomes of it. */
export type PlannedRow = {
  /** As read, with the person's corrections. */
  imported: ImportRow;
  action: PlannedAction;
  /** Whether it is imported. */
  isIncluded: boolean;
  /** The record that an earlier import made of it. */
  record?: Subscription;
  /** The fields that its source has changed since. */
  changes?: Partial<ImportedFields>;
  /** What it repeats: a record, or an earlier row. */
  duplicateOf?: { name: string } & ({ id: string } | { row: number });
};

type Planned = Omit<PlannedRow, 'imported' | 'isIncluded'>;

/** What a row needs to become a record. */
export type CompleteFields = ImportedFields &
  Pick<SubscriptionDraft, 'name' | 'category' | 'amountHundredths' | 'currency' | 'period'>;

const WRITTEN = [
  'name',
  'category',
  'amountHundredths',
  'currency',
  'period',
  'customDays',
  'nextPaymentDate',
  'billingAnchorDay',
  'notificationEnabled',
  'status',
  'trialEndsOn',
] as const satisfies readonly (keyof ImportedFields)[];

// Taken in whatever the person says: there is nothing to write.
const NEVER: ReadonlySet<PlannedAction> = new Set(['same', 'blocked']);
const USUALLY: ReadonlySet<PlannedAction> = new Set(['create', 'update']);

/** What becomes of each row of a file: nothing is written. */
export function planImport(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  { rows }: Pick<ReadImport, 'rows'>,
  decisions: RowDecisions = {},
): PlannedRow[] {
  const known = new Map<string, PlannedRow['duplicateOf']>();
  for (const { subscription } of eachSubscription(db, ownerId)) {
    known.set(twinKey(subscription), { id: subscription.id, name: subscription.name });
  }
  return rows.map((row) => {
    const decision = decisions[row.row] ?? {};
    const imported = corrected(row, decision.fields);
    const planned = planRow(imported);
    const isIncluded =
      !NEVER.has(planned.action) && (decision.isIncluded ?? USUALLY.has(planned.action));
    if (planned.action === 'create' && isIncluded) {
      known.set(twinKey(imported.fields), { row: row.row, name: String(imported.fields.name) });
    }
    return { imported, isIncluded, ...planned };
  });

  function planRow(imported: ImportRow): Planned {
    if (isBlocked(imported.problems) || !isComplete(imported.fields)) return { action: 'blocked' };
    const own = ownRecord(imported);
    if (own !== undefined) return planOwn(imported, own);
    const earlier = findImported(db, ownerId, {
      source: imported.source,
      identity: identityOf(imported),
    });
    if (earlier === undefined) return planNew(imported);
    const record = findSubscription(db, ownerId, String(earlier.subscriptionId));
    if (record === undefined) return { action: 'deleted' };
    const changes = changesBetween(
      JSON.parse(earlier.fields) as ImportedFields,
      imported.fields,
      record,
    );
    return Object.keys(changes).length === 0
      ? { action: 'same', record }
      : { action: 'update', record, changes };
  }

  // An export of this account: what it says is older than what is there.
  function ownRecord(imported: ImportRow): Subscription | undefined {
    if (imported.source !== 'perennial') return undefined;
    return findSubscription(db, ownerId, identityOf(imported));
  }

  function planNew({ fields }: ImportRow): Planned {
    const duplicateOf = known.get(twinKey(fields));
    return duplicateOf === undefined ? { action: 'create' } : { action: 'duplicate', duplicateOf };
  }
}

function planOwn({ fields }: ImportRow, record: Subscription): Planned {
  const changes = changesBetween({}, fields, record);
  return Object.keys(changes).length === 0
    ? { action: 'same', record }
    : { action: 'different', record, changes };
}

/** By what a second import knows a row. */
export const identityOf = (row: ImportRow): string =>
  'sourceId' in row ? row.sourceId : row.contentHash;

/** Whether a row has all that a record needs. */
function isComplete(fields: ImportedFields): fields is CompleteFields {
  const { name, category, amountHundredths, currency, period, customDays, nextPaymentDate } =
    fields;
  const isThere = [name, category, amountHundredths, currency, period, nextPaymentDate].every(
    (value) => value !== undefined,
  );
  const hasDays = typeof customDays === 'number';
  return isThere && hasDays === (period === 'custom');
}

function corrected(row: ImportRow, fields: RowDecision['fields']): ImportRow {
  if (fields === undefined) return row;
  const given = Object.keys(fields);
  // An amount in another currency is another amount, and so on: what was said of these is settled.
  const settles = (field = '') => given.some((name) => name.startsWith(field) && field !== '');
  return {
    ...row,
    fields: { ...row.fields, ...fields },
    problems: row.problems.filter(({ field }) => !settles(field)),
  };
}

// What the source has changed since it was read last; what the owner has changed meanwhile stays.
function changesBetween(
  earlier: Partial<ImportedFields>,
  now: ImportedFields,
  record: Subscription,
): Partial<ImportedFields> {
  const changed = WRITTEN.filter((name) => {
    const value = now[name];
    return value !== undefined && value !== earlier[name] && value !== record[name];
  });
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

const twinKey = ({
  name = '',
  currency,
  amountHundredths,
  period,
  customDays,
}: Partial<
  Pick<Subscription, 'name' | 'currency' | 'amountHundredths' | 'period' | 'customDays'>
>) => [duplicateKey(name), currency, amountHundredths, period, customDays ?? ''].join('\u0000');
