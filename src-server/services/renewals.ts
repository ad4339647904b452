import type { DateOnly } from '../domain/dates.ts';
import { renew } from '../domain/renewal.ts';
import { isDiskFull } from '../store/errors.ts';
import { listAccounts } from '../store/accounts.ts';
import { insertPayment } from '../store/payments.ts';
import { listPassed, updateSubscription } from '../store/subscriptions.ts';
import type { Context } from './context.ts';
import { writeOf } from './subscriptions.ts';

/**
 * Keeps subscriptions in step with their owners' calendars: moves on what was charged since the
 * owner's day changed. Must not be called within a transaction that could still be undone.
 */
export class DayKeeper {
  readonly #context: Context;
  readonly #onPostponed: (error: unknown) => void;
  readonly #keptDays = new Map<string, DateOnly>();

  constructor(context: Context, onPostponed: (error: unknown) => void) {
    this.#context = context;
    this.#onPostponed = onPostponed;
  }

  /**
   * Catches up one owner, unless that was done today; almost free when it was. On a full disk it is
   * put off until the next call: what is there can still be read.
   */
  keep(ownerId: string): void {
    // What is shown then is what was saved.
    if (this.#context.readOnly !== undefined) return;
    const day = this.#context.today(ownerId);
    if (this.#keptDays.get(ownerId) === day) return;
    try {
      catchUp(this.#context, ownerId);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#onPostponed(error);
      return;
    }
    this.#keptDays.set(ownerId, day);
  }

  /** Forgets who was caught up, because another process has changed the file. */
  forget(): void {
    this.#keptDays.clear();
  }

  /** Catches up every owner. */
  keepAll(): void {
    for (const { id } of listAccounts(this.#context.db)) this.keep(id);
  }
}

/**
 * Advances every active subscription whose date passed while it was tracked over each missed
 * period, and notes each charge with the amount it had: all of it or nothing.
 */
function catchUp(context: Context, ownerId: string): void {
  const { db } = context;
  db.transaction(() => {
    const passed = listPassed(db, ownerId, context.today(ownerId));
    for (const subscription of passed) {
      const { charges, schedule } = renew(subscription, context.today(ownerId));
      const { id: subscriptionId, amountHundredths, currency } = subscription;
      for (const paidOn of charges) {
        insertPayment(db, { subscriptionId, paidOn, amountHundredths, currency });
      }
      const renewed = { ...subscription, ...schedule, updatedAt: context.clock.now() };
      updateSubscription(db, ownerId, writeOf(context, ownerId, renewed));
    }
    if (passed.length > 0) context.onChange(ownerId);
  }).immediate();
}
