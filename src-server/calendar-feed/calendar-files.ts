import { join } from 'node:path';
import type { calendarEndpoints } from '../contract/app/calendar.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError, type Reason } from '../contract/errors.ts';
import { errorAnswer } from '../contract/error-answer.ts';
import type { DateOnly } from '../domain/dates.ts';
import type { Topic } from '../domain/topics.ts';
import { requireAccount } from '../accounts/service.ts';
import type { Actor, Context } from '../context.ts';
import type { Writer } from '../db/writer.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../platform/log.ts';
import { repeating } from '../platform/timers.ts';
import type { DayKeeper } from '../renewals/service.ts';
import { type FolderFile, fileIn, writeFolderFile } from './folder-file.ts';
import type { PublishedCalendars } from './published.ts';
import { findFeed, listFileOwners } from './repository.ts';
import { saveCalendarChoices } from './service.ts';

/** The dependencies of {@link CalendarFiles}. */
export type CalendarFileParts = {
  context: Context;
  calendars: PublishedCalendars;
  days: Pick<DayKeeper, 'keep'>;
  writer: Pick<Writer, 'write'>;
  /** The data folder, in which no calendar file may be. */
  folder: DataFolder;
  log: Log;
};

type Shown = Reply<typeof calendarEndpoints.getCalendar>['data'];
/** What is known about an owner's file. */
type FileState = {
  path: string;
  day: DateOnly;
  /** Epoch milliseconds. */
  writtenAt: number | null;
  problem: Reason | null;
};

// How soon a change is in the file, and a new day or a folder that is back is noticed.
const SOON_MS = 500;
const LOOK_MS = 30_000;
// How long a folder that doesn't respond may hold up the end.
const GRACE_MS = 2000;
const NOT_KEPT = 'calendar files can not be kept up to date for now';
const WATCHED: readonly Topic[] = ['subscriptions', 'settings', 'accounts', 'calendar'];

/** Keeps the owners' calendar files up to date: after changes, on new days, and once a problem is gone. */
export class CalendarFiles {
  readonly #parts: CalendarFileParts;
  readonly #states = new Map<string, FileState>();
  readonly #stale = new Set<string>();
  /** The files being written, by owner. */
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stops: (() => void)[] = [];
  #isTelling = false;

  constructor(parts: CalendarFileParts) {
    this.#parts = parts;
  }

  /** Starts to write. */
  begin(): void {
    const { context, log } = this.#parts;
    const look = () =>
      void this.wake().catch((error: unknown) => log.error({ err: error }, NOT_KEPT));
    const soon = (ownerId: string | undefined) => {
      if (this.#isTelling) return;
      for (const id of ownerId === undefined ? this.#states.keys() : [ownerId]) this.#stale.add(id);
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        look();
      }, SOON_MS).unref();
    };
    this.#stops = [
      context.changes.subscribe(({ ownerId }) => soon(ownerId), WATCHED),
      repeating(log, NOT_KEPT)(LOOK_MS, look),
    ];
    setImmediate(() => this.#stops.length > 0 && look());
  }

