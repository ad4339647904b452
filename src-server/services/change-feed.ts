import type { ChangeEvent } from '../contract/window.ts';
import type { DateOnly } from '../domain/dates.ts';
import { listAccounts } from '../store/accounts.ts';
import { listChangesAfter, newestChange } from '../store/audit.ts';
import { findPreferences } from '../store/preferences.ts';
import { findQuota } from '../store/quota.ts';
import type { Repeat } from '../timers.ts';
import type { Context } from './context.ts';

/** Told of what happens in one account. */
export type Listener = {
  onChange: (change: ChangeEvent) => void;
  /** The owner's day has changed: dates are to be moved on. Called again where it rejects. */
  onDay: (day: DateOnly) => Promise<void>;
  /** Keys were used: less of the quota is left. */
  onUsage: () => void;
  /** An account was added, renamed or deleted, or is on another plan. */
  onAccounts: () => void;
  /** Something became of reminders: one was sent, failed, was put off or settled. */
  onReminders: () => void;
  /** The window is to look or behave in another way. */
  onPreferences: () => void;
  /** The update or the dictionaries of the desktop app have got further, or its surroundings changed. */
  onDesktop: () => void;
};

// How soon an open window hears of a change.
const LOOK_MS = 200;
const MOST_AT_ONCE = 1000;

/**
 * Tells listeners of changes once they are committed, whoever made them: this server or another
 * process. While somebody listens, it looks for new audit entries several times a second, which
 * costs some microseconds; else it does nothing.
 */
export class ChangeFeed {
  readonly #context: Context;
  readonly #repeat: Repeat;
  readonly #listeners = new Map<Listener, { ownerId: string; day: DateOnly; used: string }>();
  readonly #reminded = new Set<string>();
  #seen = 0;
  #hasDesktopChanged = false;
  #accounts = '';
  #preferences = '';
  /** Of listeners that did not answer at once. */
  #failures: unknown[] = [];
  #stop: (() => void) | undefined;

  constructor(context: Context, repeat: Repeat) {
    this.#context = context;
    this.#repeat = repeat;
  }

  /** Tells `listener` of this owner's changes from now on; answers how to stop that. */
  subscribe(ownerId: string, listener: Listener): () => void {
    if (this.#listeners.size === 0) {
      this.#seen = newestChange(this.#context.db);
      this.#accounts = this.#allAccounts();
      this.#preferences = this.#allPreferences();
      this.#stop = this.#repeat(LOOK_MS, () => this.#look());
    }
    this.#listeners.set(listener, {
      ownerId,
      day: this.#context.today(ownerId),
      used: this.#usedBy(ownerId),
    });
    return () => {
      const isLast = this.#listeners.delete(listener) && this.#listeners.size === 0;
      if (isLast) this.#stop?.();
    };
  }

  /** Something is about to become of this owner's reminders: told with the next look. */
  remindersChanged(ownerId: string): void {
    if (this.#listeners.size > 0) this.#reminded.add(ownerId);
  }

  /** Something about the desktop app has changed: told with the next look. */
  desktopChanged(): void {
    this.#hasDesktopChanged = this.#listeners.size > 0;
  }

  #look(): void {
    const isDesktop = this.#hasDesktopChanged;
    this.#hasDesktopChanged = false;
    const reminded = new Set(this.#reminded);
    this.#reminded.clear();
    const changes = listChangesAfter(this.#context.db, this.#seen, MOST_AT_ONCE);
    this.#seen = changes.at(-1)?.seq ?? this.#seen;
    const accounts = this.#allAccounts();
    const areOthers = accounts !== this.#accounts;
    this.#accounts = accounts;
    const preferences = this.#allPreferences();
    const isPreferred = preferences !== this.#preferences;
    this.#preferences = preferences;
    const failures = this.#failures.splice(0);
    for (const [listener, watched] of this.#listeners) {
      try {
        if (areOthers) listener.onAccounts();
        if (isPreferred) listener.onPreferences();
        if (isDesktop) listener.onDesktop();
        if (reminded.has(watched.ownerId)) listener.onReminders();
        for (const { ownerId, seq: _seq, ...change } of changes) {
          if (ownerId === watched.ownerId) listener.onChange(change);
        }
        const used = this.#usedBy(watched.ownerId);
        if (used !== watched.used) listener.onUsage();
        watched.used = used;
        const day = this.#context.today(watched.ownerId);
        if (day === watched.day) continue;
        watched.day = day;
        listener.onDay(day).catch((error: unknown) => {
          watched.day = '';
          this.#failures.push(error);
        });
      } catch (error) {
        // One listener's trouble keeps nothing from the others.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  // An account that is deleted takes its audit entries along, so that only the list tells of it.
  #allAccounts(): string {
    return JSON.stringify(listAccounts(this.#context.db));
  }

  #allPreferences(): string {
    return findPreferences(this.#context.db) ?? '';
  }

  // What was written of the quota: together with it, when keys were used.
  #usedBy(ownerId: string): string {
    const quota = findQuota(this.#context.db, ownerId);
    return quota === undefined ? '' : `${quota.startsAt} ${quota.used}`;
  }
}
