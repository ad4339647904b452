import { wholeHundredths } from '../domain/money.ts';
import { patchDetails } from '../domain/details.ts';
import type { Subscription } from '../domain/subscription.ts';
import { insertRevokedKey } from '../accounts/keys-repository.ts';
import { findAccountByName, renameAccount, updatePlan } from '../accounts/repository.ts';
import { addFreshAccount, requireBuiltInKey, requireFreeName } from '../accounts/service.ts';
import { findOwnerOfEntry, insertAuditEntry } from '../audit/repository.ts';
import { insertMark } from '../categories/repository.ts';
import type {
  ExportedAccount,
  ExportedEntry,
  ExportedImport,
  ExportedRecord,
  ExportedReminder,
  ExportedState,
} from '../contract/app/export-file.ts';
import { saveConversion } from '../conversion/repository.ts';
import { readExport } from './import/sources/perennial/perennial.ts';
import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { assertTransaction } from '../db/transactions.ts';
import { insertDismissal } from '../dismissals/repository.ts';
import { type Payment, insertPayment, noteChargedUntil } from '../payments/repository.ts';
import { type EndedReminder, insertEndedReminder, setSettled } from '../reminders/repository.ts';
import { writeOutcome } from '../channels/stored-outcome.ts';
import { updatePreferences } from '../settings/preferences.ts';
import { saveNotificationSettings } from '../settings/repository.ts';
import { insertImport, insertImportRow, isImportId, markUndone } from './imports-repository.ts';
import { isEmptyAccount } from './restore-repository.ts';
import { insertDeletion, isDeletedId } from '../subscriptions/deleted-repository.ts';
import { withAnswerText } from '../subscriptions/json.ts';
import { findOwnerOf, insertSubscription } from '../subscriptions/repository.ts';
import { tellOfRestore } from '../webhooks/outbox.ts';

const HASH_BYTES = 32;
const RESTORED = [
  'subscriptions',
  'dates',
  'settings',
  'keys',
  'dismissals',
  'categoryMarks',
  'imports',
  'conversion',
  'webhookDeliveries',
] as const;

/** An account that was restored, with the numbers of its records. */
export type RestoredAccount = Pick<ExportedAccount, 'name' | 'counts'>;

/**
 * Restores everything from an export into an empty account, and adds accounts for any others in the file, unless `only`
 * names the one of several that is wanted. Returns the
 * restored accounts, or undefined if the account is not empty or another one has records of the export. Throws
 * {@link AppError} if the file is damaged or the name of an added account is taken.
 */
export function restoreExport(
  context: Context,
  ownerId: string,
  bytes: Uint8Array,
  only?: string,
): RestoredAccount[] | undefined {
  const { db } = context;
  const { preferences, ...exported } = readExport(parsed(bytes));
  const { length } = exported.accounts;
  const accounts = exported.accounts.filter(
    ({ name }) => only === undefined || length === 1 || name === only,
  );
  if (accounts.length === 0) return undefined;
  return db
    .transaction(() => {
      if (!areFree(db, ownerId, accounts) || !isEmptyAccount(db, ownerId)) return undefined;
      const [first, ...others] = accounts;
      if (first !== undefined) restoreAccount(context, ownerId, first);
      for (const account of others) {
        requireFreeName(context, account.name, undefined);
        const { id } = addFreshAccount(context, account.name, account.plan);
        restoreAccount(context, id, account);
      }
      if (accounts.length === length) updatePreferences(context, preferences);
      return accounts.map(({ name, counts }) => ({ name, counts }));
    })
    .immediate();
}

/** Whether nothing of these accounts is in the database yet, but for what happened in the one that the first restores. */
function areFree(db: Db, ownerId: string, accounts: readonly ExportedAccount[]): boolean {
  return accounts.every(({ subscriptions, deleted, imports = [], activity }, index) => {
    const owners = new Set([undefined, ...(index === 0 ? [ownerId] : [])]);
    return (
      [...subscriptions, ...deleted].every(
        ({ id }) => findOwnerOf(db, id) === undefined && !isDeletedId(db, id),
      ) &&
      !imports.some(({ id }) => isImportId(db, id)) &&
      activity.every(({ id }) => owners.has(findOwnerOfEntry(db, id)))
    );
  });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new AppError('damagedFile', { format: 'JSON' });
  }
}

/**
 * Writes an exported account into an empty one, including IDs and history, in the caller's transaction. The keys that
 * made changes are added as revoked keys, because the audit log refers to them.
 */
export function restoreAccount(context: Context, ownerId: string, account: ExportedAccount): void {
  const { db } = context;
  assertTransaction(db);
  for (const record of account.subscriptions) writeRecord(context, ownerId, record);
  for (const deletion of account.deleted) writeDeletion(context, ownerId, deletion);
  for (const reminder of account.reminders) {
    insertEndedReminder(db, ownerId, reminderOf(reminder));
  }
  const keyOf = keysIn(context, ownerId);
  for (const entry of account.activity) {
    // Where everything was deleted since the export, its activity is still there.
    if (findOwnerOfEntry(db, entry.id) === ownerId) continue;
    const { id, action, subscriptionId, actor, requestId, createdAt } = entry;
    insertAuditEntry(db, ownerId, {
      id,
      action,
      subscriptionId,
      apiKeyId: keyOf(actor),
      requestId,
      before: textOf(entry.before),
      after: textOf(entry.after),
      beforeDetails: textOf(entry.beforeDetails),
      afterDetails: textOf(entry.afterDetails),
      createdAt: Date.parse(createdAt),
    });
  }
  tellOfRestore(context, ownerId);
  for (const made of account.imports ?? []) writeImport(db, ownerId, made);
  if (account.conversion !== undefined) saveConversion(db, ownerId, account.conversion);
  for (const mark of account.categoryMarks) insertMark(db, ownerId, mark);
  for (const { concern, dismissedAt } of account.dismissals) {
    insertDismissal(db, ownerId, concern, Date.parse(dismissedAt));
  }
  if (account.settings !== null) {
    const updatedAt = Date.parse(account.settings.updatedAt);
    saveNotificationSettings(db, ownerId, { ...account.settings, updatedAt });
  }
  const { name, plan } = account;
  if (findAccountByName(db, name) === undefined) renameAccount(db, ownerId, name);
  updatePlan(db, ownerId, plan);
  for (const topic of RESTORED) context.changes.note(topic, ownerId);
  context.changes.note('accounts');
}

