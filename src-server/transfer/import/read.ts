import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { Details, ImportedFields } from './draft.ts';
import { type ImportFile, openFiles } from './file/file.ts';
import { Interview, type Question } from './interview.ts';
import { limits } from './limits.ts';
import type { RowProblem } from './problems.ts';
import { recordOf } from './record.ts';
import type { Confidence, ImportSource, ReadOptions, SourceRow } from './source.ts';
import { sources } from './sources/index.ts';
import type { TableDescription } from './table/columns.ts';

/** A row of a file to import. */
export type ImportRow = RowIdentity & {
  /** The kind of its source. */
  source: string;
  confidence: Confidence;
  /** Its number in the file: a line of a table, else a position, from 1. */
  row: number;
  fields: ImportedFields;
  details: Details;
  /** The row as it is in the file. */
  original: unknown;
  /** What has no place in a record, by its name in the source. */
  unmapped: Readonly<Record<string, unknown>>;
  problems: RowProblem[];
};

/** By what a second import of the same source knows the row: the id there, else its content. */
type RowIdentity = { sourceId: string } | { contentHash: string };

/** What is known of a file beside its rows. */
export type ReadSummary = {
  source: string;
  /** Of the program or format, where the file names it. */
  sourceVersion?: string;
  questions: Question[];
  /** How the table was read, if it is one that columns have to be found in. */
  table?: TableDescription;
};

/** Receives rows as they are read. */
export type RowSink = (row: ImportRow) => void;

/**
 * Reads a file in this thread, and hands each row to `onRow`. `scratch` is a private folder for copies of
 * databases. Throws an {@link AppError} if there is nothing to be read from the file.
 */
export async function readFile(
  bytes: Uint8Array,
  options: ReadOptions,
  scratch: string,
  onRow: RowSink,
): Promise<ReadSummary> {
  const interview = new Interview(options.answers);
  const candidates = sources.filter(
    ({ kind }) => options.from === undefined || kind === options.from,
  );
  for await (const file of openFiles(bytes, interview, scratch)) {
    try {
      const source = candidates.find((candidate) => candidate.recognize(file));
      if (source !== undefined) return readSource(source, file, interview, options, onRow);
    } finally {
      if (file.form === 'database') file.database.close();
    }
  }
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0) throw new AppError('unknownFormat');
  throw new AppError('otherFormat', { name: only.name });
}

function readSource(
  source: ImportSource,
  file: ImportFile,
  interview: Interview,
  options: ReadOptions,
  onRow: RowSink,
): ReadSummary {
  const { rows, version, table } = source.read(file, interview, options);
  const hashes = new Map<string, number>();
  let count = 0;
  for (const sourceRow of rows) {
    count += 1;
    if (count > limits.rows) throw new AppError('tooManyRows', { most: limits.rows });
    const { row, draft, confidence, original, unmapped } = sourceRow;
    const recorded = recordOf({ draft, row, interview, today: options.today });
    onRow({
      ...identityOf(sourceRow, hashes),
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
    questions: interview.questions,
    ...(version === undefined ? {} : { sourceVersion: version }),
    ...(table === undefined ? {} : { table }),
  };
}

// Equal rows are told apart by their order.
function identityOf(row: SourceRow, hashes: Map<string, number>): RowIdentity {
  if (row.sourceId !== undefined) return { sourceId: row.sourceId };
  const hash = createHash('sha256').update(JSON.stringify(row.original)).digest('hex');
  const count = (hashes.get(hash) ?? 0) + 1;
  hashes.set(hash, count);
  return { contentHash: count === 1 ? hash : `${hash}-${count}` };
}
