import type { importEndpoints } from '../contract/app/imports.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import type { Actor, Context } from '../context.ts';
import { Cancellable } from '../platform/cancellable.ts';
import { inSlices } from '../platform/slices.ts';
import { decisionsOf, previewAnswer } from './import-answers.ts';
import { isExport } from '../contract/app/export-file.ts';
import {
  type ImportChoices,
  type ImportParts,
  type ImportedFile,
  applyImport,
  previewImport,
} from './imports.ts';
import { isEmptyAccount } from './restore-repository.ts';
import type { RestoredAccount } from './restore.ts';

type Contract = typeof importEndpoints;
type Choices = Input<Contract['previewImport']>['body'];

const HELD_MS = 30 * 60 * 1000;
// Each may have 200 MB if it is an export.
const MOST_FILES = 2;

/** The dependencies of {@link ImportFiles} besides the context. */
export type ImportFilesParts = ImportParts & {
  /** Restores a complete export into an empty account, here or in another thread. */
  restore: (
    ownerId: string,
    bytes: Uint8Array,
    signal: AbortSignal,
  ) => Promise<RestoredAccount[] | undefined>;
};

type Held = ImportedFile & { ownerId: string; until: number };

/** Uploaded files that wait for the person's choices, in memory only. */
export class ImportFiles {
  readonly #context: Context;
  readonly #parts: ImportFilesParts;
  readonly #held = new Map<string, Held>();
  readonly #running = new Cancellable(() => new AppError('importCancelled'));

  constructor(context: Context, parts: ImportFilesParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Holds a file for 30 minutes, or until two newer ones are uploaded. */
  hold(ownerId: string, fileName: string, bytes: Uint8Array): Reply<Contract['uploadImport']> {
    this.#forgetOld();
    if (bytes.length === 0) throw new AppError('emptyFile');
    const id = this.#context.ids.uuid();
    const until = this.#context.clock.monotonic() + HELD_MS;
    this.#held.set(id, { ownerId, name: fileName, bytes, until });
    const oldest = [...this.#held.keys()].slice(0, -MOST_FILES);
    for (const each of oldest) this.#held.delete(each);
    return { data: { id, fileName, size: bytes.length } };
  }

  /** Previews the import of a file, instead of a preview that is still being made. */
  async preview(
    ownerId: string,
    id: string,
    body: Choices,
  ): Promise<Reply<Contract['previewImport']>> {
    const file = this.#require(ownerId, id);
    const preview = await this.#running.run(`preview ${id}`, (signal) =>
      previewImport(this.#context, ownerId, file, choicesOf(body), signal),
    );
    const isComplete = isExport(file.bytes) && isEmptyAccount(this.#context.db, ownerId);
    return { data: { ...(await inSlices(previewAnswer(preview))), isComplete } };
  }

  /** Imports a file, and stops holding it. */
  async apply(
    actor: Actor,
    id: string,
    { expected, ...body }: Input<Contract['applyImport']>['body'],
  ): Promise<Reply<Contract['applyImport']>> {
    const file = this.#require(actor.ownerId, id);
    const data = await this.#running.run(
      `apply ${id}`,
      async (signal) =>
        (await this.#restore(actor.ownerId, file, signal)) ??
        (await applyImport(this.#context, actor, file, choicesOf(body), {
          ...this.#parts,
          expected,
          signal,
        })),
    );
    this.#held.delete(id);
    return { data };
  }

  /** Cancels what is being done with a file: it is rejected with `importCancelled`, unless it is too late for that. */
  cancel(ownerId: string, id: string): Reply<Contract['cancelImport']> {
    this.#require(ownerId, id);
    const wasRunning = [`preview ${id}`, `apply ${id}`].map((key) => this.#running.cancel(key));
    return { data: { wasRunning: wasRunning.includes(true) } };
  }

  async #restore(ownerId: string, file: ImportedFile, signal: AbortSignal) {
    if (!isExport(file.bytes) || !isEmptyAccount(this.#context.db, ownerId)) return undefined;
    const restored = await this.#parts.restore(ownerId, file.bytes, signal);
    if (restored === undefined) return undefined;
    const create = restored.reduce((sum, { counts }) => sum + counts.subscriptions, 0);
    return { id: null, counts: { create, update: 0, same: 0, none: 0 } };
  }

  #require(ownerId: string, id: string): Held {
    this.#forgetOld();
    const held = this.#held.get(id);
    if (held?.ownerId !== ownerId) throw new AppError('file_not_found');
    return held;
  }

  #forgetOld(): void {
    const now = this.#context.clock.monotonic();
    for (const [id, { until }] of this.#held) if (until <= now) this.#held.delete(id);
  }
}

const choicesOf = ({ rows, ...choices }: Choices): ImportChoices => ({
  ...choices,
  ...(rows === undefined ? {} : { rows: decisionsOf(rows) }),
});
