import { type Command, Option } from 'commander';
import { csvOfRows } from '../contract/csv.ts';
import { plainPrice } from '../domain/money.ts';
import { type GlobalOptions, print, report, table } from './output.ts';
import { priceOf } from './subscription-text.ts';

/** A column of a list: its cells, or those that only a table or only CSV has. */
export type Column<Row> = {
  name: string;
  cell?: Cells<Row>;
  table?: Cells<Row>;
  csv?: Cells<Row>;
};
type Cells<Row> = (row: Row) => string;

/** A list of rows. */
export type List<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What to say where there are none. */
  none: string;
  /** What people read before and after the table. */
  before?: string;
  after?: string;
  /** What people read instead of a table. */
  text?: string;
};

/** The option of commands that print a list. */
export const csvOption = (): Option => new Option('--csv', 'print the rows as CSV (RFC 4180)');

/** Prints a list: `documents` as JSON with `--json`, CSV with `--csv`, otherwise a table. */
export function printList<Row>(command: Command, documents: unknown, list: List<Row>): void {
  const { rows, columns, none, before = [], after = [] } = list;
  if (command.optsWithGlobals<GlobalOptions>().csv === true) {
    const [header, ...lines] = linesOf(rows, columns, ({ cell, csv = cell }) => csv);
    process.stdout.write(csvOfRows([header, ...lines]));
    return;
  }
  if (rows.length === 0) {
    report(command, documents, none);
    return;
  }
  const text = list.text ?? [before, tableOf(rows, columns), after].flat().join('\n');
  print(command, documents, text);
}

/** Rows as a table. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const [header, ...lines] = linesOf(rows, columns, ({ cell, table: inTable = cell }) => inTable);
  return table(
    header.map((name) => name.toUpperCase()),
    lines,
  );
}

function linesOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  cellsOf: (column: Column<Row>) => Cells<Row> | undefined,
): [header: string[], ...lines: string[][]] {
  const shown = columns.flatMap((column) => {
    const cells = cellsOf(column);
    return cells === undefined ? [] : [{ name: column.name, cells }];
  });
  return [
    shown.map(({ name }) => name),
    ...rows.map((row) => shown.map(({ cells }) => cells(row))),
  ];
}

type Price = { amount: number; currency: string };

/** The column of a price in a table, and its columns in CSV. */
export const priceInTable = (name = 'Amount'): Column<Price> => ({ name, table: priceOf });
export const priceInCsv: readonly Column<Price>[] = [
  { name: 'Amount', csv: ({ amount, currency }) => plainPrice(amount, currency) },
  { name: 'Currency', csv: ({ currency }) => currency },
];

/** The column of a size in a table, and in CSV. */
export const sizeColumns: readonly Column<{ bytes: number }>[] = [
  { name: 'Size', table: ({ bytes }) => `${Math.ceil(bytes / 1024)} KB` },
  { name: 'Bytes', csv: ({ bytes }) => String(bytes) },
];
