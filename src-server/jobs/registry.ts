import { type ReplacementTask, replaceWithBackup } from '../backups/restore.ts';
import { listBackedUp } from '../backups/backed-up.ts';
import type { Actor, Context } from '../context.ts';
import { type ImportTask, writeImport } from '../transfer/imports.ts';
import { undoImport } from '../transfer/undo-import.ts';
import { restoreExport } from '../transfer/restore.ts';
import type { ImportRow } from '../transfer/import/read.ts';

/** A job's input: one value, and the rows that are too many to send at once. */
type Given<Input, Row> = {
  input: Input;
  rows: Row[];
  /** Called in the transaction, as its last step. Throws if the job was cancelled. */
  beforeCommit: () => void;
};

type Job<Input, Output, Row = never> = (context: Context, given: Given<Input, Row>) => Output;

const inTransaction =
  <Input, Output, Row>(job: Job<Input, Output, Row>): Job<Input, Output, Row> =>
  (context, given) =>
    context.db
      .transaction(() => {
        const output = job(context, given);
        given.beforeCommit();
        return output;
      })
      .immediate();

/**
 * Work that may take long enough to hold up other requests. Each change is one transaction. All run in threads of their
 * own, so their input and output must be cloneable.
 */
export const jobs = {
  applyImport: inTransaction((context, { input, rows }: Given<ImportTask, ImportRow>) =>
    writeImport(context, input, rows),
  ),
  undoImport: inTransaction((context, { input }: Given<{ actor: Actor; id: string }, never>) =>
    undoImport(context, input.actor, input.id),
  ),
  restoreExport: inTransaction(
    (context, { input }: Given<{ ownerId: string; bytes: Uint8Array }, never>) =>
      restoreExport(context, input.ownerId, input.bytes),
  ),
  listBackedUp: (
    context: Context,
    { input: { copies, id } }: Given<{ copies: string; id: string }, never>,
  ) => listBackedUp(context, { copies }, id),
  restoreBackup: (context: Context, { input, beforeCommit }: Given<ReplacementTask, never>) =>
    replaceWithBackup(context, input, beforeCommit),
};

/** Jobs that change nothing: the writes of others don't wait for them. */
export const readingJobs: ReadonlySet<JobName> = new Set<JobName>(['listBackedUp']);

export type JobName = keyof typeof jobs;
export type JobInput<Name extends JobName> = Parameters<(typeof jobs)[Name]>[1]['input'];
export type JobRow<Name extends JobName> = Parameters<(typeof jobs)[Name]>[1]['rows'][number];
export type JobOutput<Name extends JobName> = ReturnType<(typeof jobs)[Name]>;
