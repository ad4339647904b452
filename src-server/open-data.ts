import type { DataFolder } from './platform/data-folder.ts';
import { refuseLostDatabase } from './lost-data.ts';
import { newestOffer, restoreAdvice } from './backups/offer.ts';
import { copyBeforeUpgrade } from './backups/service.ts';
import type { Clock } from './platform/clock.ts';
import { Standby, reasonToRead } from './read-only.ts';
import { NO_SEALING, type Sealing } from './platform/sealing.ts';
import { FileSecrets } from './platform/secrets.ts';
import { ensureFirstAccount } from './accounts/service.ts';
import { Calendar } from './settings/calendar.ts';
import type { Context, ReadOnlyData } from './context.ts';
import { DayKeeper, type DayListeners } from './renewals/service.ts';
import { type Sources, systemSources } from './sources.ts';
import { Changes } from './db/changes.ts';
import {
  type Looking,
  isSmall,
  isSmallFile,
  damageOf,
  lookForDamage,
  look,
  requireSound,
} from './db/check.ts';
import { StoreError, asStoreError, damaged, failureOf } from './db/errors.ts';
import { closeAsItIs } from './db/files/guarded.ts';
import type { Db } from './db/db.ts';
import { openBeside, openInMemory, openStore } from './db/open.ts';
import { finishSwap } from './db/swap.ts';
import { VERSION } from './platform/version.ts';

/** A folder's data, open for use cases. */
export type OpenData = {
  context: Context;
  days: DayKeeper;
  /** Switches to read-only mode if `error` is a reason for that. Returns whether it is. */
  noticeFailure: (error: unknown) => boolean;
  /** Throws the reason that nothing can be written, unless it has been resolved. */
  requireWritable: () => void;
  /** Makes the data writable again if possible. */
  recover: () => void;
  /** Has a damaged database replaced while its data is shown, and opens the new one. */
  replace: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether the data was checked and is intact. */
  isSound: () => boolean;
  /** Resolves once the database has been checked; undefined if changes don't have to wait for that. */
  looked: () => Promise<void> | undefined;
  close: () => void;
};

/** Callbacks and options for opening the data. */
export type DataListeners = {
  /** Called when renewals can't be caught up because the disk is full. */
  onPostponed?: (error: unknown) => void;
  /** Called with decisions about dates that an owner has to make. */
  onConcern?: DayListeners['onConcern'];
  /** Called when changed secrets have to wait in the database. */
  onSecretsDelayed?: (error: unknown) => void;
  /** How secrets are encrypted. */
  sealing?: Sealing;
  /**
   * Called with the reason when the data becomes read-only, and without one when it is writable again.
   * Without this listener, data that isn't writable is not opened.
   */
  onReadOnly?: (reason: StoreError | undefined) => void;
  /** Called if the check for damage failed to run. Without it, nothing is checked. */
  onLookFailed?: (error: unknown) => void;
  /** Called when the database file is gone, with the path of the copy or the reason that there is none. */
  onGone?: (copy: string | undefined, failure?: unknown) => void;
  /** Called once the open data has been checked and is intact. */
  onSound?: () => void;
  /** Whether a small database is checked before anything in it is read or written. */
  looksFirst?: boolean;
  /** Whether the caller catches up on charges itself, instead of before the data is open. */
  catchesUp?: boolean;
};

const nobody = () => {};

const DEFAULTS: Required<
  Omit<
    DataListeners,
    'onReadOnly' | 'onGone' | 'onLookFailed' | 'onSound' | 'looksFirst' | 'catchesUp'
  >
> = {
  onPostponed: nobody,
  onConcern: nobody,
  onSecretsDelayed: nobody,
  sealing: NO_SEALING,
};

type Opened = { db: Db; readOnly: ReadOnlyData | undefined };

