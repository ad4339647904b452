import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { Details, ImportedFields } from './draft.ts';
import { Habits } from './habits.ts';
import { type ImportFile, openFiles } from './file/file.ts';
import { isObject } from './fields.ts';
import { type IdleAnswers, Interview, type Question } from './interview.ts';
import { exportLimits, limits } from './limits.ts';
import { type RowProblem, canSolve, isBlocked } from './problems.ts';
import { recordOf } from './record.ts';
import type { Confidence, ImportSource, ReadOptions, SourceRow } from './source.ts';
import { sources } from './sources/index.ts';
import type { TableDescription } from './table/columns.ts';

/** A row of an import file. */
export type ImportRow = RowIdentity & {
  /** Kind of the source. */
  source: string;
  confidence: Confidence;
  /** Line number in a table, else position in the list; counted from 1. */
  row: number;
  fields: ImportedFields;
  details: Details;
  /** The row, verbatim. */
  original: unknown;
  /** Values that have no equivalent here, by their name in the source. */
  unmapped: Readonly<Record<string, unknown>>;
  problems: RowProblem[];
  /** The category is neither the file's nor the person's, so it says nothing about a record that is there. */
  isCategoryAssumed?: true;
};

/** Identifies the row in a later import: the source's ID, else a hash of its content. */
type RowIdentity = { sourceId: string } | { contentHash: string };

/** Everything about a file except its rows. */
export type ReadSummary = {
  source: string;
  /** Version of the program or format, if the file contains it. */
  sourceVersion?: string;
  questions: Question[];
  /** The answers that had no effect. */
  idle: IdleAnswers;
  /** Only for tables whose columns had to be mapped. */
  table?: TableDescription;
};

/** Receives rows one by one. */
export type RowSink = (row: ImportRow) => void;

/**
 * Reads a file in the current thread and passes each row to `onRow`. `scratch` is a private folder for copies of
 * databases. Throws an {@link AppError} if the file can't be imported.
 */
export async function readFile(
  bytes: Uint8Array,
  options: ReadOptions,
  scratch: string,
  onRow: RowSink,
): Promise<ReadSummary> {
  const interview = new Interview(new Habits(options.account), options.answers);
  const candidates = sources.filter(
    ({ kind }) => options.from === undefined || kind === options.from,
  );
  for await (const file of openFiles(bytes, interview, scratch)) {
    try {
      const source = candidates.find((candidate) => candidate.recognize(file));
      if (source !== undefined) return readSource(source, file, interview, options, onRow);
      if (isEmptyList(file)) throw new AppError('noRows');
    } finally {
      if (file.form === 'database') file.database.close();
    }
  }
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0) throw new AppError('unknownFormat');
  throw new AppError('otherFormat', { name: only.name });
}

// It tells nothing about the app that it is from.
const isEmptyList = (file: ImportFile): boolean =>
  file.form === 'json' &&
  [file.value, isObject(file.value) && file.value['subscriptions']].some(
    (list) => Array.isArray(list) && list.length === 0,
  );

const isUnassumed = ({ assumed }: Question) => assumed === undefined;

function readSource(
  source: ImportSource,
  file: ImportFile,
  interview: Interview,
  options: ReadOptions,
  onRow: RowSink,
): ReadSummary {
  const { rows, version, table } = source.read(file, interview, options);
  const known: KnownRows = { ids: new Set(), hashes: new Map() };
  const isOwn = source.kind === 'perennial';
  const all = atMost(isOwn ? exportLimits.rows : limits.rows, rows);
  // An account without subscriptions still has settings to restore, and whose rows are meant may not be known yet.
  const isExpected = isOwn || interview.questions().some(isUnassumed);
  if (all.length === 0 && !isExpected) throw new AppError(table ? 'onlyHeader' : 'noRows');
  const problemsIn = new Map<number, RowProblem[]>();
  for (const sourceRow of all) {
    const { row, draft, confidence, original, unmapped } = sourceRow;
    const recorded = recordOf({ draft, row, interview, today: options.today, isOwn });
    if (isBlocked(recorded.problems)) problemsIn.set(row, recorded.problems);
    onRow({
      ...identityOf(sourceRow, known),
      source: source.kind,
      confidence,
      row,
      ...recorded,
      original,
      unmapped,
    });
  }
  return {
    source: source.kind,
    questions: interview.questions((code, row) => canSolve(code, problemsIn.get(row) ?? [])),
    idle: interview.idle,
    ...(version === undefined ? {} : { sourceVersion: version }),
    ...(table === undefined ? {} : { table }),
  };
}

// Counted before the first is looked at, which takes longer than reading it.
function atMost(most: number, rows: Iterable<SourceRow>): SourceRow[] {
  const all: SourceRow[] = [];
  for (const row of rows) {
    if (all.length === most) throw new AppError('tooManyRows', { most });
    all.push(row);
  }
  return all;
}

type KnownRows = { ids: Set<string>; hashes: Map<string, number> };

// Must be unique within a file: repeated IDs are ignored, and identical rows are numbered.
function identityOf(row: SourceRow, known: KnownRows): RowIdentity {
  const { sourceId } = row;
  if (sourceId !== undefined && !known.ids.has(sourceId)) {
    known.ids.add(sourceId);
    return { sourceId };
  }
  // Pasted cells have other line breaks than those of a file.
  const content = JSON.stringify(row.original).replaceAll(String.raw`\r\n`, String.raw`\n`);
  const hash = createHash('sha256').update(content).digest('hex');
  const count = (known.hashes.get(hash) ?? 0) + 1;
  known.hashes.set(hash, count);
  return { contentHash: count === 1 ? hash : `${hash}-${count}` };
}
