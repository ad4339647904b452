import type { DateOnly } from '../domain/dates.ts';
import { type ReminderChannel, reminderChannels } from '../channels/definitions.ts';
import { ATTEMPTS_UNTOLD } from '../domain/retry-times.ts';
import type { Occasion, ReminderKind } from '../domain/reminder.ts';
import type { Currency } from '../domain/currencies.ts';
import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';

type ReminderState = 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped';

/** The properties that identify a reminder. It is written and sent once. */
type ReminderKey = {
  subscriptionId: string;
  kind: ReminderKind;
  date: DateOnly;
  lead: number;
  /** The day until which its owner snoozed it; empty otherwise. */
  snoozedUntil: string;
  channel: ReminderChannel;
};

/** One reminder on one channel, as stored in the outbox. Moments are epoch milliseconds. */
export type StoredReminder = ReminderKey & {
  id: string;
  ownerId: string;
  name: string;
  amountHundredths: number;
  currency: Currency;
  dueAt: number;
  state: ReminderState;
  nextAttemptAt: number | null;
  attempts: number;
  messageId: string | null;
  claimedBy: string | null;
  triedAt: number | null;
  answer: string | null;
  interruptions: number;
  unsure: number;
  /** How many of the attempts the service answered only with a request to wait. */
  leftAlone: number;
  /** 1 if it was sent while the clock was ahead and then taken back. */
  takenBack: 0 | 1;
  /** 1 once the owner has been told that it could not be sent so far. */
  undelivered: 0 | 1;
};

const COLUMNS = {
  id: 'id',
  ownerId: 'owner_id',
  subscriptionId: 'subscription_id',
  kind: 'kind',
  date: 'date',
  lead: 'lead',
  snoozedUntil: 'snoozed_until',
  channel: 'channel',
  name: 'name',
  amountHundredths: 'amount_hundredths',
  currency: 'currency',
  dueAt: 'due_at',
  state: 'state',
  nextAttemptAt: 'next_attempt_at',
  attempts: 'attempts',
  messageId: 'message_id',
  claimedBy: 'claimed_by',
  triedAt: 'tried_at',
  answer: 'answer',
  interruptions: 'interruptions',
  unsure: 'unsure',
  leftAlone: 'left_alone',
  takenBack: 'taken_back',
} as const satisfies Record<Exclude<keyof StoredReminder, 'undelivered'>, string>;

// The outcome of the current attempt is still unknown.
const UNDELIVERED = `((r.state = 'failed' AND r.taken_back = 0) OR (r.state IN ('waiting', 'sending')
  AND r.attempts - r.left_alone - (r.state = 'sending') >= ${ATTEMPTS_UNTOLD}))`;

type Field = keyof typeof COLUMNS;
const names = Object.keys(COLUMNS) as Field[];
const SELECTED = [
  ...names.map((name) => `r.${COLUMNS[name]} AS ${name}`),
  `${UNDELIVERED} AS undelivered`,
].join(', ');

/** A reminder to write, unless the same one already exists. */
export type NewReminder = Pick<
  StoredReminder,
  'id' | 'ownerId' | 'name' | 'amountHundredths' | 'currency' | 'dueAt' | keyof ReminderKey
>;

const WAITING_AGAIN = assignment('reminders', {
  state: "'waiting'",
  due_at: '@dueAt',
  next_attempt_at: '@dueAt',
  answer: 'NULL',
  attempts: '0',
  left_alone: '0',
  tried_at: 'NULL',
  interruptions: "iif(state = 'sent', 0, interruptions)",
  unsure: "iif(state = 'sent', 0, unsure)",
});
const NEW = insertion('reminders', {
  id: '@id',
  owner_id: '@ownerId',
  subscription_id: '@subscriptionId',
  kind: '@kind',
  date: '@date',
  lead: '@lead',
  snoozed_until: '@snoozedUntil',
  channel: '@channel',
  name: '@name',
  amount_hundredths: '@amountHundredths',
  currency: '@currency',
  due_at: '@dueAt',
  state: "'waiting'",
  next_attempt_at: '@dueAt',
  attempts: '0',
  message_id: 'NULL',
  claimed_by: 'NULL',
  tried_at: 'NULL',
  answer: 'NULL',
  interruptions: '0',
  unsure: '0',
  left_alone: '0',
  taken_back: '0',
});
// A reminder about a day only fails by itself once that day is over, and one interrupted twice is not sent
// again. If it is wanted again, the day was over only according to a clock that was ahead.
const ENDED_TOO_SOON = `(state = 'dropped' OR
  (state = 'failed' AND kind <> 'overdue' AND interruptions < 2 AND taken_back = 0))`;

