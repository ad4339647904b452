import type { RequestListener } from 'node:http';
import type { PassThrough } from 'node:stream';
import { type DataFolder, noteReplaced } from './platform/data-folder.ts';
import type { ServerConfig } from './platform/config.ts';
import { type AppParts, createApp } from './http/application.ts';
import { createAppHandlers } from './http/app/handlers.ts';
import { type ListText, createHandlers } from './http/public/handlers.ts';
import { hostCheck } from './http/host.ts';
import type { Door } from './http/socket/listen.ts';
import { pageAnswer, pageFilesOf } from './http/page-files.ts';
import type { Log } from './platform/log.ts';
import { removeDeleted } from './accounts/service.ts';
import { CalendarFiles } from './calendar-feed/calendar-files.ts';
import { PublishedCalendars } from './calendar-feed/published.ts';
import { tellOfPlans } from './agent-plans/tell.ts';
import { AutomaticBackups } from './backups/automatic.ts';
import { replaceDatabase } from './backups/replace.ts';
import type { ReplaceDamaged } from './backups/window-backups.ts';
import { ECB_RATES, RateKeeper } from './conversion/rate-keeper.ts';
import { SecondFolder } from './backups/second-folder/keeper.ts';
import { createAttemptLog } from './accounts/attempts.ts';
import type { Context } from './context.ts';
import { dateActs } from './renewals/dates.ts';
import { createKeyRing } from './accounts/keys.ts';
import { createPageCache } from './subscriptions/list-cache.ts';
import { ChangeFeed } from './change-feed.ts';
import { issueLinkToken } from './accounts/sessions.ts';
import { type ReminderTimer, startReminders } from './reminders/timer.ts';
import { type ServerFacts, factsOf } from './server-facts.ts';
import { tellOfUpdates } from './desktop/updates.ts';
import { Usage } from './accounts/usage.ts';
import { inSlices } from './platform/slices.ts';
import { repeating } from './platform/timers.ts';
import { type OpenData, openData } from './open-data.ts';
import { NO_SEALING, type Sealing } from './platform/sealing.ts';
import { type LinkFiles, keepLinkFiles } from './http/link-file.ts';
import { type DesktopView, desktopViewOf } from './desktop/view.ts';
import { foreignKeysOf } from './accounts/foreign-keys.ts';
import { getPreferences } from './settings/preferences.ts';
import type { Secrets } from './platform/secrets.ts';
import { type Peer, peerOf } from './http/socket/peer-user.ts';
import {
  SECRETS_WAIT,
  loggedTo,
  tellOfLook,
  tellOfLostSecrets,
  tellOfReading,
  tryTelling,
} from './data-log.ts';
import type { Sources } from './sources.ts';
import type { StoreError } from './db/errors.ts';
import { LostFile, guardFiles } from './db/files/file-guard.ts';
import { type Writer, createWriter } from './db/writer.ts';
import { WebhookSender } from './webhooks/sender.ts';
import { type RunJob, createJobs } from './jobs/run.ts';

const SECRETS_RETRY_MS = 30_000;

/** The server before it listens. */
export type ServerParts = {
  /** The port to bind. */
  port: number;
  /** Why the data is read-only; undefined if it is writable. */
  readOnly: () => StoreError | undefined;
  /** Whether the data is damaged; undefined until it has been checked. */
  isDamaged: () => boolean | undefined;
  /** The interface for a desktop shell. */
  desktop: DesktopView;
  /** The request handler for the bound port. */
  doorFor: (port: number) => Door;
  /** A token that opens the window once. */
  issueLinkToken: () => string;
  /** The addresses and secrets of channels. */
  secrets: Secrets;
  /** Checks for due work immediately, for example after the computer slept. Resolves once it is done. */
  wake: () => Promise<void>;
  /** From now on, closes each connection after its response. */
  closing: () => void;
  /** Waits for messages being sent, writes pending data, and closes the database. */
  close: () => Promise<void>;
};

// Usage is counted in memory and written in batches. A crash loses at most one batch of a quota that isn't
// used up.
const FLUSH_AFTER_MS = 250;

