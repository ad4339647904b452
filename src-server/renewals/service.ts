import { type DateOnly, addDays, daysBetween } from '../domain/dates.ts';
import { ended } from '../domain/ending.ts';
import { hundredthsOn, priced } from '../domain/next-price.ts';
import { MOST_DAYS_UNASKED, onDate, renew } from '../domain/renewal.ts';
import { lastPaymentDate } from '../domain/schedule.ts';
import type { Subscription } from '../domain/subscription.ts';
import { type Slices, atOnce, inSlices } from '../platform/slices.ts';
import { isDiskFull } from '../db/errors.ts';
import { listAccounts } from '../accounts/repository.ts';
import * as payments from '../payments/repository.ts';
import {
  countPassed,
  listEnded,
  listPassed,
  listPriceDue,
  oldestPassed,
  type Place,
} from '../subscriptions/dates-repository.ts';
import { type StoredSubscription } from '../subscriptions/repository.ts';
import { windowActor } from '../accounts/service.ts';
import {
  type ChargesAhead,
  FIRST_PLACE,
  type MovedAhead,
  listChargedAhead,
  listFreeAhead,
  sumAhead,
} from './dates-ahead.ts';
import { forgetOld } from '../subscriptions/deleted.ts';
import type { Actor, Context } from '../context.ts';
import { sumToldAhead } from '../reminders/ahead.ts';
import { withAnswerText } from '../subscriptions/json.ts';
import { rewriteSubscription } from '../subscriptions/service.ts';

/** Dates that passed so long ago that they are only moved on once their owner confirms. */
export type WaitingDates = { since: DateOnly; days: number; subscriptions: number };

/** The decisions about dates that an owner has to make. */
export type DatesConcern = {
  waiting?: WaitingDates | undefined;
  ahead?: ChargesAhead | undefined;
  /** The number of reminders sent on a day after today. */
  toldAhead?: number | undefined;
};

/** What was moved on or taken back. */
export type Moved = { subscriptions: number; charges: number };

/** Callbacks for what {@link DayKeeper} can't do on its own. */
export type DayListeners = {
  /** Called when dates can't be moved on because the disk is full. */
  onPostponed: (error: unknown) => void;
  /** Called with an owner's pending decisions, once a day. */
  onConcern: (ownerId: string, concern: DatesConcern) => void;
};

/**
 * Keeps subscriptions in step with their owners' calendars: records the charges since the owner's last day
 * and moves dates on. Must not be called inside a transaction that could still be rolled back.
 */
export class DayKeeper {
  readonly #context: Context;
  readonly #listeners: DayListeners;
  readonly #keptDays = new Map<string, DateOnly>();
  readonly #toldDays = new Map<string, string>();
  /** The owners being caught up. */
  readonly #running = new Map<string, Promise<boolean>>();
  #isClosed = false;

  constructor(context: Context, listeners: DayListeners) {
    this.#context = context;
    this.#listeners = listeners;
  }

