import type { DateOnly } from '../../domain/dates.ts';
import type { Draft } from './draft.ts';
import type { ImportFile } from './file/file.ts';
import type { ImportingAccount } from './habits.ts';
import type { Interview } from './interview.ts';
import type { ColumnTarget } from '../../contract/import-columns.ts';
import type { TableDescription } from './table/columns.ts';

/** How reliably a row was interpreted. */
export type Confidence =
  | 'exact'
  /** The row was malformed, in a way that has exactly one repair. */
  | 'repaired'
  /** Columns were identified by their values. */
  | 'guessed';

/** The account and the person's choices for a file. */
export type ReadOptions = {
  /** The kind of source; detected by content if absent. */
  from?: string | undefined;
  account: ImportingAccount;
  /** Today in the owner's time zone. */
  today: DateOnly;
  /** Answers to questions, by {@link answerKey}. */
  answers?: Readonly<Record<string, string>>;
  /** The mapping of a table's columns, by header. */
  columns?: Readonly<Record<string, ColumnTarget | 'ignore'>>;
};

/** A row as its source presents it. */
export type SourceRow = {
  /** Line number in a table, else position in the list; counted from 1. */
  row: number;
  sourceId?: string | undefined;
  confidence: Confidence;
  draft: Draft;
  /** The row, verbatim. */
  original: unknown;
  /** Values that have no equivalent here, by their name in the source. */
  unmapped: Readonly<Record<string, unknown>>;
};

type SourceContent = {
  rows: Iterable<SourceRow>;
  version?: string | undefined;
  table?: TableDescription;
};

/** A program or format that subscriptions can be imported from. */
export type ImportSource = {
  kind: string;
  /** Product name. */
  name: string;
  /** Whether a file comes from this source, judged by its content. */
  recognize: (file: ImportFile) => boolean;
  /** Reads a file that `recognize` accepted. */
  read: (file: ImportFile, interview: Interview, options: ReadOptions) => SourceContent;
};
