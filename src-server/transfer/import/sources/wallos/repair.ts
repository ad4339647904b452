/** A record of Wallos' CSV, which quotes nothing, as its cells. */
export type Repaired = {
  /** The line in which it begins. */
  row: number;
  text: string;
  /** By column; undefined if it can't be told apart. */
  cells: readonly string[] | undefined;
  /** Whether a line break or comma within a cell had to be told from one between cells. */
  isRepaired: boolean;
};

// State, Notifications, Cancellation Date, Active.
const TAIL = /,(?:Enabled|Disabled),(?:Enabled|Disabled),(?:\d{4}-\d{2}-\d{2})?,(?:Yes|No)$/;
const TAIL_CELLS = 4;
// Of a record, with its notes.
const MOST_LINES = 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads Wallos' CSV: cells are joined by commas and records by line breaks, with no quotes, although notes have
 * line breaks and URLs commas. Commas are taken out of names and notes, so that only URLs have them, and each
 * record ends with four cells that are known. Where that is not certain, a record has no cells.
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
    // Notes have no commas: what begins like a record is one, and what ends like one ends it.
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
