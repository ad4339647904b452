import type { RequestListener } from 'node:http';
import type { PassThrough } from 'node:stream';
import { type Clock, systemClock } from './clock.ts';
import type { DataFolder } from './data-folder.ts';
import { type Ids, systemIds } from './ids.ts';
import type { ServerConfig } from './config.ts';
import { type AppParts, createApp } from './http/app.ts';
import { createAppHandlers } from './http/app-handlers.ts';
import { type ListText, createHandlers } from './http/handlers.ts';
import { hostCheck } from './http/host.ts';
import { staticFilesOf } from './http/static.ts';
import type { Log } from './log.ts';
import type { DesktopNotifier } from './reminders/channels/channel.ts';
import { ensureFirstAccount } from './services/accounts.ts';
import { createAttemptLog } from './services/attempts.ts';
import { Calendar } from './services/calendar.ts';
import type { Context } from './services/context.ts';
import { createKeyRing } from './services/keys.ts';
import { createPageCache } from './services/pages.ts';
import { ChangeFeed } from './services/change-feed.ts';
import { issueLinkToken } from './services/window-sessions.ts';
import { DayKeeper } from './services/renewals.ts';
import { type ReminderTimer, startReminders } from './reminder-timer.ts';
import { factsOf } from './services/server-facts.ts';
import { type Updates, tellOfUpdates } from './services/updates.ts';
import { Usage } from './services/usage.ts';
import { repeating } from './timers.ts';
import { type KeyStore, type Sealer } from './sealing.ts';
import { fileSecrets } from './secrets.ts';
import { type DesktopView, desktopViewOf } from './desktop-view.ts';
import { getPreferences } from './services/preferences.ts';
import { watchForeignChanges } from './store/changes.ts';
import { guardFile } from './store/file-guard.ts';
import { openStore } from './store/open.ts';
import { createWriter } from './store/writer.ts';
import { VERSION } from './version.ts';

/** What tests and the desktop app replace: time, randomness, and what shows messages on a desktop. */
export type Sources = {
  clock: Clock;
  ids: Ids;
  notifyDesktop?: DesktopNotifier;
  /** What protects the key that secrets are sealed with; without one they are in plain text. */
  keyStore?: KeyStore;
  /** Updates of the desktop app. */
  updates?: Updates;
};

/** Time and randomness of the computer. */
export const systemSources: Sources = { clock: systemClock, ids: systemIds };

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
  /** What secrets are sealed with. */
  sealer?: Sealer | undefined;
};

const nobody = () => {};

const DISK_FULL = 'renewals can not be caught up while the disk is full';

/**
 * Opens a folder's database for use cases: with its first account made, and everything that was
 * charged since it was open last caught up.
 */
