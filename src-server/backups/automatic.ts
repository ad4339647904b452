import type { Context } from '../context.ts';
import { fingerprintOf } from '../db/fingerprint.ts';
import { isBackupDue } from '../domain/backup-ladder.ts';
import type { Log } from '../platform/log.ts';
import { repeating } from '../platform/timers.ts';
import { drillIfDue } from './drill.ts';
import { listBackups, makeBackup } from './store.ts';

type Parts = {
  context: Context;
  /** The folder of backups. */
  folder: string;
  log: Log;
};

const LOOK_MS = 60_000;

// The user and the system wait for the program to end.
const MOST_AT_QUIT_MS = 3000;

const FAILED = 'could not back up the database';

/** Backs up the data when it has changed, at most once an hour, and when the server stops; tries a restore monthly. */
export class AutomaticBackups {
  readonly #parts: Parts;
  /** Whether the data may differ from the newest backup. After a start, only a comparison shows it. */
  #mayDiffer = true;
  #isFailing = false;
  #last: Promise<void> = Promise.resolve();
  readonly #stopListening: () => void;
  #stopLooking: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#stopListening = parts.context.changes.subscribe(() => {
      this.#mayDiffer = true;
    });
  }

  /** Starts looking once a minute. */
  begin(): void {
    this.#stopLooking = repeating(this.#parts.log, FAILED)(LOOK_MS, () => void this.wake());
  }

  /** Backs up the data if that is due. Resolves once it is done; failures are logged. */
  wake(): Promise<void> {
    return this.#inTurn(async () => {
      const { context, folder } = this.#parts;
      const now = context.clock.now();
      const newest = newestOf(folder, now);
      const fingerprint = () => this.#fingerprintUnless(newest?.fingerprint);
      if (isBackupDue(newest, { now, fingerprint })) await this.#backUp('hourly');
    }).then(() => this.#drill());
  }

  async #drill(): Promise<void> {
    const { context, folder, log } = this.#parts;
    if (context.readOnly !== undefined) return;
    try {
      const problem = await drillIfDue(context, { copies: folder });
      if (problem === undefined) return;
      if (problem === null) log.info('the newest backup was restored into a scratch file');
      else log.error({ problem }, 'the newest backup could not be restored into a scratch file');
    } catch (error) {
      log.error({ err: error }, 'no backup could be restored into a scratch file');
    }
  }

  /** Stops, and backs up what has changed since the newest backup, unless that takes too long. */
  async close(): Promise<void> {
    this.#stopLooking?.();
    this.#stopListening();
    await this.#inTurn(async () => {
      const newest = newestOf(this.#parts.folder, Number.POSITIVE_INFINITY);
      if (this.#fingerprintUnless(newest?.fingerprint) === newest?.fingerprint) return;
      await this.#backUp('quit', AbortSignal.timeout(MOST_AT_QUIT_MS));
    });
  }

  #fingerprintUnless(known: string | null | undefined): string {
    const current = fingerprintOf(this.#parts.context.db);
    if (current === known) this.#mayDiffer = false;
    return current;
  }

  async #backUp(reason: 'hourly' | 'quit', signal?: AbortSignal): Promise<void> {
    const { context, folder } = this.#parts;
    this.#mayDiffer = false;
    try {
      await makeBackup(context, folder, { reason, signal });
    } catch (error) {
      this.#mayDiffer = true;
      throw error;
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const { context, log } = this.#parts;
    this.#last = this.#last.then(async () => {
      if (!this.#mayDiffer || context.readOnly !== undefined) return;
      try {
        await work();
        this.#isFailing = false;
      } catch (error) {
        // Only the first of several failures, to keep the log readable.
        if (!this.#isFailing) log.error({ err: error }, FAILED);
        this.#isFailing = true;
      }
    });
    return this.#last;
  }
}

/** The newest good backup that was not made by a clock that was ahead. */
function newestOf(folder: string, now: number) {
  const newest = listBackups(folder).find(({ at, isGood }) => isGood && at <= now);
  return newest && { at: newest.at, fingerprint: newest.manifest?.fingerprint ?? null };
}
