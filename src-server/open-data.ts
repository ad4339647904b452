import { existsSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';
import { NO_SEALING, type Sealing } from './sealing.ts';
import { FileSecrets } from './secrets.ts';
import { ensureFirstAccount } from './services/accounts.ts';
import { Calendar } from './services/calendar.ts';
import type { Context } from './services/context.ts';
import { DayKeeper, type DayListeners } from './services/renewals.ts';
import { type Sources, systemSources } from './sources.ts';
import { damaged, failureOf } from './store/errors.ts';
import { type Db, openStore } from './store/open.ts';
import { VERSION } from './version.ts';

/** The data of a folder, open for use cases. */
export type OpenData = {
  context: Context;
  days: DayKeeper;
  /** Forgets what was reckoned, because another process has changed the file. */
  forget: () => void;
  close: () => void;
};

/** Who is told of what happens to the data, and how it is opened. */
export type DataListeners = {
  onChange?: Context['onChange'];
  onKeyChange?: Context['onKeyChange'];
  onReminders?: Context['onReminders'];
  /** Told when renewals could not be caught up for now, because the disk is full. */
  onPostponed?: (error: unknown) => void;
  /** Told of what an owner has to decide about dates. */
  onConcern?: DayListeners['onConcern'];
  /** Told when changed secrets have to wait in the database for now. */
  onSecretsDelayed?: (error: unknown) => void;
  /** What secrets are sealed with. */
  sealing?: Sealing;
};

const nobody = () => {};

const DEFAULTS: Required<DataListeners> = {
  onChange: nobody,
  onKeyChange: nobody,
  onReminders: nobody,
  onPostponed: nobody,
  onConcern: nobody,
  onSecretsDelayed: nobody,
  sealing: NO_SEALING,
};

function openDatabase({ database, copies }: DataFolder): Db {
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
 * charged since it was open last caught up.
 */
export function openData(
  folder: DataFolder,
  sources: Sources = systemSources,
  listeners: DataListeners = {},
): OpenData {
  const heard = { ...DEFAULTS, ...listeners };
  const { onChange, onKeyChange, onReminders, onSecretsDelayed, sealing } = heard;
  const db = openDatabase(folder);
  const calendar = new Calendar(db, sources.clock);
  const context: Context = {
    db,
    ...sources,
    today: (ownerId) => calendar.today(ownerId),
    timeZoneOf: (ownerId) => calendar.timeZoneOf(ownerId),
    secrets: new FileSecrets({
      db,
      path: folder.secrets,
      sealing,
      ids: sources.ids,
      onDelay: onSecretsDelayed,
    }),
    onChange(ownerId) {
      calendar.forget();
      onChange(ownerId);
    },
    onReminders,
    onKeyChange,
  };
  const days = new DayKeeper(context, heard);
  try {
    settleSecrets(context, onSecretsDelayed);
    ensureFirstAccount(context);
    days.keepAll();
  } catch (error) {
    db.close();
    throw error;
  }
  return {
    context,
    days,
    forget() {
      calendar.forget();
      days.forget();
    },
    close: () => void db.close(),
  };
}

// What an end of the process or a full disk left waiting.
function settleSecrets({ secrets }: Context, onDelay: (error: unknown) => void): void {
  try {
    secrets.settle();
  } catch (error) {
    onDelay(error);
  }
}
