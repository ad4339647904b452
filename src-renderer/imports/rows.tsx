import { Badge, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useShowMore } from '../lib/use-show-more.tsx';
import { type PreviewRow, isWaiting } from './preview.ts';
import classes from './imports.module.css';

// More make the dialog slow to open, and nobody reads them one by one.
const FEW = 200;

type Props = {
  rows: readonly PreviewRow[];
  onInclude: (included: Record<number, boolean>) => void;
};

/** The rows of a file, each with what becomes of it and why, to be left out or taken in. */
export function Rows({ rows, onInclude }: Props) {
  const { t } = useTranslation('imports');
  const { shown, more } = useShowMore(rows, FEW);
  return (
    <section aria-label={t('rows')} tabIndex={0} className={classes['rows']}>
      <ul className={classes['list']}>
        {shown.map((row) => (
          <Row key={row.row} row={row} onInclude={onInclude} />
        ))}
      </ul>
      {more}
    </section>
  );
}

const COLORS: Record<PreviewRow['action'] | 'waiting', string> = {
  create: 'green',
  update: 'blue',
  different: 'gray',
  same: 'gray',
  duplicate: 'gray',
  deleted: 'gray',
  waiting: 'yellow',
  blocked: 'red',
};

function Row({ row, onInclude }: { row: PreviewRow; onInclude: Props['onInclude'] }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { action, fields } = row;
  const shown = action === 'blocked' && isWaiting(row) ? 'waiting' : action;
  const name = fields.name ?? t('noName', { row: row.row });
  const { amount, currency, nextPaymentDate } = fields;
  return (
    <li className={classes['row']} data-left-out={!row.isIncluded || undefined}>
      <Checkbox
        aria-label={t('include', { name })}
        checked={row.isIncluded}
        disabled={action === 'same' || action === 'blocked'}
        onChange={(event) => onInclude({ [row.row]: event.currentTarget.checked })}
      />
      <div className={classes['what']}>
        <div className={classes['name']}>
          <bdi>{name}</bdi>
        </div>
        <Why row={row} />
      </div>
      <div className={`${classes['price']} money`}>
        {amount === undefined || currency === undefined ? null : format.money(amount, currency)}
        {nextPaymentDate === undefined ? null : (
          <div className={classes['date']}>{format.day(nextPaymentDate)}</div>
        )}
      </div>
      <Badge variant="light" tt="none" color={COLORS[shown]} className={classes['badge'] ?? ''}>
        {t(`action.${shown}`)}
      </Badge>
    </li>
  );
}

function Why({ row }: { row: PreviewRow }) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const { action, changes = [], duplicateOf, problems } = row;
  const nameOf = (field = '') => t(`common:field.${field as 'name'}`);
  const fields = format.list(changes.map(nameOf));
  const reasons = [
    ...(action === 'update' || action === 'different' ? [t(`why.${action}`, { fields })] : []),
    ...(duplicateOf === undefined ? [] : [t('why.duplicate', duplicateOf)]),
    ...(action === 'deleted' ? [t('why.deleted')] : []),
    ...problems.map(({ code, field, params }) =>
      t(`problem.${code}`, {
        ...params,
        ...(field === undefined ? {} : { field: nameOf(field) }),
      }),
    ),
  ];
  return reasons.length === 0 ? null : <div className={classes['why']}>{reasons.join(' · ')}</div>;
}
