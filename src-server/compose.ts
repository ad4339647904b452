import type { RequestListener } from 'node:http';
import { type Clock, systemClock } from './clock.ts';
import type { DataFolder } from './data-folder.ts';
import { type Ids, systemIds } from './ids.ts';
import type { ServerConfig } from './config.ts';
import { createApp } from './http/app.ts';
import { type ListText, createHandlers } from './http/handlers.ts';
import { hostCheck } from './http/host.ts';
import { readStaticFiles } from './http/static.ts';
import type { Log } from './log.ts';
import { ensureFirstAccount } from './services/accounts.ts';
import { createAttemptLog } from './services/attempts.ts';
import type { Context } from './services/context.ts';
import { createKeyRing } from './services/keys.ts';
import { createPageCache } from './services/pages.ts';
import { createToday } from './services/today.ts';
import { Usage } from './services/usage.ts';
import { watchForeignChanges } from './store/changes.ts';
import { guardFile } from './store/file-guard.ts';
import { openStore } from './store/open.ts';
import { createWriter } from './store/writer.ts';
import { VERSION } from './version.ts';

/** What tests replace: time and randomness. */
export type Sources = { clock: Clock; ids: Ids };

/** Time and randomness of the computer. */
export const systemSources: Sources = { clock: systemClock, ids: systemIds };

/** The data of a folder, open for use cases. */
export type OpenData = { context: Context; close: () => void };

/** Opens a folder's database for use cases, with its first account made. */
export function openData(
  folder: DataFolder,
  sources: Sources = systemSources,
  onChange: Context['onChange'] = () => {},
): OpenData {
  const db = openStore({ file: folder.database, appVersion: VERSION });
  const context: Context = { db, ...sources, today: createToday(sources.clock), onChange };
  try {
    ensureFirstAccount(context);
  } catch (error) {
    db.close();
    throw error;
  }
  return { context, close: () => void db.close() };
}

/** The server's inside, before it listens anywhere. */
export type ServerParts = {
  /** The request listener for the port that was bound. */
  listenerFor: (port: number) => RequestListener;
  /** From now on connections are not kept for another request. */
  closing: () => void;
  /** Writes what is in memory only and closes the data. */
  close: () => void;
};

// Uses are counted in memory and written together: what a crash can lose of a quota not used up.
const FLUSH_AFTER_MS = 250;

/** Opens the data and wires everything that answers requests about it. */
export function composeServer(
  config: ServerConfig,
  folder: DataFolder,
  sources: Sources,
  log: Log,
): ServerParts {
  const pages = createPageCache<ListText>();
  const data = openData(folder, sources, (ownerId) => pages.forget(ownerId));
  const { context } = data;
  const keys = createKeyRing(context);
  const usage = usageOf(config, context, log);
  const foreign = watchForeignChanges(context.db);
  let isClosing = false;
  const parts = {
    context,
    keys,
    usage,
    log,
    ids: sources.ids,
    attempts: createAttemptLog(sources.clock),
    writer: createWriter(context.db, guardFile(folder.database)),
    handlers: createHandlers(context, pages),
    files: readStaticFiles(config.pagesDir),
    isClosing: () => isClosing,
    noticeForeignChanges() {
      if (!foreign.poll()) return;
      keys.forget();
      pages.forgetAll();
    },
  };
  return {
    listenerFor(port) {
      const app = createApp({ ...parts, isOurHost: hostCheck(port, config.allowHosts) });
      const listener = app.callback();
      return (request, response) => void listener(request, response);
    },
    closing: () => void (isClosing = true),
    close() {
      try {
        usage.flush();
      } finally {
        data.close();
      }
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
