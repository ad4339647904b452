import { CsvError, type Options, parse } from 'csv-parse/sync';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../limits.ts';

/** A record of a table, and the line it starts in. */
export type TableRecord = { row: number; cells: readonly string[] };

/** A parsed table, including any lines above its header. */
export type Table = { delimiter: string; records: readonly TableRecord[] };

// In order of preference.
const DELIMITERS = [',', ';', '\t', '|'];

// Excel's hint on the first line.
const EXCEL_HINT = /^sep=(.)(?:\r\n|\n|\r)/i;

/** Parses a table, and detects its delimiter unless it is given. Throws an {@link AppError}. */
export function readTable(text: string, given?: string): Table {
  refuseLongLine(text);
  const [hint = '', hinted] = EXCEL_HINT.exec(text) ?? [];
  const body = text.slice(hint.length);
  const delimiter = given ?? hinted ?? likelyDelimiter(body);
  const skipped = hint === '' ? 0 : 1;
  const records = recordsOf(body, delimiter).map(({ row, cells }) => ({
    row: row + skipped,
    cells,
  }));
  const wide = records.find(({ cells }) => cells.length > limits.columns);
  if (wide !== undefined) throw new AppError('fileTooComplex', { row: wide.row });
  return { delimiter, records };
}

const MOST_PREAMBLE = 100;

function refuseLongLine(text: string): void {
  for (let [row, start] = [1, 0]; start < text.length; row += 1) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    // Files from classic Mac OS contain no \n at all.
    if (end - start > limits.recordLength && !text.slice(start, end).includes('\r')) {
      throw new AppError('fileTooComplex', { row, column: limits.recordLength });
    }
    start = end + 1;
  }
}

function recordsOf(text: string, delimiter: string): TableRecord[] {
  const records: TableRecord[] = [];
  let [row, values] = [1, 0];
  try {
    parse(text, {
      ...COMMON,
      delimiter,
      // Allows a quotation mark within an unquoted cell: 27" monitor.
      relax_quotes: true,
      on_record(cells: string[]) {
        if (cells.some((cell) => cell.trim() !== '')) records.push({ row, cells });
        values += cells.length;
        if (values > limits.values) throw new AppError('fileTooComplex', { row });
        if (records.length > limits.rows + MOST_PREAMBLE) {
          throw new AppError('tooManyRows', { most: limits.rows });
        }
        row += 1 + breaksIn(cells);
        return null;
      },
    });
    return delimiter === '|' ? withoutFrame(records) : records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new AppError('fileTooComplex', { row });
    throw new AppError('damagedFile', { format: 'CSV', row });
  }
}

const RULE = /^:?-+:?$/;

// Tables in Markdown have bars at both ends of a line, and a line of dashes below the header.
function withoutFrame(records: readonly TableRecord[]): TableRecord[] {
  const isRule = ({ cells }: TableRecord) =>
    cells.every((cell) => cell.trim() === '' || RULE.test(cell.trim()));
  const rows = records.filter((record) => !isRule(record));
  if (rows.length === records.length) return rows;
  const isFramed = rows.every(
    ({ cells }) => cells[0]?.trim() === '' && cells.at(-1)?.trim() === '',
  );
  return isFramed ? rows.map(({ row, cells }) => ({ row, cells: cells.slice(1, -1) })) : rows;
}

const COMMON: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: limits.recordLength,
};

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(LINE_BREAK)?.length ?? 0), 0);

const LINE_BREAK = /\r\n|\n|\r/g;

const SAMPLE_LENGTH = 50_000;

function likelyDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(sample, delimiter) }));
  const [best] = scores.toSorted((a, b) => b.share - a.share || b.width - a.width);
  return best !== undefined && best.share > 0 ? best.delimiter : ',';
}

// The share of records that have the most common width. A delimiter that leaves quotes misplaced is less likely.
function evenness(sample: string, delimiter: string): { share: number; width: number } {
  const strict = sampled(sample, delimiter, false);
  const { records } = strict.isWhole ? strict : sampled(sample, delimiter, true);
  const width = usualWidth(records);
  const even = records.filter(({ cells }) => cells.length === width).length;
  const share = width < 2 ? 0 : even / records.length;
  return { share: strict.isWhole ? share : share / 2, width };
}

function sampled(sample: string, delimiter: string, isRelaxed: boolean) {
  const records: Pick<TableRecord, 'cells'>[] = [];
  try {
    parse(sample, {
      ...COMMON,
      delimiter,
      relax_quotes: isRelaxed,
      on_record(cells: string[]) {
        if (cells.some((cell) => cell.trim() !== '')) records.push({ cells });
        return null;
      },
    });
    return { records, isWhole: true };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The sample may end within a quoted cell.
    const isCut = error.code === 'CSV_QUOTE_NOT_CLOSED' && sample.length === SAMPLE_LENGTH;
    return { records, isWhole: isCut };
  }
}

/** The most common number of cells. */
export function usualWidth(records: readonly Pick<TableRecord, 'cells'>[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most?.[0] ?? 0;
}
