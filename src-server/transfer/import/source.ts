import type { DateOnly } from '../../domain/dates.ts';
import type { Draft } from './draft.ts';
import type { ImportFile } from './file/file.ts';
import type { Interview } from './interview.ts';
import type { ColumnTarget, TableDescription } from './table/columns.ts';

/** How sure it is that a row was read as it was meant. */
export type Confidence =
  | 'exact'
  /** The file is broken there in a way that has one repair only. */
  | 'repaired'
  /** By what values look like. */
  | 'guessed';

/** What a person decided about a file; see {@link Interview} for the answers. */
export type ReadOptions = {
  /** The kind of source; recognized by the content if absent. */
  from?: string | undefined;
  /** Today for the owner. */
  today: DateOnly;
  /** Answers to questions, by {@link answerKey}. */
  answers?: Readonly<Record<string, string>>;
  /** What columns of a table are, by header. */
  columns?: Readonly<Record<string, ColumnTarget | 'ignore'>>;
};

/** One row as its source has it. */
export type SourceRow = {
  /** Its number in the file: a line of a table, else a position, from 1. */
  row: number;
  sourceId?: string | undefined;
  confidence: Confidence;
  draft: Draft;
  /** The row as it is in the file. */
  original: unknown;
  /** What has no place in a record, by its name in the source. */
  unmapped: Readonly<Record<string, unknown>>;
};

type SourceContent = {
  rows: Iterable<SourceRow>;
  version?: string | undefined;
  table?: TableDescription;
};

/** A program or format that subscriptions are imported from. */
export type ImportSource = {
  kind: string;
  /** What it calls itself. */
  name: string;
  /** Whether a file is of this source, by its content. */
  recognize: (file: ImportFile) => boolean;
  /** Reads a file that was recognized. */
  read: (file: ImportFile, interview: Interview, options: ReadOptions) => SourceContent;
};
