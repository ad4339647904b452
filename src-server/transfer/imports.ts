import { webcrypto } from 'node:crypto';
import type { DoneAction } from '../domain/import-actions.ts';
import { detailsIn, patchDetails } from '../domain/details.ts';
import { createSubscription, type Subscription } from '../domain/subscription.ts';
import { AppError } from '../contract/errors.ts';
import { listAccounts } from '../accounts/repository.ts';
import { requireBackup } from '../backups/service.ts';
import type { ExportedRecord } from '../contract/app/export-file.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';
import { atOnce, inSlices } from '../platform/slices.ts';
import {
  insertSubscription,
  findOwnerOf,
  listLabels,
  updateSubscription,
} from '../subscriptions/repository.ts';
import { effectiveSettings } from '../settings/service.ts';
import { isDeletedId } from '../subscriptions/deleted-repository.ts';
import { recordChange, writeOf } from '../subscriptions/service.ts';
import { writeHistory } from './restore.ts';
import type { ImportedFields } from './import/draft.ts';
import { type Question, answerKey } from './import/interview.ts';
import { type ReadImport, readImport } from './import/read-import.ts';
import type { ImportRow } from './import/read.ts';
import {
  type CompleteFields,
  type PlannedRow,
  type RowDecisions,
  planImport,
} from './import-plan.ts';
import { identityOf } from './import-matches.ts';
import * as store from './imports-repository.ts';

/** A file to import. */
export type ImportedFile = { name: string; bytes: Uint8Array };

/** What a person decided about a file. */
export type ImportChoices = {
  /** The kind of its source; recognized by the content if absent. */
  from?: string | undefined;
  /** Answers to the questions that it raises. */
  answers?: Readonly<Record<string, string>> | undefined;
  /** What the columns of a table are, by header. */
  columns?: Readonly<Record<string, string>> | undefined;
  rows?: RowDecisions | undefined;
};

/** What a file would change. */
export type ImportPreview = ReadImport & { planned: PlannedRow[] };

/** Imports of up to this many rows need no backup. */
export const FEW = 20;

/**
 * Reads a file and returns what importing it would change, without writing anything. A table with the header of an
 * earlier import is read like that one, unless `choices` name its columns.
 */
export async function previewImport(
  context: Context,
  ownerId: string,
  file: ImportedFile,
  choices: ImportChoices,
  signal?: AbortSignal,
): Promise<ImportPreview> {
  const read = await readRemembering(context, ownerId, file, choices, signal);
  const planned = await inSlices(planImport(context, ownerId, matchedRows(read), choices.rows));
  signal?.throwIfAborted();
  return { ...read, planned };
}

async function readRemembering(
  context: Context,
  ownerId: string,
  { bytes }: ImportedFile,
  { from, answers, columns }: ImportChoices,
  signal: AbortSignal | undefined,
): Promise<ReadImport> {
  const today = context.today(ownerId);
  const account = {
    name: listAccounts(context.db).find(({ id }) => id === ownerId)?.name ?? '',
    locale: effectiveSettings(context, ownerId).locale,
    records: listLabels(context.db, ownerId),
  };
  const options = { today, account, ...defined({ from, answers, columns }) };
  const read = await readImport(bytes, options as Parameters<typeof readImport>[1], signal);
  const { table } = read;
  if (table === undefined || columns !== undefined) return read;
  const earlier = store.findImportOfHeader(context.db, ownerId, table.fingerprint);
  if (earlier === undefined) return read;
  const remembered = JSON.parse(earlier.choices) as ImportChoices;
  const again = {
    ...options,
    ...defined({ columns: remembered.columns }),
    answers: { ...remembered.answers, ...answers },
  };
  return readImport(bytes, again as Parameters<typeof readImport>[1], signal);
}

