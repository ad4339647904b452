import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { equivalentsOf } from '../../../../../src-server/contract/equivalents.ts';
import { nextCharge } from '../../../../../src-server/contract/schedule-preview.ts';
import type { Subscription } from '../../../../api/subscription-list.ts';
import { Category } from '../../../../records/category.tsx';
import { PaymentMethod } from '../../../../records/payment-method.tsx';
import { DueDate } from '../../../../records/due.tsx';
import type { Format } from '../../../../lib/format.ts';
import { intervalText } from '../../../../records/intervals.ts';
import { ScreenReaderText } from '../../../../ui/screen-reader-text.tsx';
import { isEnding } from '../../../../records/ending.ts';
import { EndBadge, StatusBadge, TrialBadge } from './badges.tsx';
import type { Column } from '../columns.ts';
import classes from './row.module.css';

/** The formats and texts for a row. */
export type Words = {
  t: TFunction;
  /** The page's texts. */
  own: TFunction<'subscriptions'>;
  format: Format;
  today: string | undefined;
};

/** The content of each column. */
export const cells: Readonly<Record<Column, (row: Subscription, words: Words) => ReactNode>> = {
  category: (row) => <Category name={row.category} />,
  tags: ({ tags = [] }) => <Text text={tags.join(', ')} />,
  status: (row) => <StatusBadge status={row.status} />,
  period: (row, { t }) => intervalText(t, row),
  paymentMethod: ({ paymentMethod = '' }) =>
    paymentMethod === '' ? null : <PaymentMethod name={paymentMethod} />,
  lastPaymentDate: ({ lastPaymentDate: date }, { format }) => (
    <time dateTime={date} className={classes['soft']}>
      {format.day(date)}
    </time>
  ),
  nextPaymentDate: (row, words) => <NextDate row={row} words={words} />,
  amount: (row, { format }) => (
    <Amount amount={row.amount} currency={row.currency} format={format} />
  ),
  monthly: (row, { format }) => (
    <span className="money">{format.averageMoney(equivalentsOf(row).monthly, row.currency)}</span>
  ),
};

// As long as the column has room for.
const Text = ({ text }: { text: string }) => <bdi title={text}>{text}</bdi>;

type AmountProps = Pick<Subscription, 'amount' | 'currency'> & { format: Format };

export function Amount({ amount, currency, format }: AmountProps) {
  return <span className="money">{format.money(amount, currency)}</span>;
}

// A date within a trial is not a charge.
export function NextDate(props: { row: Subscription; words: Words; hasRoom?: boolean }) {
  const { row, words, hasRoom = true } = props;
  const next = row.status === 'active' ? nextCharge(row) : undefined;
  if (next === undefined) {
    return (
      <span className={classes['faint']}>
        <span aria-hidden>–</span>
        <ScreenReaderText>{words.own('list.noPayment')}</ScreenReaderText>
      </span>
    );
  }
  if (words.today === undefined) return null;
  return <DueDate date={next} today={words.today} hasRoom={hasRoom} />;
}

/** The name, with important badges. */
export function Name({ row, hidesStatus = false }: { row: Subscription; hidesStatus?: boolean }) {
  return (
    <>
      <bdi className={classes['name']} title={row.name}>
        {row.name}
      </bdi>
      {row.isTrial && row.status !== 'cancelled' ? <TrialBadge /> : null}
      {isEnding(row) ? <EndBadge endsOn={row.endsOn ?? ''} /> : null}
      {row.status === 'active' || hidesStatus ? null : <StatusBadge status={row.status} />}
    </>
  );
}
