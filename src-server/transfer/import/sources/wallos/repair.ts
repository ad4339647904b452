/** A record of Wallos' unquoted CSV. */
export type Repaired = {
  /** The line it starts in. */
  row: number;
  text: string;
  /** Undefined if the cells can't be separated with certainty. */
  cells: readonly string[] | undefined;
  /** Whether a cell contains a comma or line break. */
  isRepaired: boolean;
};

// State, Notifications, Cancellation Date, Active.
const TAIL = /,(?:Enabled|Disabled),(?:Enabled|Disabled),(?:\d{4}-\d{2}-\d{2})?,(?:Yes|No)$/;
const TAIL_CELLS = 4;
// Lines of one record, including its notes.
const MOST_LINES = 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Splits Wallos' CSV, which has no quotes although notes contain line breaks and URLs contain commas. Wallos
 * removes commas from names and notes, so only URLs have them, and every record ends with four cells of known
 * values. A record that doesn't fit is returned without cells instead of being guessed at.
 */
export function* repairedRecords(text: string): Iterable<Repaired> {
  const [header = '', ...lines] = text.split(/\r\n|\n|\r/);
  const names = header.split(',');
  let [pending, row]: [string[], number] = [[], 2];
  const record = () => {
    const joined = pending.join('\n');
    pending = [];
    return { row, text: joined, ...cellsOf(joined, names) };
  };
  for (const [index, line] of lines.entries()) {
    // Notes have no commas, so a line within them can't look like the start or end of a record.
    const isBroken = begins(line, names) || pending.length === MOST_LINES;
    if (pending.length > 0 && isBroken) yield record();
    if (pending.length === 0) row = index + 2;
    if (pending.length > 0 || line.trim() !== '') pending.push(line);
    if (TAIL.test(line)) yield record();
  }
  if (pending.length > 0) yield record();
}

function begins(line: string, names: readonly string[]): boolean {
  const cells = line.split(',');
  return (
    DATE.test(cells[names.indexOf('Next Payment')] ?? '') &&
    /^(?:Automatic|Manual)$/.test(cells[names.indexOf('Renewal')] ?? '')
  );
}

function cellsOf(text: string, names: readonly string[]): Pick<Repaired, 'cells' | 'isRepaired'> {
  const cells = text.split(',');
  const before = names.indexOf('Notes');
  const inner = cells.slice(before, -TAIL_CELLS);
  const [notes = '', ...url] = inner;
  const isRepaired = text.includes('\n') || url.length > 1;
  const isClear = TAIL.test(text) && begins(text, names) && url.length > 0;
  if (!isClear) return { cells: undefined, isRepaired };
  return {
    isRepaired,
    cells: [...cells.slice(0, before), notes, url.join(','), ...cells.slice(-TAIL_CELLS)],
  };
}
