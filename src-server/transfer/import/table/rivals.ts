import { isCurrencyText } from '../currencies.ts';
import type { ColumnTarget } from '../../../contract/import-columns.ts';
import { dateOrders, readDate } from './dates.ts';
import { readInterval } from './intervals.ts';
import { readAmount } from './numbers.ts';
import { otherTargetOf } from './synonyms.ts';
import type { TableRecord } from './table.ts';
import { readFlag, readStatus } from './words.ts';

export const isDate = (text: string): boolean =>
  dateOrders.some((order) => readDate(text, order) !== undefined);
export const isAmount = (text: string): boolean =>
  readAmount(text, '.') !== undefined || readAmount(text, ',') !== undefined;
export const isInterval = (text: string): boolean => readInterval(text) !== undefined;

// The texts of other targets can be joined, whatever they are.
const FITS: Partial<Record<ColumnTarget, (text: string) => boolean>> = {
  amount: isAmount,
  currency: isCurrencyText,
  interval: isInterval,
  nextPaymentDate: isDate,
  lastPaymentDate: isDate,
  trialEndsOn: isDate,
  startedOn: isDate,
  endsOn: isDate,
  status: (text) => readStatus(text) !== undefined,
  notificationEnabled: (text) => readFlag(text) !== undefined,
  autoRenew: (text) => readFlag(text) !== undefined,
};

type Column = { header: string; target: ColumnTarget | null; basis: string };

/**
 * Decides between columns whose headers stand for the same target: unless their cells are readable together, as "2" and
 * "weeks" are, the column with the most readable cells keeps it. The others get the other meaning of their header, if
 * there is one ("Zahlungsweise" is monthly in one table, and by credit card in another), else none.
 */
export function settleRivals(columns: Column[], rows: readonly TableRecord[]): void {
  const cellsOf = (at: number) => rows.map(({ cells }) => (cells[at] ?? '').trim());
  for (const [target, fits] of Object.entries(FITS)) {
    const count = (cells: readonly string[]) => cells.filter((cell) => fits(cell)).length;
    const rivals = [...columns.entries()]
      .filter(([, column]) => column.target === target && column.basis === 'header')
      .map(([at, column]) => ({ column, cells: cellsOf(at) }))
      .map((rival) => ({ ...rival, readable: count(rival.cells) }));
    const joined = rows.map((_, row) =>
      rivals
        .map(({ cells }) => cells[row] ?? '')
        .filter((cell) => cell !== '')
        .join(' '),
    );
    const most = Math.max(0, ...rivals.map(({ readable }) => readable));
    if (rivals.length > 1 && count(joined) >= most && most > 0) continue;
    const winner = rivals.find(({ readable }) => readable === most);
    for (const { column, cells, readable } of rivals) {
      const other = otherTargetOf(column.header);
      const isMeant = readable > 0 || cells.every((cell) => cell === '') || other === undefined;
      if (column === winner?.column && isMeant) continue;
      column.target = other ?? null;
      if (other === undefined) column.basis = 'none';
    }
  }
}
