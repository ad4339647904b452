import { memo } from 'react';
import type { Subscription } from '../../../../api/subscription-list.ts';
import { Category } from '../../../../records/category.tsx';
import { intervalText } from '../../../../records/intervals.ts';
import { ServiceLogo } from '../../../../records/service-logo.tsx';
import { StatusBadge } from './badges.tsx';
import { Amount, Name, NextDate, type Words, cells } from './cells.tsx';
import { type Column, type EditedColumn, columnForms, isEdited } from '../columns.ts';
import { QuickEdit } from './quick-edit.tsx';
import classes from './row.module.css';

type Props = {
  row: Subscription;
  index: number;
  /** Its position, in pixels from the top of the list. */
  top: number;
  isActive: boolean;
  isSelected: boolean;
  isOpened: boolean;
  /** Undefined if there is no room for columns, so that the row is a two-line card. */
  columns: readonly Column[] | undefined;
  words: Words;
  /** The column being edited. */
  edited: EditedColumn | undefined;
  onEdited: () => void;
};

/** The value of a record that is edited in place. */
export type EditedValue = { id: string; column: EditedColumn };

/** The DOM ID of a record's row. */
export const rowId = (id: string) => `subscription-${id}`;

/** A record. The list handles clicks: it finds the row by `data-index`, and its check box by `data-check`. */
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

// A native check box: rows come and go many times per second during scrolling, and most features of Mantine's
// check box would be wasted.
function Check({ row, isSelected, words }: Props) {
  return (
    <input
      type="checkbox"
      readOnly
      // The list itself has the focus, and Space selects.
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
      {columns.map((column) => {
        const form = columnForms[column].isFigure ? classes['figure'] : classes['cell'];
        return isEdited(column) ? (
          <EditedCell key={column} {...props} column={column} className={form} />
        ) : (
          <div key={column} role="gridcell" className={form}>
            {cells[column](row, words)}
          </div>
        );
      })}
    </>
  );
}

type EditedCellProps = Props & { column: EditedColumn; className: string | undefined };

/** A cell whose value a click edits; the list handles the click. */
function EditedCell({ row, words, column, className, edited, onEdited }: EditedCellProps) {
  const value = cells[column](row, words);
  return (
    <div
      role="gridcell"
      data-edit={column}
      className={`${className} ${classes['edited']}`}
      title={words.own('list.edit')}
    >
      {edited === column ? (
        <QuickEdit row={row} column={column} onClose={onEdited}>
          {value}
        </QuickEdit>
      ) : (
        value
      )}
    </div>
  );
}

// Without a next charge, its place shows the reason, because there is no room next to the name.
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
