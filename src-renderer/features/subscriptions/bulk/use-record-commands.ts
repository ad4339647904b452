import type { RefObject } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useOpenRecord } from '../../../navigation/open-record.ts';
import { type RecordCommand, askRecord, useRecordKeys } from '../../../navigation/record-keys.ts';
import { useMarkRenewed } from '../../../reminders/use-renew.ts';
import { useDelete } from '../../inspector/changes/use-delete.ts';
import { useStatusKey } from '../../inspector/changes/use-status-key.ts';
import type { BulkAction } from './bulk-actions.ts';
import type { EditedColumn } from '../list/columns.ts';
import type { EditedValue } from '../list/row/row.tsx';
import type { Selection } from '../list/selection.ts';

type Options = {
  grid: RefObject<HTMLElement | null>;
  rows: readonly Subscription[];
  selection: Selection;
  onAct: (action: BulkAction) => void;
  onEdit: (value: EditedValue) => void;
};

/**
 * The keys for the selection, or for the active row while the list has the focus. Returns the commands for a
 * single row.
 */
export function useRecordCommands(
  options: Options,
): (command: RecordCommand, row: Subscription) => void {
  const { grid, rows, selection, onAct } = options;
  const one = useCommandsOfOne(options);
  useRecordKeys((command) => {
    const { selected } = selection;
    const hasKeyboard = grid.current?.contains(document.activeElement) === true;
    const active = hasKeyboard ? rows[selection.activeIndex] : undefined;
    const [first = active, ...others] = selected;
    if (first === undefined) return false;
    if (others.length === 0) one(command, first);
    // Only a single charge can be known to be paid early.
    else if (command === 'renewEarly') return false;
    else if (command === 'delete' || command === 'cancel' || command === 'renew') {
      onAct({ kind: command });
    } else if (command === 'pause') {
      const areActive = selected.some(({ status }) => status === 'active');
      onAct({ kind: areActive ? 'pause' : 'resume' });
    } else if (active !== undefined) one(command, active);
    return true;
  });
  return one;
}

function useCommandsOfOne({ grid, onEdit }: Options) {
  const { opened, open } = useOpenRecord();
  const remove = useDelete();
  const changeStatus = useStatusKey();
  const markRenewed = useMarkRenewed();
  return (command: RecordCommand, row: Subscription) => {
    const openForm = () =>
      askRecord(row.id, command, opened === row.id ? undefined : () => open(row.id));
    if (command === 'delete') return void remove(row);
    if (command === 'renew' || command === 'renewEarly') {
      return void markRenewed(row, command === 'renewEarly');
    }
    if (command === 'pause' || command === 'cancel') return changeStatus(row, command);
    const column = columns[command];
    // In a narrow list, there is no column in which to edit it.
    const isShown = grid.current?.querySelector(`[data-edit="${column}"]`) !== null;
    return column !== undefined && isShown ? onEdit({ id: row.id, column }) : openForm();
  };
}

const columns: Readonly<Partial<Record<RecordCommand, EditedColumn>>> = {
  amount: 'amount',
  date: 'nextPaymentDate',
};
