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

/** The dependencies of usage counting. */
export type UsageOptions = {
  hourlyQuota: number;
  /**
   * Runs `task` after the current work: immediately after it if `urgent`, otherwise a little later, so that
   * several updates are written together.
   */
  later: (task: () => void, urgent: boolean) => void;
  /** Called when usage can't be written, for example on a full disk. Writing is retried. */
  onFlushError: (error: unknown) => void;
};

const MINUTE_MS = 60_000;
const SESSION_NOTE_MS = 10 * MINUTE_MS;

/**
 * Counts requests and records when keys and sessions were used. Kept in memory, because a durable write for
 * each read would cost more than the read; with one server per data folder, memory is authoritative. A
 * used-up quota is written right after the current work, so that a crash doesn't give it back.
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

  /** Uses one request of the owner's quota, if any is left. */
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

  /** The owner's remaining quota, without using any. */
  state(ownerId: string): QuotaState {
    const { clock } = this.#context;
    const now = { wall: clock.now(), monotonic: clock.monotonic() };
    const window = windowAt(this.#windows.get(ownerId) ?? this.#stored(ownerId, now), now);
    return quotaState(window, this.#options.hourlyQuota, now);
  }

  /** The remaining quota as far as it is known in memory, for responses while the database is unreadable. */
  knownState(ownerId: string): QuotaState {
    const { clock } = this.#context;
    const now = { wall: clock.now(), monotonic: clock.monotonic() };
    const window = windowAt(this.#windows.get(ownerId) ?? openWindow(now, 0), now);
    return quotaState(window, this.#options.hourlyQuota, now);
  }

  /** Records that a key was used now, accurate to the minute. */
  keyUsed(apiKeyId: string): void {
    const minute = Math.floor(this.#context.clock.now() / MINUTE_MS) * MINUTE_MS;
    if (this.#keyMinutes.get(apiKeyId) === minute) return;
    this.#keyMinutes.set(apiKeyId, minute);
    this.#changed(this.#unsavedKeys, apiKeyId);
  }

  /** Records that a window's session was used now, at most once every ten minutes. */
  sessionUsed(session: string): void {
    const now = this.#context.clock.now();
    const noted = this.#sessionUses.get(session);
    if (noted !== undefined && Math.abs(now - noted) < SESSION_NOTE_MS) return;
    this.#sessionUses.set(session, now);
    this.#changed(this.#unsavedSessions, session);
  }

  /** Writes pending usage. Must not be called inside a transaction, which could still be rolled back. */
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

  // Requests are still served while the disk is full.
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