/**
 * Writes a reminder that is due at `dueAt`. If the same one exists, it isn't written twice, but it waits
 * again if it was dropped, if it failed because its day seemed to be over, or if the owner snoozes it to a
 * day for which it was already sent.
 */
export function insertReminder(db: Db, reminder: NewReminder): void {
  assertTransaction(db);
  statement<[NewReminder]>(
    db,
    `INSERT INTO reminders ${NEW}
     ON CONFLICT (subscription_id, date, kind, lead, snoozed_until, channel) DO UPDATE
       SET ${WAITING_AGAIN}
       WHERE ${ENDED_TOO_SOON} OR (snoozed_until <> '' AND state IN ('sent', 'failed'))`,
  ).run(reminder);
}

/** A reminder that nothing more is to be done about. */
export type EndedReminder = Omit<
  StoredReminder,
  'ownerId' | 'nextAttemptAt' | 'claimedBy' | 'undelivered'
> & { state: 'sent' | 'failed' | 'dropped' };

/** This owner's reminders that nothing more is to be done about, oldest first. */
export function eachEndedReminder(db: Db, ownerId: string): IterableIterator<EndedReminder> {
  const sql = `SELECT ${SELECTED} FROM reminders r
    WHERE r.owner_id = ? AND r.state IN ('sent', 'failed', 'dropped') ORDER BY r.seq`;
  return statement<[string], EndedReminder>(db, sql).iterate(ownerId);
}

const ENDED = insertion('reminders', {
  ...(Object.fromEntries(names.map((name) => [COLUMNS[name], `@${name}`])) as Record<
    (typeof COLUMNS)[Field],
    string
  >),
  next_attempt_at: 'NULL',
  claimed_by: 'NULL',
});

/** Writes a reminder that nothing more is to be done about. */
export function insertEndedReminder(db: Db, ownerId: string, reminder: EndedReminder): void {
  assertTransaction(db);
  statement<[object]>(db, `INSERT INTO reminders ${ENDED}`).run({ ...reminder, ownerId });
}

/** Removes an occasion's waiting reminders on all channels, because its owner snoozed it. */
export function deleteSnoozed(db: Db, { subscriptionId, kind, date }: Occasion): void {
  assertTransaction(db);
  const sql = `DELETE FROM reminders
    WHERE subscription_id = @subscriptionId AND kind = @kind AND date = @date
      AND snoozed_until <> '' AND state = 'waiting' AND attempts = 0`;
  statement<[Occasion]>(db, sql).run({ subscriptionId, kind, date });
}

/** Drops up to `most` reminders waiting on a channel. Returns whether there were that many. */
export function dropWaiting(
  db: Db,
  ownerId: string,
  channel: ReminderChannel,
  { answer, most }: { answer: string; most: number },
): boolean {
  assertTransaction(db);
  const dropped = { state: "'dropped'", answer: '@answer', next_attempt_at: 'NULL' };
  const sql = `UPDATE reminders SET ${assignment('reminders', dropped)}
    WHERE seq IN (SELECT seq FROM reminders INDEXED BY reminders_open
      WHERE owner_id = @ownerId AND channel = @channel
        AND state IN ('waiting', 'sending') AND state = 'waiting' LIMIT @most)`;
  const parameters = { ownerId, channel, answer, most };
  return statement<[object]>(db, sql).run(parameters).changes === most;
}

/** Makes the reminders waiting for another attempt on a channel due at a moment, if that is sooner. */
export function hurryRetried(db: Db, ownerId: string, channel: ReminderChannel, at: number): void {
  assertTransaction(db);
  const sql = `UPDATE reminders SET ${assignment('reminders', { next_attempt_at: '@at' })}
    WHERE seq IN (SELECT seq FROM reminders INDEXED BY reminders_open
      WHERE owner_id = @ownerId AND channel = @channel
        AND state IN ('waiting', 'sending') AND state = 'waiting'
        AND attempts > 0 AND next_attempt_at > @at)`;
  statement<[object]>(db, sql).run({ ownerId, channel, at });
}

// Everything else is unchanged.
type Changing = Omit<StoredReminder, Exclude<keyof NewReminder, 'dueAt'>>;

