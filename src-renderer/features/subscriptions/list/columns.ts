import type { Preferences } from '../../../ui/use-preferences.ts';

/** A column beside the name, which is always there. */
export type Column = Preferences['columns'][number];

type ColumnForm = {
  /** Its width in CSS grid's words. */
  track: string;
  /** The least width in pixels that it takes. */
  least: number;
  /** What the server sorts by when its header is pressed. */
  sort?: 'nextPaymentDate' | 'amount';
  /** Figures stand at the right. */
  isFigure?: true;
};

/** All columns in the order in which they stand. */
export const columnForms: Readonly<Record<Column, ColumnForm>> = {
  category: { track: 'minmax(104px, 1fr)', least: 104 },
  status: { track: '96px', least: 96 },
  period: { track: '104px', least: 104 },
  lastPaymentDate: { track: '112px', least: 112 },
  nextPaymentDate: { track: '204px', least: 204, sort: 'nextPaymentDate' },
  amount: { track: '116px', least: 116, sort: 'amount', isFigure: true },
  monthly: { track: '116px', least: 116, isFigure: true },
};

/** A column whose value is changed where it stands. */
export type EditedColumn = 'amount' | 'nextPaymentDate';

/** Whether a column's value is changed where it stands. */
export const isEdited = (column: string | undefined): column is EditedColumn =>
  column === 'amount' || column === 'nextPaymentDate';

export const allColumns = Object.keys(columnForms) as Column[];

// What goes first where there is no room. When and how much stays beside every name.
const leastNeeded: readonly Column[] = [
  'lastPaymentDate',
  'monthly',
  'status',
  'period',
  'category',
];

const CHECK = 40;
const NAME = 180;
// Where there is no column for it, the status stands beside the name.
const NAME_WITH_STATUS = 220;
const GAP = 16;
const MARGINS = 52;

/** The chosen columns that fit into a width, in the order in which they stand. */
export function fittingColumns(chosen: readonly Column[], width: number): Column[] {
  let fitting = allColumns.filter((column) => chosen.includes(column));
  for (const column of leastNeeded) {
    if (widthOf(fitting) <= width) break;
    fitting = fitting.filter((one) => one !== column);
  }
  return fitting;
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce(
    (sum, column) => sum + GAP + columnForms[column].least,
    MARGINS + CHECK + GAP + nameWidth(columns),
  );
}

/** The columns as CSS grid takes them: the check box and the name first. */
export function gridColumns(columns: readonly Column[]): string {
  const tracks = columns.map((column) => columnForms[column].track);
  // Beside figures alone, the name takes what they leave, however little that is.
  const name = columns.includes('category') ? `${nameWidth(columns)}px, 2fr` : '0, 1fr';
  return [`${CHECK}px`, `minmax(${name})`, ...tracks].join(' ');
}

const nameWidth = (columns: readonly Column[]) =>
  columns.includes('status') ? NAME : NAME_WITH_STATUS;
