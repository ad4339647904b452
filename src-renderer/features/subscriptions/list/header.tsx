import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Column, columnForms } from './columns.ts';
import type { Sort } from '../filters/list-query.ts';
import { type SortField, directionOf, sortAfter } from './sorting.ts';
import classes from './header.module.css';

type Props = {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  count: number;
  selectedCount: number;
  onSelectAll: () => void;
  onClear: () => void;
};

/** The column names. Those of sortable columns are buttons. */
export function Header({ columns, count, selectedCount, onSelectAll, onClear, ...sorting }: Props) {
  const { t } = useTranslation('subscriptions');
  const hasAll = selectedCount > 0 && selectedCount === count;
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['row']}>
        <div role="columnheader" className={classes['check']}>
          <Checkbox
            size="xs"
            aria-label={t('list.selectAll')}
            checked={hasAll}
            indeterminate={selectedCount > 0 && !hasAll}
            onChange={hasAll ? onClear : onSelectAll}
          />
        </div>
        <ColumnHeader label={t('column.name')} field="name" {...sorting} />
        {columns.map((column) => (
          <ColumnHeader
            key={column}
            label={t(`column.${column}`)}
            field={columnForms[column].sort}
            isFigure={columnForms[column].isFigure ?? false}
            {...sorting}
          />
        ))}
      </div>
    </div>
  );
}

type ColumnHeaderProps = Pick<Props, 'sort' | 'onSort'> & {
  label: string;
  field?: SortField | undefined;
  isFigure?: boolean;
};

function ColumnHeader({ label, field, isFigure = false, sort, onSort }: ColumnHeaderProps) {
  const className = isFigure ? classes['figure'] : classes['cell'];
  if (field === undefined) {
    return (
      <div role="columnheader" className={className}>
        {label}
      </div>
    );
  }
  const direction = directionOf(sort, field);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <div role="columnheader" aria-sort={direction} className={className}>
      <UnstyledButton
        className={classes['button']}
        data-sorted={direction !== 'none' || undefined}
        onClick={() => onSort(sortAfter(sort, field))}
      >
        <span className={classes['label']}>{label}</span>
        <Arrow size={14} stroke={1.75} aria-hidden className={classes['arrow']} />
      </UnstyledButton>
    </div>
  );
}