/** Updates a reminder. */
export function updateReminder(db: Db, id: string, changes: Partial<Changing>): void {
  assertTransaction(db);
  const fields = (Object.keys(changes) as Field[]).toSorted();
  const values = Object.fromEntries(fields.map((name) => [COLUMNS[name], `@${name}`]));
  const set = assignment('reminders', values);
  statement<[object]>(db, `UPDATE reminders SET ${set} WHERE id = @id`).run({ ...changes, id });
}

/** A reminder of this owner. */
export function findReminder(db: Db, ownerId: string, id: string): StoredReminder | undefined {
  const sql = `SELECT ${SELECTED} FROM reminders r WHERE r.id = ? AND r.owner_id = ?`;
  return statement<[string, string], StoredReminder>(db, sql).get(id, ownerId);
}

/** This owner's reminders waiting to be sent on a channel: the oldest `limit` after number `seq`. */
export function listWaiting(
  db: Db,
  ownerId: string,
  channel: ReminderChannel,
  page: { seq: number; limit: number },
): (StoredReminder & { seq: number })[] {
  const sql = `SELECT r.seq, ${SELECTED} FROM reminders r INDEXED BY reminders_open
    WHERE r.owner_id = @ownerId AND r.channel = @channel AND r.seq > @seq
      AND r.state IN ('waiting', 'sending') AND r.state = 'waiting'
    ORDER BY r.seq LIMIT @limit`;
  return statement<[object], StoredReminder & { seq: number }>(db, sql).all({
    ownerId,
    channel,
    ...page,
  });
}

/** The channels with reminders of this owner that are waiting or being sent. */
export function listOpenChannels(db: Db, ownerId: string): ReminderChannel[] {
  const sql = `SELECT channel FROM reminders INDEXED BY reminders_open
    WHERE owner_id = @ownerId AND channel = @channel AND state IN ('waiting', 'sending') LIMIT 1`;
  const find = statement<[object], ReminderChannel>(db, sql).pluck();
  return reminderChannels.filter((channel) => find.get({ ownerId, channel }) !== undefined);
}

/** This owner's snoozed reminders that are waiting and have not been attempted since, oldest first. */
export function listSnoozed(db: Db, ownerId: string): StoredReminder[] {
  const sql = `SELECT ${SELECTED} FROM reminders r INDEXED BY reminders_snoozed
    WHERE r.owner_id = ? AND r.snoozed_until <> '' AND r.state = 'waiting' AND r.attempts = 0
    ORDER BY r.seq`;
  return statement<[string], StoredReminder>(db, sql).all(ownerId);
}

/** The outcome of a snoozed reminder, which a new one replaces. */
export const PUT_OFF = 'You snoozed it.';

/**
 * This owner's snoozed reminders that were dropped or failed because their day seemed to be over, and were
 * not snoozed again, oldest first. Only for charges on or after `from`, and for overdue dates.
 */
export function listDroppedSnoozed(db: Db, ownerId: string, from: DateOnly): StoredReminder[] {
  const sql = `SELECT ${SELECTED} FROM reminders r INDEXED BY reminders_snoozed
    WHERE r.owner_id = ? AND r.snoozed_until <> '' AND ${ENDED_TOO_SOON}
      AND (r.date >= ? OR r.kind = 'overdue') AND r.answer IS NOT ?
      AND NOT EXISTS (SELECT 1 FROM reminders later
        WHERE later.subscription_id = r.subscription_id AND later.date = r.date AND later.kind = r.kind
          AND later.snoozed_until > r.snoozed_until AND later.taken_back = 0)
    ORDER BY r.seq`;
  return statement<string[], StoredReminder>(db, sql).all(ownerId, from, PUT_OFF);
}

/** An occasion's reminders waiting to be sent, on all channels. */
export function listWaitingOf(db: Db, occasion: Occasion): StoredReminder[] {
  const sql = `SELECT ${SELECTED} FROM reminders r
    WHERE r.subscription_id = @subscriptionId AND r.date = @date AND r.kind = @kind
      AND r.state = 'waiting' ORDER BY r.seq`;
  const { subscriptionId, kind, date } = occasion;
  return statement<[Occasion], StoredReminder>(db, sql).all({ subscriptionId, kind, date });
}

/** All reminders that are being sent, or were when the program ended. */
export function listClaimed(db: Db): StoredReminder[] {
  const sql = `SELECT ${SELECTED} FROM reminders r WHERE r.state = 'sending' ORDER BY r.seq`;
  return statement<[], StoredReminder>(db, sql).all();
}

