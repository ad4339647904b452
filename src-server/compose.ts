import type { RequestListener } from 'node:http';
import type { PassThrough } from 'node:stream';
import { type DataFolder, noteLook } from './platform/data-folder.ts';
import type { ServerConfig } from './platform/config.ts';
import { type AppParts, createApp } from './http/application.ts';
import { createAppHandlers } from './http/app/handlers.ts';
import { type ListText, createHandlers } from './http/public/handlers.ts';
import { hostCheck } from './http/host.ts';
import type { Door } from './http/socket/listen.ts';
import { pageAnswer, pageFilesOf } from './http/page-files.ts';
import type { Log } from './platform/log.ts';
import { removeDeleted } from './accounts/service.ts';
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
import type { DatesConcern } from './renewals/service.ts';
import type { Sources } from './sources.ts';
import type { StoreError } from './db/errors.ts';
import { LostFile, guardFiles } from './db/files/file-guard.ts';
import { type Writer, createWriter } from './db/writer.ts';

const DISK_FULL = 'cannot catch up on renewals while the disk is full';

const DATES = 'the clock is or was possibly wrong: dates are waiting for confirmation';

const SECRETS_WAIT = 'changed secrets stay in the database until secrets.json can be replaced';
const SECRETS_RETRY_MS = 30_000;

/** The server's inside, before it listens anywhere. */
export type ServerParts = {
  /** The port to bind. */
  port: number;
  /** Why the data can only be read; undefined where they can be written. */
  readOnly: () => StoreError | undefined;
  /** Whether the data are damaged; undefined until they were looked at. */
  isDamaged: () => boolean | undefined;
  /** What a desktop shell shows and does. */
  desktop: DesktopView;
  /** What answers on the port that was bound. */
  doorFor: (port: number) => Door;
  /** A token that opens the window once. */
  issueLinkToken: () => string;
  /** Addresses and secrets of channels. */
  secrets: Secrets;
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
  sealing: Sealing = NO_SEALING,
): ServerParts {
  const { data, pages, ...kept } = openWithMemory(folder, sources, log, sealing);
  const { context } = data;
  const usage = usageOf(config, data, log);
  const ending = new AbortController();
  const running = runningAt(config.port ?? getPreferences(context).data.port, sources, ending);
  const facts = { ...factsOf(config, sources, sealing), running, usage };
  const own = toolsOf(data, folder, log);
  const parts = {
    ...kept,
    ...toldOfChanges(data, sources, log),
    writer: own.writer,
    context,
    usage,
    log,
    ids: sources.ids,
    attempts: createAttemptLog(sources.clock),
    handlers: createHandlers(context, pages),
    appHandlers: appHandlersOf(context, folder, { facts, ...own }),
    files: pageFilesOf(config.pagesDir),
    isClosing: () => ending.signal.aborted,
  };
  const reminders = remindersOf(parts, () => running.port);
  const stopSettling = settleSecrets(parts, sealing, reminders);
  return {
    port: running.port,
    ...factsOfData(data),
    desktop: desktopViewOf({ ...parts, folder }),
    doorFor(port) {
      running.port = port;
      reminders.begin();
      void own.removeDeleted();
      return doorOf(parts, checksOf(port, config));
    },
    wake: reminders.wake,
    closing() {
      ending.abort();
      parts.stopTelling();
    },
    close: () => closeAll({ reminders, usage, data, links: own.links, stopSettling }, log),
  };
}

function tellOfLostSecrets({ secrets }: Context, { onSecretsLost }: Sources, log: Log): void {
  try {
    const reason = secrets.lost();
    if (reason === undefined) return;
    log.error({ err: reason }, 'channel addresses and secrets are missing; reminders are on hold');
    onSecretsLost?.(reason);
  } catch (error) {
    // A file that cannot be understood, which whoever needs it is told.
    log.error({ err: error }, 'cannot read channel addresses and secrets');
  }
}

// A window can be opened where nothing can be saved.
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

/** What the handlers of the window need beside the data. */
type Tools = { writer: Writer; links: LinkFiles; removeDeleted: () => Promise<void> };

const toolsOf = (data: OpenData, folder: DataFolder, log: Log): Tools => ({
  writer: writerOf(data, folder),
  links: keepLinkFiles(folder, data.context, log),
  removeDeleted: removerOf(data.context, log),
});

const appHandlersOf = (
  context: Context,
  { copies }: DataFolder,
  { facts, links, ...parts }: Tools & { facts: ServerFacts },
) =>
  createAppHandlers(context, {
    ...parts,
    facts,
    dates: dateActs(context, copies),
    onLinkUsed: links.used,
  });

