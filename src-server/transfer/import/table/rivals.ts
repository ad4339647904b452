import { isCurrencyText } from '../currencies.ts';
import type { ColumnTarget } from '../../../contract/import-columns.ts';
import { isDate } from './dates.ts';
import { isInterval } from './intervals.ts';
import { isAmount } from './numbers.ts';
import { otherTargetOf } from './synonyms.ts';
import type { TableRecord } from './table.ts';
import { readFlag, readStatus } from './words.ts';

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
  for (const [target, fits] of Object.entries(FITS)) {
    const readable = (cells: readonly string[]) => cells.filter((cell) => fits(cell)).length;
    const rivals = [...columns.entries()]
      .filter(([, column]) => column.target === target && column.basis === 'header')
      .map(([at, column]) => ({
        column,
        cells: rows.map(({ cells }) => (cells[at] ?? '').trim()),
      }));
    const counts = rivals.map(({ cells }) => readable(cells));
    const most = Math.max(0, ...counts);
    const together = rows.map((_, row) =>
      rivals
        .map(({ cells }) => cells[row])
        .filter((cell) => cell !== '')
        .join(' '),
    );
    if (rivals.length > 1 && most > 0 && readable(together) >= most) continue;
    for (const [place, { column, cells }] of rivals.entries()) {
      const other = otherTargetOf(column.header);
      const isMeant = most > 0 || other === undefined || cells.every((cell) => cell === '');
      if (place === counts.indexOf(most) && isMeant) continue;
      column.target = other ?? null;
    }
  }
}
