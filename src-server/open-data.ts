import { existsSync } from 'node:fs';
import type { DataFolder } from './platform/data-folder.ts';
import { refuseLostDatabase } from './lost-data.ts';
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
import { type StoreError, asStoreError, damaged, failureOf } from './db/errors.ts';
import { closeAsItIs } from './db/files/guarded.ts';
import type { Db } from './db/db.ts';
import { openInMemory, openStore } from './db/open.ts';
import { VERSION } from './platform/version.ts';

/** The data of a folder, open for use cases. */
export type OpenData = {
  context: Context;
  days: DayKeeper;
  /** Goes over to reading alone where `error` is a reason for that. Answers whether it is. */
  noticeFailure: (error: unknown) => boolean;
  /** Throws the reason for which nothing can be written, unless it is gone meanwhile. */
  requireWritable: () => void;
  /** Goes back to writing where that has become possible. */
  recover: () => void;
  /** Whether the data were looked at, and nothing was found. */
  isSound: () => boolean;
  /** Resolves once the database was looked at; undefined where no change has to wait for that. */
  looked: () => Promise<void> | undefined;
  close: () => void;
};

/** Who is told of what happens to the data, and how it is opened. */
export type DataListeners = {
  /** Told when renewals could not be caught up for now, because the disk is full. */
  onPostponed?: (error: unknown) => void;
  /** Told of what an owner has to decide about dates. */
  onConcern?: DayListeners['onConcern'];
  /** Told when changed secrets have to wait in the database for now. */
  onSecretsDelayed?: (error: unknown) => void;
  /** What secrets are sealed with. */
  sealing?: Sealing;
  /**
   * Told why the data can only be read, and again without a reason once they can be written. Without this
   * listener, data that cannot be written are not opened.
   */
  onReadOnly?: (reason: StoreError | undefined) => void;
  /** Told why the data could not be looked at for damage; without it, nothing looks. */
  onLookFailed?: (error: unknown) => void;
  /** Told when the file of the database is gone: where what it held was copied to, or why it could not be. */
  onGone?: (copy: string | undefined, failure?: unknown) => void;
  /** Told once the data were looked at and nothing was found, after they were opened. */
  onSound?: () => void;
  /** Whether a small database is looked at before anything is read of it or written. */
  looksFirst?: boolean;
  /** Whether the caller catches up what was charged, instead of having it done before the data are open. */
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

/** Opens the database; a copy in memory where it can only be read and that is wanted. */
function openForReading(folder: DataFolder, { onReadOnly, looksFirst }: DataListeners): Opened {
  try {
    if (folder.unwritable !== undefined) throw folder.unwritable;
    const db = openDatabase(folder);
    if (looksFirst === true && isSmall(db)) requireSound(db);
    return { db, readOnly: undefined };
  } catch (error) {
    const readOnly = onReadOnly && reasonToRead(error, folder);
    if (readOnly === undefined) throw error;
    return openCopy(folder, readOnly, error);
  }
}

// Where nothing can be read, why it could not be opened is what counts.
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

// What is damaged is known to be so, and what a newer version has written cannot be judged.
const isLookedAt = ({ kind }: ReadOnlyData) => kind !== 'damaged' && kind !== 'newer';

/**
 * Looks at a database that is too large to be looked at while it is opened. Resolves with the reason to only read it,
 * where it is damaged.
 */
export async function damageInLarge(folder: DataFolder): Promise<ReadOnlyData | undefined> {
  if (isSmallFile(folder.database)) return undefined;
  let db: Db;
  try {
    db = openDatabase(folder);
  } catch {
    // Whoever opens it next tells why that cannot be done.
    return undefined;
  }
  const found = await damageOf(db).finally(() => closeAsItIs(db));
  return found === undefined ? undefined : reasonToRead(found, folder);
}

function openDatabase(folder: DataFolder): Db {
  const { database, copies } = folder;
  refuseLostDatabase(folder);
  try {
    return openStore({ file: database, appVersion: VERSION });
  } catch (error) {
    // Whoever has to put a good copy in its place may not know that there are some.
    const isHelped = failureOf(error) === 'damaged' && existsSync(copies);
    throw isHelped ? damaged(database, { cause: error }, copies) : error;
  }
}

/**
 * Opens a folder's database for use cases: with its first account made, and everything that was
 * charged since it was open last caught up, unless the caller does that.
 */
export function openData(
  folder: DataFolder,
  sources: Sources = systemSources,
  listeners: DataListeners = {},
): OpenData {
  const { onSecretsDelayed } = { ...DEFAULTS, ...listeners };
  const { readOnly, ...held } = openForReading(folder, listeners);
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
    ...looks,
    close,
  };
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

/** What use cases work with: always on the database that is held then. */
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

/** What is done first with data that were opened. Where that fails and they cannot be read either, they are closed. */
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

/** Looks whether a large database is damaged, in a thread of its own; answers whether any was looked at already, too. */
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

// What an end of the process or a full disk left waiting.
function settleSecrets({ secrets }: Context, onDelay: (error: unknown) => void): void {
  try {
    secrets.settle();
  } catch (error) {
    onDelay(error);
  }
}
