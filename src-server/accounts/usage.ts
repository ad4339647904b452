import {
  type Moment,
  type QuotaState,
  type QuotaWindow,
  openWindow,
  quotaState,
  windowAt,
  windowStart,
} from '../domain/quota.ts';
import { noteKeyUse } from './keys-repository.ts';
import { findQuota, saveQuota } from './quota-repository.ts';
import { noteSessionUse } from './sessions-repository.ts';
import type { Context } from '../context.ts';
import { sha256 } from './sessions.ts';

/** What counting is told from outside. */
export type UsageOptions = {
  hourlyQuota: number;
  /**
   * Runs `task` after the work at hand: as soon as that is done when `urgent`, else a little later,
   * so that many uses are written together.
   */
  later: (task: () => void, urgent: boolean) => void;
  /** Told when uses can't be written for now, such as on a full disk; they are tried again. */
  onFlushError: (error: unknown) => void;
};

const MINUTE_MS = 60_000;
const SESSION_NOTE_MS = 10 * MINUTE_MS;

/**
 * Counts requests and notes when keys and sessions were used. Kept in memory, because a durable write for each
 * read would cost more than the read; one server per data folder makes the memory the truth. A
 * used-up quota is written as soon as the work at hand is done, so that a crash does not give it back.
 */
export class Usage {
  readonly #context: Context;
  readonly #options: UsageOptions;
  readonly #windows = new Map<string, QuotaWindow>();
  readonly #keyMinutes = new Map<string, number>();
  readonly #unsavedOwners = new Set<string>();
  readonly #unsavedKeys = new Set<string>();
  readonly #sessionUses = new Map<string, number>();
  readonly #unsavedSessions = new Set<string>();

  constructor(context: Context, options: UsageOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Takes one request off the owner's quota if there is one left. */
  spend(ownerId: string): QuotaState & { granted: boolean } {
    const { clock } = this.#context;
    const { hourlyQuota: limit } = this.#options;
    const now = { wall: clock.now(), monotonic: clock.monotonic() };
    const before = windowAt(this.#windows.get(ownerId) ?? this.#stored(ownerId, now), now);
    const granted = before.used < limit;
    const window = granted ? { ...before, used: before.used + 1 } : before;
    this.#windows.set(ownerId, window);
    if (granted) this.#changed(this.#unsavedOwners, ownerId);
    if (granted && window.used === limit) this.#options.later(() => this.#tryFlush(), true);
    return { ...quotaState(window, limit, now), granted };
  }

  /** What is left of the owner's quota; takes nothing off it. */
  state(ownerId: string): QuotaState {
    const { clock } = this.#context;
    const now = { wall: clock.now(), monotonic: clock.monotonic() };
    const window = windowAt(this.#windows.get(ownerId) ?? this.#stored(ownerId, now), now);
    return quotaState(window, this.#options.hourlyQuota, now);
  }

  /** The same as far as it is known in memory, for answers about a database that cannot be read. */
  knownState(ownerId: string): QuotaState {
    const { clock } = this.#context;
    const now = { wall: clock.now(), monotonic: clock.monotonic() };
    const window = windowAt(this.#windows.get(ownerId) ?? openWindow(now, 0), now);
    return quotaState(window, this.#options.hourlyQuota, now);
  }

  /** Notes that a key was used now, to the minute. */
  keyUsed(apiKeyId: string): void {
    const minute = Math.floor(this.#context.clock.now() / MINUTE_MS) * MINUTE_MS;
    if (this.#keyMinutes.get(apiKeyId) === minute) return;
    this.#keyMinutes.set(apiKeyId, minute);
    this.#changed(this.#unsavedKeys, apiKeyId);
  }

  /** Notes that a window's session was used now, once in ten minutes. */
  sessionUsed(session: string): void {
    const now = this.#context.clock.now();
    const noted = this.#sessionUses.get(session);
    if (noted !== undefined && Math.abs(now - noted) < SESSION_NOTE_MS) return;
    this.#sessionUses.set(session, now);
    this.#changed(this.#unsavedSessions, session);
  }

  /** Writes what is not written yet; not within a transaction, which could still be undone. */
  flush(): void {
    if (this.#isSaved()) return;
    const { db, changes } = this.#context;
    db.transaction(() => {
      for (const ownerId of this.#unsavedOwners) {
        const window = this.#windows.get(ownerId);
        if (window !== undefined) saveQuota(db, ownerId, window);
        changes.note('usage', ownerId);
      }
      for (const id of this.#unsavedKeys) noteKeyUse(db, id, this.#keyMinutes.get(id) ?? 0);
      for (const session of this.#unsavedSessions) {
        noteSessionUse(db, sha256(session), this.#sessionUses.get(session) ?? 0);
      }
    }).immediate();
    this.#unsavedOwners.clear();
    this.#unsavedKeys.clear();
    this.#unsavedSessions.clear();
  }

  // Requests go on being answered while the disk is full.
  #tryFlush(): void {
    try {
      this.flush();
    } catch (error) {
      this.#options.onFlushError(error);
      this.#options.later(() => this.#tryFlush(), false);
    }
  }

  #changed(unsaved: Set<string>, id: string): void {
    if (this.#isSaved()) this.#options.later(() => this.#tryFlush(), false);
    unsaved.add(id);
  }

  #isSaved(): boolean {
    return this.#unsavedOwners.size + this.#unsavedKeys.size + this.#unsavedSessions.size === 0;
  }

  #stored(ownerId: string, now: Moment): QuotaWindow {
    const found = findQuota(this.#context.db, ownerId);
    return openWindow(now, found?.startsAt === windowStart(now.wall) ? found.used : 0);
  }
}