/** Questions that keep rows from being imported until they are answered. */
export function openQuestions({ questions, planned }: ImportPreview): Question[] {
  const open = new Set(
    planned.flatMap(({ imported }) => imported.problems.map(({ params }) => params?.['question'])),
  );
  // Without an answer to whose records are meant, there are no rows.
  const isOpen = (question: Question) =>
    open.has(answerKey(question)) || (question.assumed === undefined && planned.length === 0);
  return questions.filter(isOpen);
}

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** What to import, without the rows. */
export type ImportTask = {
  actor: Actor;
  file: { name: string; sha256: string };
  choices: ImportChoices;
  read: Omit<ReadImport, 'rows'>;
  /** The number of changes in the preview. */
  expected?: number | undefined;
};

/** The dependencies of imports besides the context. */
export type ImportParts = {
  /** {@link writeImport}, here or in another thread. */
  write: (
    task: ImportTask,
    rows: readonly ImportRow[],
    signal?: AbortSignal,
  ) => Promise<ImportDone>;
  /** The folder of backups. */
  copies: string;
  /** The number of changes in the preview that a person saw. */
  expected?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** A completed import. */
export type ImportDone = { id: string; counts: store.ImportCounts };

/**
 * Imports a file, after a backup if it changes many records. Throws as {@link writeImport} does, and with the abort
 * reason of `signal`; then nothing has changed.
 */
export async function applyImport(
  context: Context,
  actor: Actor,
  file: ImportedFile,
  choices: ImportChoices,
  parts: ImportParts,
): Promise<ImportDone> {
  const preview = await previewImport(context, actor.ownerId, file, choices, parts.signal);
  return applyPreview(context, actor, { file, choices, preview }, parts);
}

/** Imports a file that has been read, as {@link applyImport} does. */
export async function applyPreview(
  context: Context,
  actor: Actor,
  {
    file,
    choices,
    preview,
  }: { file: ImportedFile; choices: ImportChoices; preview: ImportPreview },
  { write, copies, expected, signal }: ImportParts,
): Promise<ImportDone> {
  const { rows, planned, ...read } = preview;
  if (changesOf(planned) > FEW) await requireBackup(context, copies, 'import');
  signal?.throwIfAborted();
  const named = { name: file.name, sha256: await sha256Of(file.bytes) };
  return write({ actor, file: named, choices, read, expected }, rows, signal);
}

const matchedRows = ({ rows, table }: Pick<ReadImport, 'rows' | 'table'>) => ({
  rows,
  fingerprint: table?.fingerprint,
});

// In the background, because a file can be large.
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = await webcrypto.subtle.digest('SHA-256', bytes);
  return Buffer.from(hash).toString('hex');
}

const changesOf = (planned: readonly PlannedRow[]) => planned.filter(isChange).length;

/** Whether importing a row changes anything. */
export const isChange = ({ action, isIncluded }: PlannedRow) => isIncluded && action !== 'same';

/**
 * Writes an import in one transaction. Its rows are planned again: throws {@link AppError} `importOutdated` if the
 * number of changes is not the expected one, and `nothingToImport` if there are none.
 */
export function writeImport(context: Context, task: ImportTask, rows: ImportRow[]): ImportDone {
  const { actor, choices, expected, read } = task;
  return context.db
    .transaction(() => {
      const planned = atOnce(
        planImport(context, actor.ownerId, matchedRows({ ...read, rows }), choices.rows),
      );
      const changes = changesOf(planned);
      if (changes !== (expected ?? changes)) throw new AppError('importOutdated');
      if (changes === 0) throw new AppError('nothingToImport');
      return write(context, task, planned);
    })
    .immediate();
}

function write(
  context: Context,
  { actor, file, choices, read }: ImportTask,
  planned: PlannedRow[],
): ImportDone {
  const { db, ids, clock } = context;
  const { ownerId } = actor;
  const id = ids.uuid();
  const counts = countsOf(planned);
  store.insertImport(db, {
    id,
    ownerId,
    source: read.source,
    fileName: file.name,
    sha256: file.sha256,
    fingerprint: read.table?.fingerprint ?? null,
    choices: JSON.stringify(rememberedOf(choices, read)),
    counts,
    createdAt: clock.now(),
  });
  for (const row of planned) {
    const { imported } = row;
    store.insertImportRow(db, {
      importId: id,
      ownerId,
      row: imported.row,
      source: imported.source,
      identity: identityOf(imported),
      action: doneWith(row),
      ...writeRow(context, actor, row),
      fields: JSON.stringify(imported.fields),
      details: JSON.stringify(imported.details),
      original: JSON.stringify(imported.original),
    });
  }
  const shown = { id, name: file.name, source: read.source, ...counts };
  recordOwnerChange(context, actor, 'import.apply', { before: null, after: shown });
  return { id, counts };
}

