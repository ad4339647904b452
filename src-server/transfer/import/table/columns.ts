import { createHash } from 'node:crypto';
import { isCurrencyText } from '../currencies.ts';
import { limits } from '../limits.ts';
import type { ColumnTarget } from '../../../contract/import-columns.ts';
import { isDate } from './dates.ts';
import { isInterval } from './intervals.ts';
import { isAmount } from './numbers.ts';
import { settleRivals } from './rivals.ts';
import { targetOf } from './synonyms.ts';
import { plainWord } from './words.ts';
import { type Table, type TableRecord, usualWidth } from './table.ts';

/** How a column was interpreted. */
type ColumnDescription = {
  /** As in the file, made unique; a letter as in a spreadsheet if there is none. */
  header: string;
  /** Null if the column is ignored. */
  target: ColumnTarget | null;
  basis: 'chosen' | 'header' | 'values' | 'none';
  /** The first distinct values. */
  samples: string[];
};

/** How a table was interpreted. */
export type TableDescription = {
  delimiter: string;
  columns: ColumnDescription[];
  /** Line number of the header; null if there is none. */
  headerRow: number | null;
  /** Hash of the headers. A saved mapping applies to any file with the same fingerprint. */
  fingerprint: string;
};

/** A table with its columns mapped. */
export type MappedTable = { description: TableDescription; rows: readonly TableRecord[] };

type Chosen = Readonly<Record<string, ColumnTarget | 'ignore'>>;

const MOST_PREAMBLE = 20;

/** Finds the header of a table and maps its columns: as chosen, else by header, else by their values. */
export function mapColumns({ delimiter, records }: Table, chosen: Chosen = {}): MappedTable {
  const at = headerAt(records, chosen);
  const header = at === undefined ? undefined : records[at];
  const rows = records.slice(at === undefined ? 0 : at + 1);
  const sample = [...(header ? [header] : []), ...rows.slice(0, SAMPLE_RECORDS)];
  const width = Math.max(header?.cells.length ?? 0, usualWidth(sample));
  const headers = uniqueHeaders(header?.cells ?? [], width);
  const columns = headers.map((name, column) => describe(name, samplesOf(rows, column), chosen));
  settleRivals(columns, rows.slice(0, SAMPLE_RECORDS));
  guessByValues(columns, rows);
  return {
    rows,
    description: {
      delimiter,
      columns,
      headerRow: header?.row ?? null,
      fingerprint: createHash('sha256').update(headers.join('\n')).digest('hex'),
    },
  };
}

// The line among the first ones with the most known headers; else the first, if it contains no values.
function headerAt(records: readonly TableRecord[], chosen: Chosen): number | undefined {
  const width = usualWidth(records.slice(0, SAMPLE_RECORDS));
  const named = records.slice(0, MOST_PREAMBLE).map(({ cells }) => {
    const known = cells.filter((cell) => isKnown(cell.trim(), chosen));
    return { count: known.length, isWide: cells.length >= Math.min(width, 2) };
  });
  const most = Math.max(0, ...named.map(({ count, isWide }) => (isWide ? count : 0)));
  if (most >= Math.min(width, 2)) {
    return named.findIndex(({ count, isWide }) => isWide && count === most);
  }
  const first = records.findIndex(({ cells }) => cells.length === width);
  const cells = records[first]?.cells ?? [];
  const isHeader = cells.every((cell) => cell.trim() !== '' && !isValue(cell));
  return isHeader && records.length > first + 1 ? first : undefined;
}

const isKnown = (header: string, chosen: Chosen) =>
  Object.hasOwn(chosen, header) || targetOf(header) !== undefined;
const isValue = (text: string) => isDate(text) || isAmount(text) || isInterval(text);

// Duplicate and empty headers must not lose columns.
function uniqueHeaders(cells: readonly string[], width: number): string[] {
  const used = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const cell = (cells[column] ?? '').trim();
    const name = cell.slice(0, limits.headerLength) || letterOf(column);
    let unique = name;
    for (let count = 2; used.has(unique); count += 1) unique = `${name} (${count})`;
    used.add(unique);
    return unique;
  });
}

const LETTERS = 26;

const letterOf = (column: number): string =>
  (column >= LETTERS ? letterOf(Math.floor(column / LETTERS) - 1) : '') +
  String.fromCharCode(0x41 + (column % LETTERS));

const SAMPLES = 3;
const SAMPLE_RECORDS = 200;
const LONGEST_SAMPLE = 80;

function samplesOf(rows: readonly TableRecord[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows.slice(0, SAMPLE_RECORDS)) {
    const cell = (cells[column] ?? '').trim().slice(0, LONGEST_SAMPLE);
    if (cell !== '') samples.add(cell);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

function describe(header: string, samples: string[], chosen: Chosen): ColumnDescription {
  const choice = Object.hasOwn(chosen, header) ? chosen[header] : undefined;
  if (choice !== undefined) {
    return { header, samples, basis: 'chosen', target: choice === 'ignore' ? null : choice };
  }
  const target = targetOf(header);
  return {
    header,
    samples,
    target: target ?? null,
    basis: target === undefined ? 'none' : 'header',
  };
}

const isText = (text: string) => !isValue(text) && !isUrl(text);
const isUrl = (text: string) => /^https?:\/\/\S+$/i.test(text);

// Checked in this order, because some values fit several targets.
const BY_VALUES: readonly (readonly [ColumnTarget, (text: string) => boolean])[] = [
  ['nextPaymentDate', isDate],
  ['currency', isCurrencyText],
  ['interval', isInterval],
  ['amount', isAmount],
  ['website', isUrl],
  ['name', isText],
];

/** The share of cells that must have a kind of value for their column to be taken for one of it. */
const ENOUGH = 2 / 3;

// "24 months" below them is no interval between charges.
const TERMS = new Set(
  'term,contract term,minimum term,commitment,duration,notice,notice period,laufzeit,vertragslaufzeit,mindestlaufzeit,dauer,frist,kündigungsfrist,durée,engagement,préavis,duración,permanencia,期限,合同期限'
    .split(',')
    .map(plainWord),
);

// "Every" is above counts, and above words such as "2 weeks".
const isOpenTo = (target: ColumnTarget, { header, basis, target: known }: ColumnDescription) =>
  (basis === 'none' && !(target === 'interval' && TERMS.has(plainWord(header)))) ||
  (basis === 'header' && target === 'interval' && known === 'intervalCount');

// Only for required targets that no header matches.
function guessByValues(columns: ColumnDescription[], rows: readonly TableRecord[]): void {
  for (const [target, fits] of BY_VALUES) {
    if (columns.some((column) => column.target === target)) continue;
    const found = columns.find((column, at) => {
      if (!isOpenTo(target, column) || column.samples.length === 0) return false;
      const cells = rows.slice(0, SAMPLE_RECORDS).map(({ cells }) => (cells[at] ?? '').trim());
      const filled = cells.filter((cell) => cell !== '');
      // The others are asked about, or are errors of their rows.
      return filled.filter((cell) => fits(cell)).length >= filled.length * ENOUGH;
    });
    if (found !== undefined) Object.assign(found, { target, basis: 'values' });
  }
}