/** The lead of an occasion's last reminder that was or is about to be sent on a channel. */
export function nearestLead(
  db: Db,
  { subscriptionId, kind, date }: Occasion,
  channel: ReminderChannel,
): number | undefined {
  const sql = `SELECT min(lead) FROM reminders
    WHERE subscription_id = @subscriptionId AND date = @date AND kind = @kind
      AND channel = @channel AND NOT ${ENDED_TOO_SOON} AND taken_back = 0`;
  const parameters = { subscriptionId, kind, date, channel };
  const lead = statement<[object], number | null>(db, sql).pluck().get(parameters);
  return lead ?? undefined;
}

/** This owner's reminders in one message, oldest first. */
export function listMessage(db: Db, ownerId: string, messageId: string): StoredReminder[] {
  const sql = `SELECT ${SELECTED} FROM reminders r
    WHERE r.owner_id = ? AND r.message_id = ? ORDER BY r.seq`;
  return statement<[string, string], StoredReminder>(db, sql).all(ownerId, messageId);
}

/** The reminders in one message, of any owner, oldest first. */
export function listMessageOfAny(db: Db, messageId: string): StoredReminder[] {
  const sql = `SELECT ${SELECTED} FROM reminders r WHERE r.message_id = ? ORDER BY r.seq`;
  return statement<[string], StoredReminder>(db, sql).all(messageId);
}

/** A filter for the history; absent means "any". */
export type ReminderFilter = {
  state?: ReminderState | undefined;
  undelivered?: 'true' | undefined;
  subscriptionId?: string | undefined;
  /** Only charges on or after this day, and overdue dates. */
  from?: DateOnly | undefined;
};

/** A page of the history; with `before`, only reminders older than that number. */
type HistoryPage = { limit: number; offset: number; before?: number | undefined };

/** This owner's reminders with their numbers, newest first. */
export function listReminders(
  db: Db,
  ownerId: string,
  { state, undelivered, subscriptionId, from }: ReminderFilter,
  page: HistoryPage,
): (StoredReminder & { seq: number })[] {
  const sql = `SELECT r.seq, ${SELECTED} FROM reminders r
    WHERE r.owner_id = @ownerId AND r.seq < @before
      AND (@state IS NULL OR r.state = @state)
      AND (@undelivered IS NULL OR ${UNDELIVERED})
      AND (@subscriptionId IS NULL OR r.subscription_id = @subscriptionId)
      AND (@from IS NULL OR r.date >= @from OR r.kind = 'overdue')
    ORDER BY r.seq DESC LIMIT @limit OFFSET @offset`;
  return statement<[object], StoredReminder & { seq: number }>(db, sql).all({
    ownerId,
    before: page.before ?? Number.MAX_SAFE_INTEGER,
    state: state ?? null,
    undelivered: undelivered ?? null,
    subscriptionId: subscriptionId ?? null,
    from: from ?? null,
    limit: page.limit,
    offset: BigInt(page.offset),
  });
}

const SETTLED = insertion('settled_charges', {
  subscription_id: '@subscriptionId',
  kind: '@kind',
  date: '@date',
});

/** Marks an occasion as handled, so that it has no more reminders, or undoes that. */
export function setSettled(db: Db, occasion: Occasion, isSettled: boolean): void {
  assertTransaction(db);
  const sql = isSettled
    ? `INSERT INTO settled_charges ${SETTLED} ON CONFLICT DO NOTHING`
    : `DELETE FROM settled_charges
         WHERE subscription_id = @subscriptionId AND kind = @kind AND date = @date`;
  const { subscriptionId, kind, date } = occasion;
  statement<[Occasion]>(db, sql).run({ subscriptionId, kind, date });
}

/** A subscription's handled occasions. */
export function listSettled(db: Db, subscriptionId: string): Occasion[] {
  const sql = `SELECT subscription_id AS subscriptionId, kind, date
    FROM settled_charges WHERE subscription_id = ?`;
  return statement<[string], Occasion>(db, sql).all(subscriptionId);
}

/** Whether the owner marked an occasion as handled. */
export function isSettled(db: Db, { subscriptionId, kind, date }: Occasion): boolean {
  const sql = `SELECT 1 FROM settled_charges
    WHERE subscription_id = @subscriptionId AND kind = @kind AND date = @date`;
  return statement<[Occasion]>(db, sql).get({ subscriptionId, kind, date }) !== undefined;
}