export function openData(
  folder: DataFolder,
  sources: Sources = systemSources,
  listeners: DataListeners = {},
): OpenData {
  const {
    onChange = nobody,
    onKeyChange = nobody,
    onReminders = nobody,
    onPostponed = nobody,
    sealer,
  } = listeners;
  const db = openStore({ file: folder.database, appVersion: VERSION });
  const calendar = new Calendar(db, sources.clock);
  const context: Context = {
    db,
    ...sources,
    today: (ownerId) => calendar.today(ownerId),
    timeZoneOf: (ownerId) => calendar.timeZoneOf(ownerId),
    secrets: fileSecrets(folder.secrets, sealer),
    onChange(ownerId) {
      calendar.forget();
      onChange(ownerId);
    },
    onReminders,
    onKeyChange,
  };
  const days = new DayKeeper(context, onPostponed);
  try {
    ensureFirstAccount(context);
    // What was kept in plain text before is sealed; under the database's lock, as every change.
    if (sealer !== undefined) db.transaction(() => context.secrets.set({})).immediate();
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

/** The server's inside, before it listens anywhere. */
export type ServerParts = {
  /** The port to bind. */
  port: number;
  /** What a desktop shell shows and does. */
  desktop: DesktopView;
  /** The request listener for the port that was bound. */
  listenerFor: (port: number) => RequestListener;
  /** A token that opens the window once. */
  issueLinkToken: () => string;
  /** Looks at once what is due, such as after the computer slept; resolves once that is done. */
  wake: () => Promise<void>;
  /** From now on connections are not kept for another request. */
  closing: () => void;
  /** Waits for what is being sent, writes what is in memory only and closes the data. */
  close: () => Promise<void>;
};

// Uses are counted in memory and written together: what a crash can lose of a quota not used up.
const FLUSH_AFTER_MS = 250;

/** Opens the data and wires everything that answers requests about it. */
export function composeServer(
  config: ServerConfig,
  folder: DataFolder,
  sources: Sources,
  log: Log,
  sealer?: Sealer,
): ServerParts {
  const { data, pages, hear, ...kept } = openWithMemory(folder, sources, log, sealer);
  const { context, days } = data;
  const usage = usageOf(config, context, log);
  const ending = new AbortController();
  const running = runningAt(config.port ?? getPreferences(context).data.port, sources, ending);
  const writer = createWriter(context.db, guardFile(folder.database));
  const facts = factsOf(config, sources, sealer !== undefined);
  const parts = {
    ...kept,
    ...toldOfChanges(context, sources.updates, log),
    context,
    days,
    usage,
    log,
    writer,
    ids: sources.ids,
    attempts: createAttemptLog(sources.clock),
    handlers: createHandlers(context, pages),
    appHandlers: createAppHandlers(context, { ...facts, running, usage }),
    files: staticFilesOf(config.pagesDir),
    isClosing: () => ending.signal.aborted,
  };
  const reminders = remindersOf(parts, hear, () => running.port);
  return {
    port: running.port,
    desktop: desktopViewOf({ ...parts, folder }),
    listenerFor(port) {
      running.port = port;
      reminders.begin();
      return listenerOf({ ...parts, isOurHost: hostCheck(port, config.allowHosts) });
    },
    issueLinkToken: () => issueLinkToken(context),
    wake: reminders.wake,
    closing() {
      ending.abort();
      parts.stopTelling();
    },
    async close() {
      await reminders.close();
      flushAndClose(usage, data);
    },
  };
}

const runningAt = (port: number, { clock }: Sources, ending: AbortController) => ({
  port,
  startedAt: clock.now(),
  ending: ending.signal,
});

function listenerOf(parts: AppParts): RequestListener {
  const listener = createApp(parts).callback();
  return (request, response) => void listener(request, response);
}

/** What sends reminders, and hears of what they depend on. */
function remindersOf(
  parts: Parameters<typeof startReminders>[0] & { feed: ChangeFeed },
  hear: (listeners: RemindersHear) => void,
  ownPort: () => number,
): ReminderTimer {
  const reminders = startReminders(parts, ownPort);
  hear({
    onReminders(ownerId) {
      parts.feed.remindersChanged(ownerId);
      reminders.soon(ownerId);
    },
    onStale: reminders.stale,
  });
  return reminders;
}

function flushAndClose(usage: Usage, data: OpenData): void {
  try {
    usage.flush();
  } finally {
    data.close();
  }
}

/** What tells windows of changes, and the streams that are open to them. */
function toldOfChanges(context: Context, updates: Updates | undefined, log: Log) {
  const repeat = repeating(log, 'windows can not be told of changes for now');
  const feed = new ChangeFeed(context, repeat);
  const streams = new Set<PassThrough>();
  const unsubscribe = tellOfUpdates(updates, log, () => feed.updatesChanged());
  const stopTelling = () => {
    unsubscribe();
    for (const stream of streams) stream.end();
  };
  return { repeat, feed, streams, stopTelling };
}

/** What those hear who send reminders and tell of them. */
type RemindersHear = {
  onReminders: (ownerId: string) => void;
  /** What is due is to be looked for anew: of one owner, or of all. */
  onStale: (ownerId?: string) => void;
};

/** The data, what is kept of it in memory, and what drops all that another process can outdate. */
function openWithMemory(folder: DataFolder, sources: Sources, log: Log, sealer?: Sealer) {
  const pages = createPageCache<ListText>();
  // Nothing is changed before the others are there to hear of it.
  let reminders: RemindersHear = { onReminders: nobody, onStale: nobody };
  const data = openData(folder, sources, {
    onChange(ownerId) {
      pages.forget(ownerId);
      reminders.onStale(ownerId);
    },
    onKeyChange: () => keys.forget(),
    onReminders: (ownerId) => reminders.onReminders(ownerId),
    onPostponed: (error) => log.warn({ err: error }, DISK_FULL),
    sealer,
  });
  const keys = createKeyRing(data.context);
  const foreign = watchForeignChanges(data.context.db);
  return {
    data,
    pages,
    keys,
    hear: (listeners: RemindersHear) => (reminders = listeners),
    noticeForeignChanges() {
      if (!foreign.poll()) return;
      keys.forget();
      pages.forgetAll();
      data.forget();
      reminders.onStale();
    },
  };
}

function usageOf(config: ServerConfig, context: Context, log: Log): Usage {
  return new Usage(context, {
    hourlyQuota: config.hourlyQuota,
    later(task, urgent) {
      if (urgent) setImmediate(task);
      else setTimeout(task, FLUSH_AFTER_MS).unref();
    },
    onFlushError: (error) => log.error({ err: error }, 'uses can not be written for now'),
  });
}
