import { memo } from 'react';
import type { Subscription } from '../../../../api/subscription-list.ts';
import { Category } from '../../../../records/category.tsx';
import { intervalText } from '../../../../lib/format.ts';
import { ServiceLogo } from '../../../../records/service-logo.tsx';
import { StatusBadge } from './badges.tsx';
import { Amount, Name, NextDate, type Words, cells } from './cells.tsx';
import { type Column, type EditedColumn, columnForms, isEdited } from '../columns.ts';
import { QuickEdit } from './quick-edit.tsx';
import classes from './row.module.css';

type Props = {
  row: Subscription;
  index: number;
  /** Where it stands, in pixels from the top of the list. */
  top: number;
  isActive: boolean;
  isSelected: boolean;
  isOpened: boolean;
  /** Undefined: there is no room for columns, and the row is a card of two lines. */
  columns: readonly Column[] | undefined;
  words: Words;
  /** The column that is being changed. */
  edited: EditedColumn | undefined;
  onEdited: () => void;
};

/** The value of a record that is changed where it stands. */
export type EditedValue = { id: string; column: EditedColumn };

/** The id of a record's row in the document. */
export const rowId = (id: string) => `subscription-${id}`;

/**
 * One record. Clicks are the list's to handle: it finds the row by `data-index`, and what selects it
 * by `data-check`.
 */
export const Row = memo(function Row(props: Props) {
  const { row, index, top, isActive, isSelected, isOpened, columns } = props;
  return (
    <div
      id={rowId(row.id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isOpened}
      data-index={index}
      data-active={isActive || undefined}
      data-off={row.status !== 'active' || undefined}
      className={`${classes['row']} ${columns === undefined ? classes['card'] : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns === undefined ? <CardCells {...props} /> : <Cells {...props} columns={columns} />}
    </div>
  );
});

// The browser's own: rows come and go many times a second while the list scrolls, and most of what
// Mantine's check box takes would be for nothing.
function Check({ row, isSelected, words }: Props) {
  return (
    <input
      type="checkbox"
      readOnly
      // The list itself has the focus; Space selects there.
      tabIndex={-1}
      checked={isSelected}
      aria-label={words.own('list.select', { name: row.name })}
      className={classes['box']}
    />
  );
}

function Cells(props: Props & { columns: readonly Column[] }) {
  const { row, columns, words } = props;
  return (
    <>
      <div role="gridcell" data-check className={classes['check']}>
        <Check {...props} />
      </div>
      <div role="gridcell" className={classes['title']}>
        <ServiceLogo name={row.name} category={row.category} />
        <Name row={row} hidesStatus={columns.includes('status')} />
      </div>
      {columns.map((column) => (
        <div
          key={column}
          role="gridcell"
          className={columnForms[column].isFigure ? classes['figure'] : classes['cell']}
        >
          {isEdited(column) ? <EditedCell {...props} column={column} /> : cells[column](row, words)}
        </div>
      ))}
    </>
  );
}

/** A value that is changed by a press on it, which the list handles. */
function EditedCell({ row, words, column, edited, onEdited }: Props & { column: EditedColumn }) {
  const value = (
    <span data-edit={column} className={classes['edited']} title={words.own('list.edit')}>
      {cells[column](row, words)}
    </span>
  );
  return edited === column ? (
    <QuickEdit row={row} column={column} onClose={onEdited}>
      {value}
    </QuickEdit>
  ) : (
    value
  );
}

// Where there is no next charge, its place says why: beside the name there is no room.
function CardCells(props: Props) {
  const { row, words } = props;
  return (
    <>
      <div role="gridcell" data-check className={classes['picture']}>
        <ServiceLogo name={row.name} category={row.category} size={36} />
        <Check {...props} />
      </div>
      <div role="presentation" className={classes['line']}>
        <div role="gridcell" className={classes['title']}>
          <Name row={row} hidesStatus />
        </div>
        <div role="gridcell" className={classes['figure']}>
          <Amount amount={row.amount} currency={row.currency} format={words.format} />
        </div>
      </div>
      <div role="presentation" className={classes['line']}>
        <div role="gridcell" className={classes['note']}>
          <Category name={row.category} />
          <span className={classes['interval']}>{intervalText(words.t, row)}</span>
        </div>
        <div role="gridcell" className={classes['when']}>
          {row.status === 'active' ? (
            <NextDate row={row} words={words} hasRoom={false} />
          ) : (
            <StatusBadge status={row.status} />
          )}
        </div>
      </div>
    </>
  );
}