/** Opens the data and wires up everything that serves requests. */
export function composeServer(
  config: ServerConfig,
  folder: DataFolder,
  sources: Sources,
  log: Log,
  sealing: Sealing = NO_SEALING,
): ServerParts {
  const { data, pages, ...kept } = openWithMemory(folder, sources, log, sealing);
  const { context } = data;
  const own = toolsOf(data, folder, sources, log);
  const usage = usageOf(config, data, own.writer, log);
  const ending = new AbortController();
  const running = runningAt(config.port ?? getPreferences(context).data.port, sources, ending);
  const facts = { ...factsOf(config, sources, sealing), running, usage };
  const parts = {
    ...kept,
    ...toldOfChanges(data, sources, log),
    writer: own.writer,
    context,
    usage,
    log,
    ids: sources.ids,
    calendars: own.calendars,
    ...attemptLogsOf(sources),
    handlers: createHandlers(context, pages),
    appHandlers: appHandlersOf(context, folder, { facts, ...own }),
    files: pageFilesOf(config.pagesDir),
    isClosing: () => ending.signal.aborted,
  };
  const reminders = remindersOf(parts, () => running.port);
  const stopSettling = settleSecrets(parts, sealing, reminders);
  const recurring = recurringOf([reminders, webhooksOf(parts, () => running.port)], own);
  return {
    port: running.port,
    ...factsOfData(data),
    desktop: desktopViewOf({ ...parts, folder }),
    doorFor(port) {
      running.port = port;
      for (const each of recurring) each.begin();
      void own.removeDeleted();
      return doorOf(parts, checksOf(port, config));
    },
    wake: () => wakeAll(recurring),
    closing() {
      ending.abort();
      parts.stopTelling();
    },
    close: () => closeAll({ ...own, recurring, usage, data, stopSettling }, log),
  };
}

const attemptLogsOf = ({ clock }: Sources) => ({
  attempts: createAttemptLog(clock),
});

// The window can be opened even while nothing can be saved.
function linkTokenOf({ context, noticeFailure }: OpenData): string {
  try {
    return issueLinkToken(context);
  } catch (error) {
    if (!noticeFailure(error)) throw error;
    return issueLinkToken(context);
  }
}

function writerOf({ context, requireWritable, looked }: OpenData, folder: DataFolder): Writer {
  const guard = guardFiles([folder.lock]);
  const guardAll = () => {
    guard();
    folder.checkLock?.();
    requireWritable();
  };
  return createWriter(context, guardAll, looked);
}

/** The dependencies of the window's handlers besides the data. */
type Tools = {
  writer: Writer;
  runJob: RunJob;
  links: LinkFiles;
  calendars: PublishedCalendars;
  calendarFiles: CalendarFiles;
  rates: RateKeeper;
  backups: readonly AutomaticBackups[];
  secondFolder: SecondFolder;
  removeDeleted: () => Promise<void>;
  replaceDamaged: ReplaceDamaged;
};

// In this order, so that the backup made at the end is copied too.
const recurringOf = (
  senders: readonly Recurring[],
  { calendarFiles, rates, backups, secondFolder }: Tools,
): Recurring[] => [...senders, calendarFiles, rates, ...backups, secondFolder];

/** What the server does by itself, from time to time. */
type Recurring = { begin: () => void; wake: () => Promise<void>; close: () => Promise<void> };

function toolsOf(data: OpenData, folder: DataFolder, sources: Sources, log: Log): Tools {
  const { context, days } = data;
  const writer = writerOf(data, folder);
  const calendars = new PublishedCalendars(context);
  return {
    writer,
    runJob: createJobs({ context, folder, writer }),
    links: keepLinkFiles(folder, context, log),
    calendars,
    calendarFiles: new CalendarFiles({ context, calendars, days, writer, folder, log }),
    rates: new RateKeeper({ context, writer, log, source: sources.ratesUrl ?? ECB_RATES }),
    backups: backupsOf(context, folder, sources, log),
    secondFolder: new SecondFolder({ context, folder, log }),
    removeDeleted: removerOf(context, log),
    replaceDamaged: replacerOf(data, folder, log),
  };
}

