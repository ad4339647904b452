import type { Account } from '../domain/account.ts';
import { keptSince } from '../domain/deletion.ts';
import { amountOf } from '../domain/money.ts';
import type { Occasion } from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import { listMarks } from '../categories/repository.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportFile,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedImport,
  type ExportedRecord,
  type ExportedReminder,
  type ExportedState,
} from '../contract/app/export-file.ts';
import { PortablePreferences } from '../contract/app/preferences.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { openReadSnapshot } from '../db/read-snapshot.ts';
import { listDismissals } from '../dismissals/repository.ts';
import { type Payment, listPaymentsSince } from '../payments/repository.ts';
import { type Slices, inSlices } from '../platform/slices.ts';
import { type AttributedChange, eachChange } from '../audit/repository.ts';
import { type EndedReminder, eachEndedReminder, listSettled } from '../reminders/repository.ts';
import { findConversion } from '../conversion/repository.ts';
import { readOutcome } from '../channels/stored-outcome.ts';
import { getPreferences } from '../settings/preferences.ts';
import { findNotificationSettings } from '../settings/repository.ts';
import { type Deletion, eachDeletion } from '../subscriptions/deleted-repository.ts';
import { type StoredImportRow, eachImport, eachImportRow } from './imports-repository.ts';
import { eachSubscription } from '../subscriptions/repository.ts';

/** A complete export of these accounts as text (`ExportFile`), read from one snapshot. */
export async function exportAccounts(
  context: Context,
  accounts: readonly Account[],
): Promise<string> {
  const { db } = context;
  // Read-only data in memory has no other connection, and nobody writes to it.
  if (db.memory) return inSlices(exportText(context, db, accounts));
  const snapshot = openReadSnapshot(db);
  try {
    return await inSlices(exportText(context, snapshot, accounts));
  } finally {
    snapshot.close();
  }
}

function* exportText(context: Context, db: Db, accounts: readonly Account[]): Slices<string> {
  const since = keptSince(context.clock.now());
  const texts: string[] = [];
  for (const account of accounts) texts.push(yield* accountText(db, account, since));
  const preferences = PortablePreferences.strip().parse(getPreferences({ db }).data);
  return `${objectOf<ExportFile>({
    format: JSON.stringify(EXPORT_FORMAT),
    version: JSON.stringify(EXPORT_VERSION),
    preferences: JSON.stringify(preferences),
    accounts: listOf(texts),
  })}\n`;
}

function* accountText(db: Db, { id, name, plan }: Account, since: number): Slices<string> {
  let payments = 0;
  const subscriptions = yield* textsOf(eachSubscription(db, id), ({ subscription, tracked }) => {
    const paid = listPaymentsSince(db, subscription.id, '', Number.MAX_SAFE_INTEGER);
    payments += paid.length;
    return recordOf(subscription, tracked, paid, listSettled(db, subscription.id));
  });
  const deleted = yield* textsOf(eachDeletion(db, id, since), deletionOf);
  const reminders = yield* textsOf(eachEndedReminder(db, id), reminderOf);
  const activity = yield* textsOf(eachChange(db, id), entryOf);
  const imports = yield* importsOf(db, id);
  const counts: ExportedAccount['counts'] = {
    subscriptions: subscriptions.length,
    payments,
    deleted: deleted.length,
    reminders: reminders.length,
    activity: activity.length,
    imports: imports.length,
  };
  return objectOf<ExportedAccount>({
    name: JSON.stringify(name),
    plan: JSON.stringify(plan),
    counts: JSON.stringify(counts),
    settings: JSON.stringify(settingsOf(db, id)),
    conversion: JSON.stringify(findConversion(db, id)),
    categoryMarks: listOf(listMarks(db, id).map((mark) => JSON.stringify(mark))),
    dismissals: listOf(listDismissals(db, id).map((one) => JSON.stringify(dismissalOf(one)))),
    subscriptions: listOf(subscriptions),
    deleted: listOf(deleted),
    reminders: listOf(reminders),
    activity: listOf(activity),
    imports: listOf(imports),
  });
}

function* importsOf(db: Db, ownerId: string): Slices<string[]> {
  const texts: string[] = [];
  for (const { ownerId: _owner, ...made } of eachImport(db, ownerId)) {
    const rows = yield* textsOf(eachImportRow(db, made.id), importRowOf);
    texts.push(
      objectOf<ExportedImport>({
        id: JSON.stringify(made.id),
        source: JSON.stringify(made.source),
        fileName: JSON.stringify(made.fileName),
        sha256: JSON.stringify(made.sha256),
        fingerprint: JSON.stringify(made.fingerprint),
        choices: made.choices,
        counts: JSON.stringify(made.counts),
        createdAt: JSON.stringify(momentOf(made.createdAt)),
        undoneAt: JSON.stringify(made.undoneAt === null ? null : momentOf(made.undoneAt)),
        rows: listOf(rows),
      }),
    );
  }
  return texts;
}

