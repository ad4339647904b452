import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Writer } from '../db/writer.ts';
import {
  type DayRates,
  isDownloadDue,
  newestPublished,
  nextPublished,
} from '../domain/conversion.ts';
import { type DateOnly, addDays, daysBetween } from '../domain/dates.ts';
import type { Log } from '../platform/log.ts';
import { repeating } from '../platform/timers.ts';
import { DownloadError, download } from './download.ts';
import {
  findDownload,
  findRates,
  firstPaymentDay,
  listAutomaticOwners,
  saveDownload,
  saveRates,
} from './repository.ts';

type Parts = {
  context: Context;
  writer: Pick<Writer, 'write'>;
  log: Log;
  /** The folder on the web with the European Central Bank's files. */
  source: string;
};

/** Where the European Central Bank publishes its reference rates. */
export const ECB_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/';

const LOOK_MS = 10 * 60_000;
const NOT_LOADED = 'exchange rates could not be downloaded';

// Rates of a Friday, or of the day before Easter, hold until the next ones.
const DAYS_WITHOUT_RATES = 7;
// The file of 90 days has the working days among them.
const DAYS_IN_SHORT_FILE = 80;
// The newest rates, those of 90 days, and all since 1999.
const DAILY = 'eurofxref-daily.xml';
const SHORT = 'eurofxref-hist-90d.xml';
const LONG = 'eurofxref-hist.zip';

/** Downloads reference rates once a day, as long as an account wants them. */
export class RateKeeper {
  readonly #parts: Parts;
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;
  #stops: (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts to look whether rates are due. */
  begin(): void {
    const { context, log } = this.#parts;
    const look = () =>
      void this.wake().catch((error: unknown) => log.error({ err: error }, NOT_LOADED));
    this.#stops = [
      context.changes.subscribe(look, ['conversion']),
      repeating(log, NOT_LOADED)(LOOK_MS, look),
    ];
    setImmediate(() => this.#stops.length > 0 && look());
  }

  /** Downloads rates if that is due. Resolves once it is done; a failed download is stored and logged. */
  async wake(): Promise<void> {
    const { context } = this.#parts;
    if (context.readOnly !== undefined || listAutomaticOwners(context.db).length === 0) return;
    const { now, needed, newest } = this.#needs();
    if (isDownloadDue(now, { newest, needed, last: findDownload(context.db) }))
      await this.download();
  }

  /** Downloads rates now, for the accounts that want them. Resolves once that is done, or has failed and was noted. */
  download(): Promise<void> {
    this.#running ??= this.#download().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stores the rates of a file. Throws an {@link AppError} if it has none. */
  async load(bytes: Uint8Array): Promise<{ days: number; from: DateOnly; until: DateOnly }> {
    const { context, writer } = this.#parts;
    const days = await readRates(bytes);
    await writer.write(() => {
      saveRates(context.db, days);
      context.changes.note('conversion');
    });
    return { days: days.length, from: days[0]?.day ?? '', until: days.at(-1)?.day ?? '' };
  }

  /** Stops, and ends a download. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#ending.abort();
    // Its error is that of whoever began it.
    await Promise.allSettled([this.#running]);
  }

  async #download(): Promise<void> {
    const { context, writer, log, source } = this.#parts;
    const { now, needed, newest } = this.#needs();
    const last = findDownload(context.db);
    const since = last?.since ?? null;
    const file = fileFor(newestPublished(now), { newest, needed, since });
    try {
      const bytes = await download(new URL(file.name, source), this.#ending.signal);
      const days = await ratesIn(bytes);
      await writer.write(() => {
        saveRates(
          context.db,
          days.filter(({ day }) => day >= file.since),
        );
        saveDownload(context.db, { triedAt: now, problem: null, since: file.since });
        context.changes.note('conversion');
      });
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      if (!(error instanceof DownloadError)) throw error;
      log.warn({ err: error }, NOT_LOADED);
      await writer.write(() => {
        saveDownload(context.db, { triedAt: now, problem: error.problem, since });
        context.changes.note('conversion');
      });
    }
  }

  #needs(): { now: number; needed: DateOnly; newest: DateOnly | undefined } {
    const { db, clock } = this.#parts.context;
    const now = clock.now();
    const today = newestPublished(now);
    const first = listAutomaticOwners(db).flatMap((id) => firstPaymentDay(db, id) ?? []);
    const needed = addDays([today, ...first].toSorted()[0] ?? today, -DAYS_WITHOUT_RATES);
    // Not those of a later day, which only a wrong file has: with them, none would ever be due.
    return { now, needed, newest: findRates(db, today)?.day };
  }
}

type Needs = { newest: DateOnly | undefined; needed: DateOnly; since: DateOnly | null };

/** The smallest file that has the missing rates up to `today`, and the day from which on none is missing then. */
function fileFor(
  today: DateOnly,
  { newest, needed, since }: Needs,
): { name: string; since: DateOnly } {
  const covered = newest !== undefined && since !== null && since <= needed;
  if (covered && nextPublished(newest) >= today) return { name: DAILY, since };
  const age = daysBetween(covered ? newest : needed, today);
  return {
    name: age < DAYS_IN_SHORT_FILE ? SHORT : LONG,
    since: covered ? since : needed,
  };
}

/** The rates in a downloaded file. */
async function ratesIn(bytes: Uint8Array): Promise<DayRates[]> {
  try {
    return await readRates(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new DownloadError('unreadable', error);
  }
}

// Loaded when needed, because most data folders never need it.
async function readRates(bytes: Uint8Array): Promise<DayRates[]> {
  const file = await import('./rates-file.ts');
  return file.readRates(bytes);
}