/** Replaces damaged data while it is shown. */
function replacerOf(
  { context: { clock, ids }, replace }: OpenData,
  folder: DataFolder,
  log: Log,
): ReplaceDamaged {
  const replaceBy: ReplaceDamaged = async (backup) => {
    const replaced = await replace(async () => {
      const done = await replaceDatabase({ clock, ids, folder, by: 'window' }, backup);
      folder.lockAgain?.();
      return done;
    });
    log.warn({ backup: backup.id, ...replaced }, 'the damaged database was replaced by a backup');
    tryTelling(log, () => noteReplaced(folder));
    return replaced;
  };
  let running: ReturnType<ReplaceDamaged> | undefined;
  return (backup) =>
    (running ??= replaceBy(backup).finally(() => {
      running = undefined;
    }));
}

const appHandlersOf = (
  context: Context,
  folder: DataFolder,
  { facts, links, ...parts }: Tools & { facts: ServerFacts },
) =>
  createAppHandlers(context, {
    ...parts,
    facts,
    dates: dateActs(context, folder.copies),
    folder,
    onLinkUsed: links.used,
  });

/** Removes the data of deleted accounts while other requests are served. */
const removerOf =
  (context: Context, log: Log): (() => Promise<void>) =>
  async () => {
    if (context.readOnly !== undefined) return;
    await inSlices(removeDeleted(context)).catch((error: unknown) => {
      // For example because the disk is full or the server is stopping.
      log.warn({ err: error }, 'could not finish removing the data of a deleted account');
    });
  };

/** Decides which requests to a port are let in. */
const checksOf = (port: number, { allowHosts }: ServerConfig) => ({
  isOurHost: hostCheck(port, allowHosts),
  // A proxy runs as a different user.
  peerOf: allowHosts.length === 0 ? peerOf : (): Peer => 'trusted',
});

const runningAt = (port: number, { clock }: Sources, ending: AbortController) => ({
  port,
  startedAt: clock.now(),
  ending: ending.signal,
});

type Checks = ReturnType<typeof checksOf>;

function doorOf(parts: Omit<AppParts, keyof Checks>, checks: Checks): Door {
  return {
    listener: listenerOf({ ...parts, ...checks }),
    isOurHost: checks.isOurHost,
    isPage: (path) => pageAnswer(parts.files(), path) !== undefined,
  };
}

function listenerOf(parts: AppParts): RequestListener {
  const listener = createApp(parts).callback();
  return (request, response) => void listener(request, response);
}

/** Sends reminders, and checks for due ones whenever that may have changed. */
function remindersOf(
  parts: Parameters<typeof startReminders>[0],
  ownPort: () => number,
): ReminderTimer {
  const { changes } = parts.context;
  const reminders = startReminders(parts, ownPort);
  changes.subscribe(
    ({ ownerId }) => reminders.stale(ownerId),
    ['subscriptions', 'settings', 'channels'],
  );
  changes.subscribe(({ ownerId }) => reminders.soon(ownerId), ['reminders']);
  return reminders;
}

/** Tells webhooks of changes. */
const webhooksOf = (
  parts: Omit<ConstructorParameters<typeof WebhookSender>[0], 'ownPort'>,
  ownPort: () => number,
) => new WebhookSender({ ...parts, ownPort });

/**
 * Moves changed secrets to their file if that failed before, and encrypts plain-text secrets once the key
 * store has responded. Returns a function that stops it.
 */
function settleSecrets(
  { context, log }: { context: Context; log: Log },
  sealing: Sealing,
  reminders: ReminderTimer,
): () => void {
  const settle = () => {
    if (context.readOnly === undefined) context.secrets.settle();
  };
  sealing.subscribe(() => {
    context.changes.tell(['desktop']);
    if (sealing.current() === undefined) return;
    try {
      settle();
    } catch (error) {
      // For example because the disk is full. It is retried.
      log.warn({ err: error }, 'could not encrypt the secrets stored in plain text');
    }
    reminders.soon();
  });
  return repeating(log, SECRETS_WAIT)(SECRETS_RETRY_MS, settle);
}