const textOf = (state: object | null): string | null =>
  state === null ? null : JSON.stringify(state);

function writeRecord(context: Context, ownerId: string, record: ExportedRecord): void {
  const { db } = context;
  insertSubscription(db, ownerId, {
    ...withAnswerText(subscriptionOf(record)),
    tracked: record.isTracked,
  });
  writeHistory(context, ownerId, record.id, record);
}

/** Writes the payments and handled reminders that an export has of a record, for the subscription with this ID. */
export function writeHistory(
  { db }: Context,
  ownerId: string,
  subscriptionId: string,
  record: ExportedRecord,
): void {
  for (const payment of paymentsOf(record)) insertPayment(db, { ...payment, subscriptionId });
  const latest = record.payments.at(-1);
  if (latest !== undefined) noteChargedUntil(db, ownerId, latest.paidOn);
  for (const occasion of record.handled) setSettled(db, { subscriptionId, ...occasion }, true);
}

function writeImport(db: Db, ownerId: string, { rows, ...made }: ExportedImport): void {
  insertImport(db, {
    ...made,
    ownerId,
    choices: JSON.stringify(made.choices),
    createdAt: Date.parse(made.createdAt),
  });
  for (const row of rows) {
    insertImportRow(db, {
      ...row,
      importId: made.id,
      ownerId,
      fields: JSON.stringify(row.fields),
      details: JSON.stringify(row.details),
      original: JSON.stringify(row.original),
      before: row.before && subscriptionOf(row.before),
      after: row.after && subscriptionOf(row.after),
    });
  }
  if (made.undoneAt !== null) markUndone(db, made.id, Date.parse(made.undoneAt));
}

function writeDeletion(
  { db }: Context,
  ownerId: string,
  deletion: ExportedAccount['deleted'][number],
): void {
  const { isTracked, handled, deletedAt, daysSeen, lastSeenOn } = deletion;
  insertDeletion(db, ownerId, {
    subscription: subscriptionOf(deletion),
    waited: isTracked,
    payments: paymentsOf(deletion),
    settled: handled.map((occasion) => ({ subscriptionId: deletion.id, ...occasion })),
    deletedAt: Date.parse(deletedAt),
    daysSeen,
    lastSeenOn,
  });
}

const subscriptionOf = (record: ExportedState): Subscription => ({
  id: record.id,
  name: record.name,
  category: record.category,
  amountHundredths: wholeHundredths(record.amount),
  currency: record.currency,
  period: record.period,
  customDays: record.customDays,
  customMonths: record.customMonths,
  nextPaymentDate: record.nextPaymentDate,
  billingAnchorDay: record.billingAnchorDay,
  notificationEnabled: record.notificationEnabled,
  status: record.status,
  trialEndsOn: record.trialEndsOn,
  details: patchDetails({}, record.details ?? {}),
  createdAt: Date.parse(record.createdAt),
  updatedAt: Date.parse(record.updatedAt),
});

const paymentsOf = ({ id, payments }: ExportedRecord): Payment[] =>
  payments.map(({ paidOn, amount, currency }) => ({
    subscriptionId: id,
    paidOn,
    amountHundredths: wholeHundredths(amount),
    currency,
  }));

const reminderOf = (reminder: ExportedReminder): EndedReminder => ({
  id: reminder.id,
  subscriptionId: reminder.subscriptionId,
  kind: reminder.kind,
  date: reminder.date,
  lead: reminder.daysBefore,
  snoozedUntil: reminder.snoozedUntil,
  channel: reminder.channel,
  name: reminder.name,
  amountHundredths: wholeHundredths(reminder.amount),
  currency: reminder.currency,
  dueAt: Date.parse(reminder.dueAt),
  state: reminder.state,
  attempts: reminder.attempts,
  messageId: reminder.messageId,
  triedAt: reminder.triedAt === null ? null : Date.parse(reminder.triedAt),
  answer: reminder.outcome === null ? null : writeOutcome(reminder.outcome),
  interruptions: reminder.interruptions,
  unsure: reminder.unsure,
  leftAlone: reminder.leftAlone,
  takenBack: reminder.isTakenBack ? 1 : 0,
});

/** Returns the key ID for the actor of an entry, after adding the key if it is missing. */
function keysIn(context: Context, ownerId: string): (actor: ExportedEntry['actor']) => string {
  const { db, ids, clock } = context;
  const added = new Set<string>();
  return (actor) => {
    if (actor.kind !== 'issued') return requireBuiltInKey(context, ownerId, actor.kind);
    const { id, name } = actor;
    if (!added.has(id)) {
      const hash = ids.randomBytes(HASH_BYTES);
      insertRevokedKey(db, ownerId, { id, name, at: clock.now(), hash });
      added.add(id);
    }
    return id;
  };
}