  /** Whether an owner's dates are known to be up to date. */
  isKept(ownerId: string): boolean {
    // In read-only mode, the saved dates are shown.
    if (this.#context.readOnly !== undefined) return false;
    return this.#keptDays.get(ownerId) === this.#context.today(ownerId);
  }

  /**
   * Catches up one owner, unless that was done today; then it costs almost nothing. On a full disk, it is
   * postponed to the next call, and dates that passed too long ago wait for confirmation; existing data stays
   * readable. Other requests are served meanwhile. Returns whether the dates are up to date.
   */
  async keep(ownerId: string): Promise<boolean> {
    if (this.isKept(ownerId)) return true;
    const running = this.#running.get(ownerId);
    if (running !== undefined) return running;
    const keeping = inSlices(this.#keeping(ownerId)).finally(() => this.#running.delete(ownerId));
    this.#running.set(ownerId, keeping);
    return keeping;
  }

  /** Catches up every owner. */
  async keepAll(): Promise<void> {
    await Promise.all(listAccounts(this.#context.db).map(({ id }) => this.keep(id)));
  }

  /** The same without interruption, for callers that serve nobody meanwhile. */
  keepAllAtOnce(): void {
    for (const { id } of listAccounts(this.#context.db)) atOnce(this.#keeping(id));
  }

  /** Reports the owners' pending decisions before anyone is caught up. */
  tellConcerns(): void {
    if (this.#context.readOnly !== undefined) return;
    for (const { id } of listAccounts(this.#context.db)) {
      atOnce(this.#tell(id, this.#context.today(id)));
    }
  }

  /** Forgets that an owner (or everyone, without one) was caught up, because another process changed the file. */
  forget(ownerId?: string): void {
    if (ownerId === undefined) this.#keptDays.clear();
    else this.#keptDays.delete(ownerId);
  }

  /** Stops after the current slice; the next start continues. Resolves once nothing uses the data anymore. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running.values());
  }

  *#keeping(ownerId: string): Slices<boolean> {
    if (this.#context.readOnly !== undefined) return false;
    if (this.isKept(ownerId)) return true;
    const day = this.#context.today(ownerId);
    if (isWaiting(this.#context, ownerId)) {
      yield* this.#tell(ownerId, day);
      return false;
    }
    try {
      for (const moved of catchUp(this.#context, windowActorOf(this.#context, ownerId))) {
        yield moved;
        if (this.#isClosed) return false;
      }
      forgetOld(this.#context, ownerId);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#listeners.onPostponed(error);
      return false;
    }
    this.#keptDays.set(ownerId, day);
    yield* this.#tell(ownerId, day);
    return true;
  }

  // Not repeated on the same day while the decisions are the same.
  *#tell(ownerId: string, day: DateOnly): Slices<void> {
    const concern = yield* findConcern(this.#context, ownerId);
    const told = JSON.stringify([day, concern]);
    if (this.#toldDays.get(ownerId) === told) return;
    this.#toldDays.set(ownerId, told);
    if (Object.values(concern).some((each) => each !== undefined)) {
      this.#listeners.onConcern(ownerId, concern);
    }
  }
}

/** The decisions about dates that an account's owner has to make; none on most days. */
export function* findConcern(context: Context, ownerId: string): Slices<DatesConcern> {
  const { db } = context;
  const today = context.today(ownerId);
  const ahead = yield* sumAhead(context, ownerId, today);
  const toldAhead = sumToldAhead(context, ownerId) || undefined;
  if (!isWaiting(context, ownerId)) return { ahead, toldAhead };
  const since = oldestPassed(db, ownerId, today) ?? today;
  const waiting = {
    since,
    days: daysBetween(since, today),
    subscriptions: countPassed(db, ownerId, today),
  };
  return { waiting, ahead, toldAhead };
}

/** Whether dates need their owner's confirmation to be moved on. */
export function isWaiting(context: Context, ownerId: string): boolean {
  const today = context.today(ownerId);
  const since = oldestPassed(context.db, ownerId, today);
  return since !== undefined && since < addDays(today, -MOST_DAYS_UNASKED);
}

// No key caused this, so the window's key stands for the program.
function windowActorOf(context: Context, ownerId: string): Actor {
  return windowActor(context, ownerId, context.ids.requestId());
}

// The approximate number of charges recorded, and of records moved on, per transaction, which takes some
// hundredths of a second.
const SLICE = 2000;
const MOST_RECORDS = 25;

/**
 * Moves every active subscription whose date passed while it was tracked past each missed period, and records
 * each charge with the amount that holds on its day. Next prices whose day has come then become amounts, also of
 * subscriptions that aren't active, and subscriptions whose last day has passed are cancelled. Works in independent
 * slices: it yields between them, and continues where it stopped whenever it runs again. Each record gets one audit
 * entry per slice that moves it, so more than one only if it has thousands of charges.
 */
export function* catchUp(context: Context, actor: Actor): Generator<Moved, Moved> {
  const slice = context.db.transaction(() => moveSlice(context, actor));
  const seen = new Set<string>();
  return yield* summed(() => slice.immediate(), seen);
}

type Slice = { ids: string[]; charges: number; isLast?: boolean };

function* summed(slice: () => Slice, seen: Set<string>): Generator<Moved, Moved> {
  for (let charges = 0; ;) {
    const done = slice();
    if (done.isLast === true) return { subscriptions: seen.size, charges };
    charges += done.charges;
    for (const id of done.ids) seen.add(id);
    yield { subscriptions: seen.size, charges };
  }
}

function moveSlice(context: Context, actor: Actor): Slice {
  const { db } = context;
  const { ownerId } = actor;
  const today = context.today(ownerId);
  const slice: Slice = { ids: [], charges: 0 };
  for (const before of listPassed(db, ownerId, today, MOST_RECORDS)) {
    if (slice.charges >= SLICE) break;
    const { subscription } = before;
    const { charges, schedule } = renew(subscription, today, SLICE);
    const { id: subscriptionId, currency } = subscription;
    for (const paidOn of charges) {
      const amountHundredths = hundredthsOn(subscription, paidOn);
      payments.insertPayment(db, { subscriptionId, paidOn, amountHundredths, currency });
    }
    const passed = lastPaymentDate({ ...subscription, ...schedule });
    payments.noteChargedUntil(db, ownerId, passed);
    rewrite(context, actor, 'subscription.renew', before, { ...subscription, ...schedule });
    slice.ids.push(subscriptionId);
    slice.charges += charges.length;
  }
  const isMoved = slice.ids.length > 0;
  return {
    ...slice,
    isLast: !isMoved && !setPrices(context, actor, today) && !cancelEnded(context, actor, today),
  };
}

// After the dates, because charges from before are recorded first. Returns whether there may be more.
function setPrices(context: Context, actor: Actor, today: DateOnly): boolean {
  const due = listPriceDue(context.db, actor.ownerId, today, MOST_RECORDS);
  for (const before of due) {
    rewrite(context, actor, 'subscription.update', before, priced(before.subscription, today));
  }
  return due.length > 0;
}

// After the dates, because what ends is charged until then. Returns whether there may be more.
function cancelEnded(context: Context, actor: Actor, today: DateOnly): boolean {
  const passed = listEnded(context.db, actor.ownerId, today, MOST_RECORDS);
  for (const before of passed) {
    rewrite(context, actor, 'subscription.cancel', before, ended(before.subscription, today));
  }
  return passed.length > 0;
}

/**
 * Removes the charges dated after today, and sets each date back to the first one that was passed, unless it
 * was set by hand since then. Works in slices like {@link catchUp}.
 */
export function* takeBack(context: Context, actor: Actor): Generator<Moved, Moved> {
  const { db } = context;
  const { ownerId } = actor;
  const seen = new Set<string>();
  let place: Place | undefined = FIRST_PLACE;
  const slice = db.transaction((): Slice => {
    const today = context.today(ownerId);
    const charged = listChargedAhead(context, ownerId, today, MOST_RECORDS);
    if (charged.length > 0) return setBack(context, actor, charged);
    if (place === undefined) {
      payments.noteChargedOnlyUntil(db, ownerId, today);
      return { ids: [], charges: 0, isLast: true };
    }
    const free = listFreeAhead(context, ownerId, today, place);
    place = free.last;
    return setBack(context, actor, free.moved);
  });
  return yield* summed(() => slice.immediate(), seen);
}

function setBack(context: Context, actor: Actor, ahead: readonly MovedAhead[]): Slice {
  const today = context.today(actor.ownerId);
  const slice: Slice = { ids: [], charges: 0 };
  for (const { subscription, date } of ahead) {
    if (slice.charges >= SLICE) break;
    slice.charges += payments.deleteAfter(context.db, subscription.id, today);
    const before = withAnswerText(subscription);
    rewrite(context, actor, 'subscription.take_back', before, onDate(subscription, date));
    slice.ids.push(subscription.id);
  }
  return slice;
}

function rewrite(
  context: Context,
  actor: Actor,
  action: Parameters<typeof rewriteSubscription>[2],
  before: StoredSubscription,
  moved: Subscription,
): void {
  const after = { ...moved, updatedAt: context.clock.now() };
  rewriteSubscription(context, actor, action, before, after);
}