/** Opens the database, or a copy in memory if it is read-only and the caller accepts that. */
function openForReading(
  folder: DataFolder,
  { clock }: Sources,
  { onReadOnly, looksFirst }: DataListeners,
): Opened {
  try {
    if (folder.unwritable !== undefined) throw folder.unwritable;
    const db = openDatabase(folder, clock);
    if (looksFirst === true && isSmall(db)) requireSound(db);
    return { db, readOnly: undefined };
  } catch (error) {
    const readOnly = onReadOnly && reasonToRead(error, folder);
    if (readOnly === undefined) throw error;
    return openCopy(folder, readOnly, error);
  }
}

// If nothing can be read, the original error is more useful.
function openCopy(folder: DataFolder, readOnly: ReadOnlyData, failure: unknown): Opened {
  let db: Db | undefined;
  try {
    db = openInMemory({ file: folder.database, appVersion: VERSION });
    if (isLookedAt(readOnly) && isSmall(db)) look(db);
    return { db, readOnly };
  } catch (error) {
    if (db === undefined) throw failure;
    return { db, readOnly: reasonToRead(error, folder) ?? readOnly };
  }
}

// Damaged data is already known to be damaged, and data of a newer version can't be checked.
const isLookedAt = ({ kind }: ReadOnlyData) => kind !== 'damaged' && kind !== 'newer';

/**
 * Checks a database that is too large to be checked while opening. Resolves with the reason for read-only
 * mode if it is damaged.
 */
export async function damageInLarge(folder: DataFolder): Promise<ReadOnlyData | undefined> {
  if (isSmallFile(folder.database)) return undefined;
  let db: Db;
  try {
    db = openDatabase(folder, systemSources.clock);
  } catch {
    // The next attempt to open it will report why.
    return undefined;
  }
  const found = await damageOf(db).finally(() => closeAsItIs(db));
  return found === undefined ? undefined : reasonToRead(found, folder);
}

// The user may not know that there are backups.
function withOffer(folder: DataFolder, error: unknown): unknown {
  const kind = failureOf(error);
  if (kind !== 'damaged' && kind !== 'foreign_log') return error;
  const offer = newestOffer(folder.copies);
  if (kind === 'damaged') {
    return damaged(folder.database, { cause: error }, restoreAdvice(folder, offer));
  }
  if (offer === undefined || !(error instanceof StoreError)) return error;
  const advice = `${error.suggestedFix}\n${restoreAdvice(folder, offer)}`;
  return new StoreError(error.message, advice, { cause: error, kind, about: error.about });
}

function openDatabase(folder: DataFolder, clock: Clock): Db {
  const { database, copies } = folder;
  finishSwap(database);
  refuseLostDatabase(folder);
  try {
    return openStore({
      file: database,
      appVersion: VERSION,
      beforeMigration: (db) => copyBeforeUpgrade({ db, clock }, copies),
    });
  } catch (error) {
    throw withOffer(folder, error);
  }
}

/**
 * Opens a folder's database for use cases. Creates the first account, and catches up on all charges since the
 * last time, unless the caller does that.
 */
export function openData(
  folder: DataFolder,
  sources: Sources = systemSources,
  listeners: DataListeners = {},
): OpenData {
  const { onSecretsDelayed } = { ...DEFAULTS, ...listeners };
  const { readOnly, ...held } = openForReading(folder, sources, listeners);
  const calendar = new Calendar(held, sources.clock);
  const context = contextOf({ held, readOnly, calendar }, folder, sources, listeners);
  const standby = new Standby({
    context,
    folder,
    onChange() {
      listeners.onReadOnly?.(context.readOnly);
      context.changes.tell();
    },
    onGone: listeners.onGone ?? nobody,
  });
  const noticeFailure = (error: unknown) =>
    listeners.onReadOnly !== undefined && standby.notice(error);
  const days = dayKeeperOf(context, listeners, noticeFailure);
  const { stop, ...looks } = lookBeside(context, listeners, noticeFailure);
  const close = () => {
    stop();
    standby.close();
  };
  begin({ context, onSecretsDelayed }, folder, {
    catchUp() {
      if (listeners.catchesUp === true) days.tellConcerns();
      else days.keepAllAtOnce();
    },
    noticeFailure,
    close,
  });
  if (readOnly !== undefined) listeners.onReadOnly?.(readOnly);
  return {
    context,
    days,
    noticeFailure,
    requireWritable: () => standby.requireWritable(),
    recover: () => standby.recover(),
    replace: (work) => standby.replace(work),
    ...looks,
    close,
  };
}

