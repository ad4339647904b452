type Rows = readonly (readonly string[])[];

// What a spreadsheet would calculate. The quotes before it make the guard reversible.
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A text as a cell that no spreadsheet takes for a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that {@link guardFormula} made a cell of. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

// Excel reads a file without it in an encoding of its own.
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\t\r\n]|^\s|\s$/;

/** A cell as CSV. */
export const quoted = (cell: string) =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as a CSV file (RFC 4180, UTF-8 with a byte order mark). The cells are written as they are. */
export const csvText = (rows: Rows): string => BYTE_ORDER_MARK + linesOf(rows);

const linesOf = (rows: Rows): string =>
  rows.map((cells) => `${cells.map(quoted).join()}\r\n`).join('');

/** Rows as CSV (RFC 4180) for programs, which need no byte order mark. No cell is taken for a formula. */
export const csvOfRows = (rows: Rows): string =>
  linesOf(rows.map((cells) => cells.map(guardFormula)));