/** What removes all that deleted accounts owned, while others are served. */
const removerOf =
  (context: Context, log: Log): (() => Promise<void>) =>
  async () => {
    if (context.readOnly !== undefined) return;
    await inSlices(removeDeleted(context)).catch((error: unknown) => {
      // Such as on a full disk, or because the server ends.
      log.warn({ err: error }, 'could not finish removing the data of a deleted account');
    });
  };

/** How requests to a port are told from those that must not get in. */
const checksOf = (port: number, { allowHosts }: ServerConfig) => ({
  isOurHost: hostCheck(port, allowHosts),
  // A proxy runs as a user of its own.
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

/** What sends reminders, and looks anew what is due when that may have changed. */
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

/**
 * Moves changed secrets into their file where that failed before, and seals what is in plain text once the
 * key store has answered. Returns what stops it.
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
      // Such as on a full disk. It is tried again.
      log.warn({ err: error }, 'could not encrypt the secrets stored in plain text');
    }
    reminders.soon();
  });
  return repeating(log, SECRETS_WAIT)(SECRETS_RETRY_MS, settle);
}

type Closing = {
  reminders: ReminderTimer;
  usage: Usage;
  data: OpenData;
  links: LinkFiles;
  stopSettling: () => void;
};

async function closeAll(parts: Closing, log: Log): Promise<void> {
  const { reminders, usage, data, links, stopSettling } = parts;
  await data.days.close();
  await reminders.close();
  stopSettling();
  links.close();
  try {
    usage.flush();
  } catch (error) {
    // There is nothing left to write the counts to, and every write since was refused with the reason.
    if (!(error instanceof LostFile)) throw error;
    log.error({ err: error }, 'cannot save quota usage');
  } finally {
    data.close();
  }
}

/** What tells windows of changes, and the streams that are open to them. */
function toldOfChanges({ context, days }: OpenData, { updates, desktopStatus }: Sources, log: Log) {
  const repeat = repeating(log, 'cannot notify windows of changes');
  const feed = new ChangeFeed(context, days, repeat);
  const streams = new Set<PassThrough>();
  const changed = () => context.changes.tell(['desktop']);
  const stops = [tellOfUpdates(updates, log, changed), desktopStatus?.subscribe(changed)];
  const stopTelling = () => {
    for (const stop of stops) stop?.();
    for (const stream of streams) stream.end();
  };
  return { repeat, feed, streams, stopTelling };
}

/** The data, and what is kept of it in memory until it changes. */
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

function tellOfReading(reason: StoreError | undefined, folder: DataFolder, log: Log): void {
  if (reason === undefined) log.info('the data is writable again');
  else log.error({ err: reason }, 'the data is read-only');
  if (reason?.kind === 'damaged') tellOfLook(folder, log, true);
}

function tellOfLook(folder: DataFolder, log: Log, isDamaged: boolean): void {
  try {
    noteLook(folder, isDamaged);
  } catch (error) {
    log.warn({ err: error }, 'could not write server.json');
  }
}

const factsOfData = (data: OpenData) => ({
  readOnly: () => data.context.readOnly,
  isDamaged: () => isDamaged(data),
  issueLinkToken: () => linkTokenOf(data),
  secrets: data.context.secrets,
});

// Nothing is said until it was looked at.
function isDamaged({ context, isSound }: OpenData): boolean | undefined {
  return context.readOnly?.kind === 'damaged' || (isSound() ? false : undefined);
}

// What waits or could not be looked at is logged.
const loggedTo = (log: Log, { onConcern }: Sources) => ({
  onPostponed: (error: unknown) => log.warn({ err: error }, DISK_FULL),
  onConcern(ownerId: string, concern: DatesConcern) {
    log.warn({ ownerId, ...concern }, DATES);
    onConcern?.(concern);
  },
  onSecretsDelayed: (error: unknown) => log.warn({ err: error }, SECRETS_WAIT),
  onGone(copy: string | undefined, failure?: unknown) {
    log.error(
      { copy, err: failure },
      'the database file is gone; its data is in the copy, if one was made',
    );
  },
  onLookFailed: (error: unknown) =>
    log.warn({ err: error }, 'could not check the database for damage'),
});

function usageOf(config: ServerConfig, { context, noticeFailure }: OpenData, log: Log): Usage {
  return new Usage(context, {
    hourlyQuota: config.hourlyQuota,
    later(task, urgent) {
      if (urgent) setImmediate(task);
      else setTimeout(task, FLUSH_AFTER_MS).unref();
    },
    onFlushError(error) {
      log.error({ err: error }, 'cannot save usage data');
      noticeFailure(error);
    },
  });
}