  /** Writes what is out of date now. Resolves once that is done, whether it succeeded or not. */
  async wake(): Promise<void> {
    const { context } = this.#parts;
    // What can't be relied on must not replace what was right.
    if (context.readOnly !== undefined) return;
    const due = listFileOwners(context.db).filter((id) => this.#isDue(id));
    await Promise.all(due.map((id) => this.#keep(id)));
  }

  /** How an owner's charges reach other calendar apps, in the form that the window shows. */
  show(ownerId: string): Shown {
    const { issuedAt, alertDays, file } = findFeed(this.#parts.context.db, ownerId);
    return {
      issuedAt: momentOf(issuedAt),
      alertDays,
      file: file === null ? null : { folder: file.folder, ...this.#shownState(ownerId, file) },
    };
  }

  /**
   * Changes when calendar apps alert, and the folder. A new folder gets its file first. Throws an
   * {@link AppError} about the field `folder` if that is not possible.
   */
  async choose(
    actor: Actor,
    { alertDays, folder }: Input<typeof calendarEndpoints.updateCalendar>['body'],
  ): Promise<Shown> {
    const { context, writer } = this.#parts;
    const { ownerId } = actor;
    const file = typeof folder === 'string' ? await this.#fileIn(folder, ownerId) : folder;
    await writer.write(() =>
      saveCalendarChoices(context, actor, {
        ...(alertDays === undefined ? {} : { alertDays }),
        ...(file === undefined ? {} : { file }),
      }),
    );
    if (findFeed(context.db, ownerId).file !== null) await this.#keep(ownerId);
    return this.show(ownerId);
  }

  /** Stops. Resolves once nothing is written any more, or after a moment if a folder doesn't respond. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    clearTimeout(this.#timer);
    const late = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
    await Promise.race([Promise.allSettled(this.#running.values()), late]);
  }

  async #fileIn(folder: string, ownerId: string): Promise<FolderFile> {
    const { context, calendars, folder: data } = this.#parts;
    const account = requireAccount(context, ownerId);
    return fileIn(folder, account.name, data, async () => (await calendars.of(ownerId)).text);
  }

  #isDue(ownerId: string): boolean {
    const { db, today } = this.#parts.context;
    const { file } = findFeed(db, ownerId);
    const state = this.#states.get(ownerId);
    if (file === null) return false;
    const isKnown = state?.path === pathOf(file) && state.day === today(ownerId);
    return !isKnown || state.problem !== null || this.#stale.has(ownerId);
  }

  #keep(ownerId: string): Promise<void> {
    const running = this.#running.get(ownerId);
    // What changes meanwhile is still marked, and written next time.
    if (running !== undefined) return running;
    const keeping = this.#keepOnce(ownerId).finally(() => this.#running.delete(ownerId));
    this.#running.set(ownerId, keeping);
    return keeping;
  }

  async #keepOnce(ownerId: string): Promise<void> {
    const { context, log, days } = this.#parts;
    const { file } = findFeed(context.db, ownerId);
    if (file === null) return;
    this.#stale.delete(ownerId);
    const before = this.#states.get(ownerId);
    const state = { path: pathOf(file), day: context.today(ownerId) };
    try {
      await days.keep(ownerId);
      const hasWritten = await this.#write(ownerId, file);
      this.#states.set(ownerId, { ...state, writtenAt: context.clock.now(), problem: null });
      if (hasWritten || before?.problem !== null) this.#tell(ownerId);
    } catch (error) {
      const problem = reasonOf(error);
      if (problem === undefined) {
        this.#stale.add(ownerId);
        throw error;
      }
      this.#states.set(ownerId, { ...state, writtenAt: before?.writtenAt ?? null, problem });
      if (before?.problem === problem) return;
      log.warn({ err: error, path: state.path }, NOT_KEPT);
      this.#tell(ownerId);
    }
  }

  async #write(ownerId: string, file: FolderFile): Promise<boolean> {
    return writeFolderFile(file, (await this.#parts.calendars.of(ownerId)).text);
  }

  #shownState(ownerId: string, file: FolderFile): Omit<NonNullable<Shown['file']>, 'folder'> {
    const path = pathOf(file);
    const state = this.#states.get(ownerId);
    if (state?.path !== path) return { path, writtenAt: null, problem: null };
    return { path, writtenAt: momentOf(state.writtenAt), problem: state.problem };
  }

  #tell(ownerId: string): void {
    this.#isTelling = true;
    this.#parts.context.changes.tell(['calendar'], ownerId);
    this.#isTelling = false;
  }
}

const pathOf = ({ folder, name }: FolderFile): string => join(folder, name);

const momentOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const reasonOf = (error: unknown): Reason | undefined =>
  error instanceof AppError ? errorAnswer(error).details.reason : undefined;
