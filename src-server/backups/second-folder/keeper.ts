import { setTimeout as pause } from 'node:timers/promises';
import { errorAnswer } from '../../contract/error-answer.ts';
import { AppError, type Reason } from '../../contract/errors.ts';
import type { Context } from '../../context.ts';
import type { Log } from '../../platform/log.ts';
import { repeating } from '../../platform/timers.ts';
import { listBackups } from '../store.ts';
import { findSecondFolder } from '../second-folder-repository.ts';
import { type SecondCopy, listSecondFolder } from './copies.ts';
import { type CopiedFolder, copyToSecondFolder } from './copying.ts';

type Parts = { context: Context; folder: CopiedFolder; log: Log };

/** What is known about the second folder. */
export type SecondFolderState = {
  /** What this state is about. */
  folder: string;
  /** When it last had all backups that it should have, in epoch milliseconds. */
  copiedAt: number | null;
  problem: Reason | null;
  /** The backups in it when it was last read, newest first. */
  copies: readonly SecondCopy[];
};

const SOON_MS = 500;
const LOOK_MS = 60_000;
// A folder that is away is not asked for with each look.
const RETRY_MS = 300_000;
// A folder that doesn't respond for so long is said to be silent; what was asked of it goes on.
const SILENT_MS = 600_000;
// The user and the system wait for the program to end.
const GRACE_MS = 3000;
const NOT_COPIED = 'backups can not be copied to the second folder for now';

/** Copies backups to the second folder: new ones soon, and the others once a problem is gone. */
export class SecondFolder {
  readonly #parts: Parts;
  #state: SecondFolderState | undefined;
  /** What was to be copied at the last try, and when that was. */
  #tried = { wanted: '', at: Number.NEGATIVE_INFINITY };
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stops: (() => void)[] = [];
  readonly #ending = new AbortController();
  #isTelling = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts to copy. */
  begin(): void {
    const { context, log } = this.#parts;
    const look = () => void this.#look();
    const soon = () => {
      if (this.#isTelling) return;
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        look();
      }, SOON_MS).unref();
    };
    this.#stops = [
      context.changes.subscribe(soon, ['backups']),
      repeating(log, NOT_COPIED)(LOOK_MS, look),
    ];
    setImmediate(() => this.#stops.length > 0 && look());
  }

  /** Copies what is missing now, whatever happened before. Resolves once that is done or has failed. */
  async wake(): Promise<void> {
    const { context } = this.#parts;
    if (context.readOnly !== undefined) return;
    this.#tried = { wanted: this.#wanted(), at: context.clock.now() };
    this.#running ??= this.#copy().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** What is known; undefined if there is no second folder. */
  state(): SecondFolderState | undefined {
    const choice = findSecondFolder(this.#parts.context.db);
    if (choice === undefined) return undefined;
    if (this.#state?.folder === choice.folder) return this.#state;
    return { folder: choice.folder, copiedAt: null, problem: null, copies: [] };
  }

  /** Stops. Copies what is missing first, unless that takes too long: then the next start does. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    clearTimeout(this.#timer);
    const late = pause(GRACE_MS, undefined, { ref: false });
    await Promise.race([this.#look().then(() => this.#running), late]);
    this.#ending.abort();
  }

  async #look(): Promise<void> {
    const { context } = this.#parts;
    if (context.readOnly !== undefined) return;
    const { wanted, at } = this.#tried;
    const isRetried =
      (this.state()?.problem ?? null) !== null && context.clock.now() - at >= RETRY_MS;
    if (isRetried || this.#wanted() !== wanted) await this.wake();
  }

  /** Tells whether there is anything new to copy, without asking the folder. */
  #wanted(): string {
    const { context, folder } = this.#parts;
    const choice = findSecondFolder(context.db);
    if (choice === undefined) return '';
    const ids = listBackups(folder.copies).map(({ id }) => id);
    return JSON.stringify([choice, ids]);
  }

  async #copy(): Promise<void> {
    const { context, folder, log } = this.#parts;
    const choice = findSecondFolder(context.db);
    if (choice === undefined) {
      this.#state = undefined;
      return;
    }
    const before = this.state();
    const silent = setTimeout(
      () => this.#failed(new AppError('folderSilent', { path: choice.folder }, 'folder')),
      SILENT_MS,
    ).unref();
    try {
      const own = await copyToSecondFolder(context, folder, this.#ending.signal);
      const copies = await listSecondFolder(choice.folder);
      const copiedAt = own === undefined ? (before?.copiedAt ?? null) : context.clock.now();
      this.#state = { folder: choice.folder, copiedAt, problem: null, copies };
      if (before?.problem !== null) log.info('backups are copied to the second folder again');
      this.#tell();
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#failed(error);
    } finally {
      clearTimeout(silent);
    }
  }

  #failed(error: unknown): void {
    const before = this.state();
    if (before === undefined) return;
    const reason = error instanceof AppError ? errorAnswer(error).details.reason : undefined;
    // Anything else is about this computer, such as its disk.
    const problem = reason ?? 'folderUnwritable';
    this.#state = { ...before, problem };
    if (before.problem === problem) return;
    this.#parts.log.warn({ err: error, path: before.folder }, NOT_COPIED);
    this.#tell();
  }

  #tell(): void {
    this.#isTelling = true;
    this.#parts.context.changes.tell(['backups']);
    this.#isTelling = false;
  }
}
