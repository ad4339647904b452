import type { Preferences } from '../../../ui/use-preferences.ts';

/** A column other than the name, which is always shown. */
export type Column = Preferences['columns'][number];

type ColumnForm = {
  /** Its width in CSS grid syntax. */
  track: string;
  /** Its minimum width in pixels. */
  least: number;
  /** The sort order of its header. */
  sort?: 'nextPaymentDate' | 'amount';
  /** Whether it is right-aligned. */
  isFigure?: true;
};

/** All columns in order. */
export const columnForms: Readonly<Record<Column, ColumnForm>> = {
  category: { track: 'minmax(104px, 1fr)', least: 104 },
  tags: { track: 'minmax(96px, 1fr)', least: 96 },
  status: { track: '96px', least: 96 },
  period: { track: '104px', least: 104 },
  paymentMethod: { track: 'minmax(96px, 0.6fr)', least: 96 },
  lastPaymentDate: { track: '112px', least: 112 },
  nextPaymentDate: { track: '204px', least: 204, sort: 'nextPaymentDate' },
  amount: { track: '116px', least: 116, sort: 'amount', isFigure: true },
  monthly: { track: '116px', least: 116, isFigure: true },
};

/** A column that can be edited in place. */
export type EditedColumn = 'amount' | 'nextPaymentDate';

/** Whether a column can be edited in place. */
export const isEdited = (column: string | undefined): column is EditedColumn =>
  column === 'amount' || column === 'nextPaymentDate';

export const allColumns = Object.keys(columnForms) as Column[];

// The columns to drop if there is no room. Date and amount always stay next to the name.
const leastNeeded: readonly Column[] = [
  'tags',
  'paymentMethod',
  'lastPaymentDate',
  'monthly',
  'status',
  'period',
  'category',
];

const CHECK = 40;
const NAME = 180;
// Without its column, the status is shown next to the name.
const NAME_WITH_STATUS = 220;
const GAP = 16;
const MARGINS = 52;

/** The chosen columns that fit into a width, in order. */
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

/** The columns in CSS grid syntax, starting with the check box and the name. */
export function gridColumns(columns: readonly Column[]): string {
  const tracks = columns.map((column) => columnForms[column].track);
  // Next to numeric columns, the name takes the remaining width, however small.
  const name = columns.includes('category') ? `${nameWidth(columns)}px, 2fr` : '0, 1fr';
  return [`${CHECK}px`, `minmax(${name})`, ...tracks].join(' ');
}

const nameWidth = (columns: readonly Column[]) =>
  columns.includes('status') ? NAME : NAME_WITH_STATUS;