/** Opens the data of a folder once more, for use cases in another thread of the process that has it open. */
export function openDataBeside(
  folder: DataFolder,
  sources: Sources,
): Pick<OpenData, 'context' | 'close'> {
  const held = { db: openBeside(folder.database) };
  const calendar = new Calendar(held, sources.clock);
  const context = contextOf({ held, readOnly: undefined, calendar }, folder, sources, {});
  return { context, close: () => void held.db.close() };
}

function dayKeeperOf(
  context: Context,
  listeners: DataListeners,
  noticeFailure: OpenData['noticeFailure'],
): DayKeeper {
  const { onPostponed, onConcern } = { ...DEFAULTS, ...listeners };
  const days = new DayKeeper(context, {
    onPostponed(error) {
      onPostponed(error);
      noticeFailure(error);
    },
    onConcern,
  });
  context.changes.subscribe(({ ownerId }) => days.forget(ownerId), ['dates']);
  return days;
}

type Held = { held: { db: Db }; readOnly: ReadOnlyData | undefined; calendar: Calendar };

/** The context of use cases, always with the current database. */
function contextOf(
  { held, readOnly, calendar }: Held,
  folder: DataFolder,
  sources: Sources,
  listeners: DataListeners,
): Context {
  const { onSecretsDelayed, sealing } = { ...DEFAULTS, ...listeners };
  const changes = new Changes(held);
  changes.cache(['settings', 'accounts'], () => calendar.forget());
  return {
    get db() {
      return held.db;
    },
    set db(db) {
      held.db = db;
    },
    readOnly,
    ...sources,
    today: (ownerId) => calendar.today(ownerId),
    timeZoneOf: (ownerId) => calendar.timeZoneOf(ownerId),
    secrets: new FileSecrets({
      get db() {
        return held.db;
      },
      path: folder.secrets,
      sealing,
      ids: sources.ids,
      onDelay: onSecretsDelayed,
    }),
    changes,
  };
}

type Beginning = Pick<OpenData, 'context'> & Pick<Required<DataListeners>, 'onSecretsDelayed'>;

/** The first steps after opening the data. If they fail and the data isn't readable either, it is closed. */
function begin(
  { context, onSecretsDelayed }: Beginning,
  { database }: DataFolder,
  {
    catchUp,
    noticeFailure,
    close,
  }: Pick<OpenData, 'noticeFailure' | 'close'> & { catchUp: () => void },
): void {
  try {
    if (context.readOnly === undefined) settleSecrets(context, onSecretsDelayed);
    ensureFirstAccount(context);
    catchUp();
  } catch (error) {
    if (context.readOnly === undefined && noticeFailure(error)) return;
    close();
    throw asStoreError(error, database);
  }
}

/** Checks a large database for damage in a separate thread. Returns whether it has been checked. */
function lookBeside(
  { db, readOnly }: Context,
  { looksFirst, onLookFailed, onSound }: DataListeners,
  noticeFailure: OpenData['noticeFailure'],
): Pick<OpenData, 'looked' | 'isSound'> & Pick<Looking, 'stop'> {
  const canLook = readOnly === undefined || isLookedAt(readOnly);
  const isDone = canLook && looksFirst === true && isSmall(db);
  if (isDone || !canLook || onLookFailed === undefined) {
    return { looked: () => undefined, stop: nobody, isSound: () => isDone };
  }
  let isSound = false;
  const { over: looked, stop } = lookForDamage(db, {
    onDamage: noticeFailure,
    onSound() {
      isSound = true;
      onSound?.();
    },
    onFailure: onLookFailed,
  });
  return { looked, stop, isSound: () => isSound };
}

// Left behind when the process ended or the disk was full.
function settleSecrets({ secrets }: Context, onDelay: (error: unknown) => void): void {
  try {
    secrets.settle();
  } catch (error) {
    onDelay(error);
  }
}