const backupsOf = (
  context: Context,
  { copies }: DataFolder,
  { automaticBackups = true }: Sources,
  log: Log,
): AutomaticBackups[] =>
  automaticBackups ? [new AutomaticBackups({ context, folder: copies, log })] : [];

async function wakeAll(recurring: readonly Recurring[]): Promise<void> {
  for (const each of recurring) await each.wake();
}

type Closing = {
  recurring: readonly Recurring[];
  usage: Usage;
  data: OpenData;
  links: LinkFiles;
  stopSettling: () => void;
};

async function closeAll(parts: Closing, log: Log): Promise<void> {
  const { recurring, usage, data, links, stopSettling } = parts;
  await data.days.close();
  for (const each of recurring) await each.close();
  stopSettling();
  links.close();
  try {
    usage.flush();
  } catch (error) {
    // There is no database left to write the counts to, and every write since has been rejected with the
    // reason.
    if (!(error instanceof LostFile)) throw error;
    log.error({ err: error }, 'cannot save quota usage');
  } finally {
    data.close();
  }
}

/** The event streams that notify open windows of changes, and what the desktop is told. */
function toldOfChanges({ context, days }: OpenData, { updates, desktopStatus }: Sources, log: Log) {
  const repeat = repeating(log, 'cannot notify windows of changes');
  const feed = new ChangeFeed(context, days, repeat);
  tellOfPlans(context, log);
  const streams = new Set<PassThrough>();
  const changed = () => context.changes.tell(['desktop']);
  const stops = [tellOfUpdates(updates, log, changed), desktopStatus?.subscribe(changed)];
  const stopTelling = () => {
    for (const stop of stops) stop?.();
    for (const stream of streams) stream.end();
  };
  return { repeat, feed, streams, stopTelling };
}

/** The data and its in-memory caches. */
function openWithMemory(folder: DataFolder, sources: Sources, log: Log, sealing: Sealing) {
  const data = openData(folder, sources, {
    ...loggedTo(log, sources),
    sealing,
    looksFirst: true,
    catchesUp: true,
    onSound: () => tellOfLook(folder, log, false),
    onReadOnly(reason) {
      tellOfReading(reason, folder, log);
      sources.onReadOnly?.(reason);
    },
  });
  const { context, days, noticeFailure, recover } = data;
  tellOfLostSecrets(context, sources, log);
  const keys = createKeyRing(context);
  context.changes.cache(['keys', 'accounts'], keys.forget);
  const pages = createPageCache<ListText>();
  context.changes.cache(['subscriptions', 'accounts'], pages.forget);
  const adoptForeignKeys = foreignKeysOf(context, folder, log);
  return {
    data,
    days,
    noticeFailure,
    recover,
    pages,
    keys,
    noticeForeignChanges() {
      if (adoptForeignKeys()) context.changes.tell(['keys']);
      context.changes.look();
    },
  };
}

const factsOfData = (data: OpenData) => ({
  readOnly: () => data.context.readOnly,
  isDamaged: () => isDamaged(data),
  issueLinkToken: () => linkTokenOf(data),
  secrets: data.context.secrets,
});

// Nothing is reported before the check is done.
function isDamaged({ context, isSound }: OpenData): boolean | undefined {
  return context.readOnly?.kind === 'damaged' || (isSound() ? false : undefined);
}

function usageOf(
  config: ServerConfig,
  { context, noticeFailure }: OpenData,
  writer: Writer,
  log: Log,
): Usage {
  return new Usage(context, {
    hourlyQuota: config.hourlyQuota,
    later(task, urgent) {
      const inTurn = () => {
        const aside = writer.standingAside();
        if (aside === undefined) task();
        else void aside.then(inTurn);
      };
      if (urgent) setImmediate(inTurn);
      else setTimeout(inTurn, FLUSH_AFTER_MS).unref();
    },
    onFlushError(error) {
      log.error({ err: error }, 'cannot save usage data');
      noticeFailure(error);
    },
  });
}
