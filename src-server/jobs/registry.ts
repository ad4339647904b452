import type { Actor, Context } from '../context.ts';
import {
  type ImportDone,
  type ImportTask,
  type UndoneImport,
  undoImport,
  writeImport,
} from '../transfer/imports.ts';
import { type RestoredAccount, restoreExport } from '../transfer/restore.ts';
import type { ImportRow } from '../transfer/import/read.ts';

/** A job's input: one value, and the rows that are too many to send at once. */
type Given<Input, Row> = { input: Input; rows: Row[] };

type Job<Input, Output, Row = never> = (context: Context, given: Given<Input, Row>) => Output;

/**
 * Changes that may take long enough to hold up other requests. Each runs in one transaction in a thread of its own,
 * so its input and output must be cloneable.
 */
export const jobs = {
  applyImport: ((context, { input, rows }) => writeImport(context, input, rows)) satisfies Job<
    ImportTask,
    ImportDone,
    ImportRow
  >,
  undoImport: ((context, { input }) => undoImport(context, input.actor, input.id)) satisfies Job<
    { actor: Actor; id: string },
    UndoneImport
  >,
  restoreExport: ((context, { input }) =>
    restoreExport(context, input.ownerId, input.bytes)) satisfies Job<
    { ownerId: string; bytes: Uint8Array },
    RestoredAccount[] | undefined
  >,
};

export type JobName = keyof typeof jobs;
export type JobInput<Name extends JobName> = Parameters<(typeof jobs)[Name]>[1]['input'];
export type JobRow<Name extends JobName> = Parameters<(typeof jobs)[Name]>[1]['rows'][number];
export type JobOutput<Name extends JobName> = ReturnType<(typeof jobs)[Name]>;
