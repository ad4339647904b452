import { ActionIcon, Badge, Button, Checkbox } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { intervalText } from '../records/intervals.ts';
import { useCategoryLabel } from '../records/use-category-label.ts';
import { CorrectRow } from './correct-row.tsx';
import {
  type Choices,
  type Correction,
  type Outcome,
  type PreviewRow,
  isCorrectable,
  outcomeOf,
} from './preview.ts';
import { LongList } from './long-list.tsx';
import { useOutcomeFilter } from './outcome-filter.tsx';
import { useReasons } from './use-reasons.ts';
import classes from './imports.module.css';

// All of more rows take seconds to show.
const FEW = 200;

type Props = {
  rows: readonly PreviewRow[];
  corrected: Choices['corrected'];
  onInclude: (included: Record<number, boolean>) => void;
  /** Called without a correction to put a row back. */
  onCorrect: (row: number, correction: Correction | undefined) => void;
  /** Whether a correction of a row was typed that isn't applied yet. */
  isTyping: (row: PreviewRow) => boolean;
  /** Called when a correction of a row was typed that isn't applied yet, and when there is none anymore. */
  onTyping: (row: PreviewRow, isTyped: boolean) => void;
};

/**
 * The rows of a file, each with what becomes of it and why, to be left out, taken in, or corrected. `children` are shown
 * beside their counts.
 */
export function Rows({ rows, children, isTyping, ...others }: Props & { children: ReactNode }) {
  const { t } = useTranslation('imports');
  const { filtered, filter } = useOutcomeFilter(rows, isTyping);
  return (
    <section aria-label={t('rows')}>
      <div className={classes['outcomes']}>
        {filter}
        {children}
      </div>
      <LongList
        items={filtered}
        isLong={rows.length > FEW}
        keyOf={(row) => row.row}
        isKept={isTyping}
      >
        {(row) => <Row row={row} {...others} />}
      </LongList>
    </section>
  );
}

const COLORS: Record<Outcome, string> = {
  create: 'evergreen',
  update: 'blue',
  different: 'gray',
  same: 'gray',
  duplicate: 'gray',
  deleted: 'gray',
  waiting: 'marigold',
  blocked: 'rose',
};

type RowProps = Omit<Props, 'rows' | 'isTyping'> & { row: PreviewRow };

function Row({ row, corrected, onInclude, onCorrect, onTyping }: RowProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { action } = row;
  const name = row.fields.name ?? t('noName', { row: row.row });
  const close = () => {
    setOpen(false);
    pencil.current?.focus();
  };
  const correct = (correction: Correction | undefined) => {
    onCorrect(row.row, correction);
    close();
  };
  return (
    <div className={classes['row']} data-left-out={!row.isIncluded || undefined}>
      <Checkbox
        aria-label={t('include', { name })}
        checked={row.isIncluded}
        disabled={action === 'same' || action === 'blocked'}
        onChange={(event) => onInclude({ [row.row]: event.currentTarget.checked })}
      />
      <What
        name={name}
        row={row}
        {...(corrected[row.row] === undefined ? {} : { onUndo: () => correct(undefined) })}
      />
      <Price row={row} />
      <OutcomeBadge row={row} />
      {isCorrectable(row) ? (
        <Pencil ref={pencil} name={name} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      ) : null}
      {isOpen ? (
        <CorrectRow
          row={row}
          onCorrect={(correction) => correct({ ...corrected[row.row], ...correction })}
          onTyping={(isTyped) => onTyping(row, isTyped)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

type WhatProps = { name: string; row: PreviewRow; onUndo?: () => void };

function What({ name, row, onUndo }: WhatProps) {
  return (
    <div className={classes['what']}>
      <div className={classes['name']}>
        <bdi>{name}</bdi>
      </div>
      <Facts row={row} />
      <Why row={row} />
      {onUndo === undefined ? null : <Corrected name={name} onUndo={onUndo} />}
    </div>
  );
}

// As they were read, so that a wrong reading is seen before it is imported.
function Facts({ row: { fields } }: { row: PreviewRow }) {
  const { t } = useTranslation();
  const labelOf = useCategoryLabel();
  const { category, period, customDate = null, customMonths = null, status = 'active' } = fields;
  const hasInterval = period !== 'custom' || customDate !== null || customMonths !== null;
  const facts = [
    ...(category === undefined ? [] : [labelOf(category)]),
    ...(period === undefined || !hasInterval
      ? []
      : [intervalText(t, { period, customDate, customMonths })]),
    ...(status === 'active' ? [] : [t(`status.${status}`)]),
  ];
  return facts.length === 0 ? null : <div className={classes['facts']}>{facts.join(' · ')}</div>;
}

function Corrected({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes['why']}>
      {t('correct.done')}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('correct.undoFor', { name })}
        onClick={onUndo}
      >
        {t('correct.undo')}
      </Button>
    </div>
  );
}

type PencilProps = {
  ref: Ref<HTMLButtonElement>;
  name: string;
  isOpen: boolean;
  onClick: () => void;
};

function Pencil({ ref, name, isOpen, onClick }: PencilProps) {
  const { t } = useTranslation('imports');
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      color="gray"
      aria-label={t('correct.title', { name })}
      aria-expanded={isOpen}
      className={classes['pencil'] ?? ''}
      onClick={onClick}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
}

function Price({ row: { fields } }: { row: PreviewRow }) {
  const format = useFormat();
  const { amount, currency, nextPaymentDate } = fields;
  return (
    <div className={`${classes['price']} money`}>
      {amount === undefined || currency === undefined ? null : format.money(amount, currency)}
      {nextPaymentDate === undefined ? null : (
        <div className={classes['date']}>{format.day(nextPaymentDate)}</div>
      )}
    </div>
  );
}

function OutcomeBadge({ row }: { row: PreviewRow }) {
  const { t } = useTranslation('imports');
  const shown = outcomeOf(row);
  return (
    <Badge variant="light" tt="none" color={COLORS[shown]} className={classes['badge'] ?? ''}>
      {t(`action.${shown}`)}
    </Badge>
  );
}

function Why({ row }: { row: PreviewRow }) {
  const reasons = useReasons()(row);
  return reasons.length === 0 ? null : <div className={classes['why']}>{reasons.join(' · ')}</div>;
}