// The columns as they were read, for the next file with the same header.
function rememberedOf(
  { answers = {} }: ImportChoices,
  { table }: ImportTask['read'],
): ImportChoices {
  const columns = table?.columns.map(({ header, target }) => [header, target ?? 'ignore'] as const);
  return { answers, ...(columns === undefined ? {} : { columns: Object.fromEntries(columns) }) };
}

/** The number of rows with each outcome. */
export function countsOf(planned: readonly PlannedRow[]): store.ImportCounts {
  const counts = { create: 0, update: 0, same: 0, none: 0 };
  for (const row of planned) counts[doneWith(row)] += 1;
  return counts;
}

function doneWith({ action, isIncluded }: PlannedRow): DoneAction {
  if (action === 'same') return 'same';
  if (!isIncluded) return 'none';
  return action === 'update' || action === 'different' ? 'update' : 'create';
}

type Written = Pick<store.StoredImportRow, 'subscriptionId' | 'before' | 'after' | 'entry'>;

function writeRow(context: Context, actor: Actor, row: PlannedRow): Written {
  const { record, changes = {} } = row;
  const done = doneWith(row);
  if (done === 'create') {
    const after = recordOf(context, row.imported.fields as CompleteFields);
    if (row.imported.source !== 'perennial') return written(context, actor, null, after);
    const exported = row.imported.original as ExportedRecord;
    const done = written(context, actor, null, withOwnId(context, after, exported));
    writeHistory(context, actor.ownerId, String(done.subscriptionId), exported);
    return done;
  }
  if (done === 'update' && record !== undefined) {
    const after = { ...changed(record, changes), updatedAt: context.clock.now() };
    return written(context, actor, record, after);
  }
  return { subscriptionId: record?.id ?? null, before: null, after: null, entry: null };
}

function recordOf({ ids, clock }: Context, fields: CompleteFields): Subscription {
  const draft = { ...fields, details: detailsIn(fields) };
  const made = createSubscription(draft, { id: ids.uuid(), at: clock.now() });
  const { status = made.status, trialEndsOn = made.trialEndsOn } = fields;
  return { ...made, status, trialEndsOn };
}

// Keeps the ID of the export, unless another account has a record with it, or a deleted one can be restored.
const withOwnId = (
  { db }: Context,
  record: Subscription,
  { id, createdAt }: ExportedRecord,
): Subscription => {
  const isFree = findOwnerOf(db, id) === undefined && !isDeletedId(db, id);
  return { ...record, id: isFree ? id : record.id, createdAt: Date.parse(createdAt) };
};

function changed(record: Subscription, changes: Partial<ImportedFields>): Subscription {
  const isCustom = (changes.period ?? record.period) === 'custom';
  const names = Object.keys(record).filter((name) => name in changes);
  return {
    ...record,
    ...pick(changes, names),
    // Only custom periods have an interval.
    ...(isCustom ? {} : { customDays: null, customMonths: null }),
    details: patchDetails(record.details, detailsIn(changes)),
  };
}

const pick = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

function written(
  context: Context,
  actor: Actor,
  before: Subscription | null,
  after: Subscription,
): Written {
  const { db } = context;
  const write = writeOf(context, actor.ownerId, after);
  if (before === null) insertSubscription(db, actor.ownerId, write);
  else updateSubscription(db, actor.ownerId, write);
  const action = before === null ? 'subscription.create' : 'subscription.update';
  const stored = before && writeOf(context, actor.ownerId, before);
  const entry = recordChange(context, actor, action, { before: stored, after: write });
  return { subscriptionId: after.id, before, after, entry };
}