function* textsOf<T>(found: Iterable<T>, toExported: (one: T) => object): Slices<string[]> {
  const texts: string[] = [];
  for (const one of found) {
    texts.push(JSON.stringify(toExported(one)));
    yield;
  }
  return texts;
}

/** The JSON text of an object, from the JSON texts of its members. */
const objectOf = <T>(members: Readonly<Record<keyof T, string>>): string =>
  `{${Object.entries<string>(members)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join()}}`;

/** The JSON text of a list with one item per line, so that diffs of exports show single records. */
const listOf = (texts: readonly string[]): string =>
  texts.length === 0 ? '[]' : `[\n${texts.join(',\n')}\n]`;

const momentOf = (at: number): string => new Date(at).toISOString();

function settingsOf(db: Db, ownerId: string): ExportedAccount['settings'] {
  const settings = findNotificationSettings(db, ownerId);
  if (settings === undefined) return null;
  const { furtherDaysBefore, cancelByDaysBefore, updatedAt } = settings;
  return {
    ...settings,
    furtherDaysBefore: [...furtherDaysBefore],
    cancelByDaysBefore: [...cancelByDaysBefore],
    updatedAt: momentOf(updatedAt),
  };
}

const dismissalOf = ({
  concern,
  dismissedAt,
}: ReturnType<typeof listDismissals>[number]): ExportedAccount['dismissals'][number] => ({
  concern,
  dismissedAt: momentOf(dismissedAt),
});

function stateOf(subscription: Subscription): ExportedState {
  return {
    id: subscription.id,
    name: subscription.name,
    category: subscription.category,
    amount: amountOf(subscription.amountHundredths),
    currency: subscription.currency,
    period: subscription.period,
    customDays: subscription.customDays,
    customMonths: subscription.customMonths,
    nextPaymentDate: subscription.nextPaymentDate,
    billingAnchorDay: subscription.billingAnchorDay,
    notificationEnabled: subscription.notificationEnabled,
    status: subscription.status,
    trialEndsOn: subscription.trialEndsOn,
    ...(Object.keys(subscription.details).length === 0 ? {} : { details: subscription.details }),
    createdAt: momentOf(subscription.createdAt),
    updatedAt: momentOf(subscription.updatedAt),
  };
}

const importRowOf = ({
  importId: _import,
  ownerId: _owner,
  fields,
  details,
  original,
  before,
  after,
  ...row
}: StoredImportRow): ExportedImport['rows'][number] => ({
  row: row.row,
  source: row.source,
  identity: row.identity,
  action: row.action,
  subscriptionId: row.subscriptionId,
  fields: JSON.parse(fields),
  details: JSON.parse(details),
  original: JSON.parse(original),
  before: before && stateOf(before),
  after: after && stateOf(after),
  entry: row.entry,
});

function recordOf(
  subscription: Subscription,
  isTracked: boolean,
  payments: readonly Payment[],
  handled: readonly Occasion[],
): ExportedRecord {
  return {
    ...stateOf(subscription),
    isTracked,
    payments: payments.map(({ paidOn, amountHundredths, currency }) => ({
      paidOn,
      amount: amountOf(amountHundredths),
      currency,
    })),
    handled: handled.map(({ kind, date }) => ({ kind, date })),
  };
}

const deletionOf = (deletion: Deletion): ExportedAccount['deleted'][number] => ({
  ...recordOf(deletion.subscription, deletion.waited, deletion.payments, deletion.settled),
  deletedAt: momentOf(deletion.deletedAt),
  daysSeen: deletion.daysSeen,
  lastSeenOn: deletion.lastSeenOn,
});

function reminderOf(reminder: EndedReminder): ExportedReminder {
  const { lead, amountHundredths, dueAt, triedAt, answer, takenBack, ...same } = reminder;
  return {
    id: same.id,
    subscriptionId: same.subscriptionId,
    kind: same.kind,
    date: same.date,
    daysBefore: lead,
    snoozedUntil: same.snoozedUntil,
    channel: same.channel,
    name: same.name,
    amount: amountOf(amountHundredths),
    currency: same.currency,
    dueAt: momentOf(dueAt),
    state: same.state,
    attempts: same.attempts,
    messageId: same.messageId,
    triedAt: triedAt === null ? null : momentOf(triedAt),
    outcome: readOutcome(answer),
    interruptions: same.interruptions,
    unsure: same.unsure,
    leftAlone: same.leftAlone,
    isTakenBack: takenBack === 1,
  };
}

function entryOf({ keyKind, keyName, ...change }: AttributedChange): ExportedEntry {
  const { action, apiKeyId, createdAt } = change;
  return {
    id: change.id,
    action: action as ExportedEntry['action'],
    actor:
      keyKind === 'issued' ? { kind: keyKind, id: apiKeyId, name: keyName } : { kind: keyKind },
    subscriptionId: change.subscriptionId,
    requestId: change.requestId,
    before: recordedOf(change.before),
    after: recordedOf(change.after),
    beforeDetails: recordedOf(change.beforeDetails),
    afterDetails: recordedOf(change.afterDetails),
    createdAt: momentOf(createdAt),
  };
}

const recordedOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as NonNullable<ExportedEntry['before']>);
