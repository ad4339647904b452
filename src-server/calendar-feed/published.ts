import type { Context } from '../context.ts';
import type { DateOnly } from '../domain/dates.ts';
import { requireAccount } from '../accounts/service.ts';
import { inSlices } from '../platform/slices.ts';
import { tagOf } from './icalendar.ts';
import { renderCalendar } from './render.ts';

/** An account's calendar as text, with its entity tag. */
export type Published = { text: string; tag: string };

/** Renders accounts' calendars, and keeps each until something in it may have changed. */
export class PublishedCalendars {
  readonly #context: Context;
  readonly #kept = new Map<string, { day: DateOnly; published: Promise<Published> }>();

  constructor(context: Context) {
    this.#context = context;
    context.changes.cache(['subscriptions', 'settings', 'accounts', 'calendar'], (ownerId) => {
      if (ownerId === undefined) this.#kept.clear();
      else this.#kept.delete(ownerId);
    });
  }

  /** An owner's current calendar. Throws 404 `account_not_found`. */
  async of(ownerId: string): Promise<Published> {
    const account = requireAccount(this.#context, ownerId);
    const day = this.#context.today(ownerId);
    const kept = this.#kept.get(ownerId);
    if (kept?.day === day) return kept.published;
    // The data are read before this returns, so what changes later is forgotten later.
    const published = inSlices(renderCalendar(this.#context, { accounts: [account] })).then(
      (text) => ({ text, tag: tagOf(text) }),
    );
    const entry = { day, published };
    this.#kept.set(ownerId, entry);
    published.catch(() => {
      if (this.#kept.get(ownerId) === entry) this.#kept.delete(ownerId);
    });
    return published;
  }
}
