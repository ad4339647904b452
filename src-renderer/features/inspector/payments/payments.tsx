import { ActionIcon } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { usePages } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { ErrorState, RowSkeletons } from '../../../ui/states.tsx';
import classes from './payments.module.css';
import { More, Note, PanelSection } from '../panel-section.tsx';
import { usePaymentDialogs } from './use-payment-dialogs.tsx';

type Payment = CallOutput<'listPayments'>['data'][number];

const FIRST = 6;

/** The payment history, with price changes. Payments can be edited. */
export function Payments({ record }: { record: SubscriptionRecord }) {
  const { id, status } = record;
  const { t } = useTranslation('inspector');
  const dialogs = usePaymentDialogs(record);
  const [isWhole, setWhole] = useState(false);
  const payments = usePages('listPayments', { subscriptionId: id });
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = payments;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const hasMore = shown.length < rows.length || hasNextPage;
  const showMore = () => (isWhole ? void fetchNextPage() : setWhole(true));
  return (
    <PanelSection title={t('payments.title')}>
      {payments.isPending ? <RowSkeletons rows={2} /> : null}
      {payments.isError ? (
        <ErrorState error={payments.error} retry={() => void payments.refetch()} />
      ) : null}
      {payments.isSuccess && rows.length === 0 ? (
        <Note>{t(status === 'cancelled' ? 'payments.noneEver' : 'payments.none')}</Note>
      ) : null}
      <ol className={classes['payments']}>
        {shown.map((payment, index) => (
          <Row
            key={payment.paidOn}
            payment={payment}
            before={rows[index + 1]}
            onChange={() => dialogs.change(payment)}
          />
        ))}
      </ol>
      {hasMore ? (
        <More label={t('payments.more')} loading={isFetchingNextPage} onClick={showMore} />
      ) : null}
    </PanelSection>
  );
}

type RowProps = { payment: Payment; before: Payment | undefined; onChange: () => void };

function Row({ payment, before, onChange }: RowProps) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const { paidOn, amount, currency } = payment;
  return (
    <li className={classes['payment']}>
      <div className={classes['when']}>
        <time dateTime={paidOn}>{format.day(paidOn)}</time>
        {before === undefined ? null : <PriceChange from={before} to={payment} />}
      </div>
      <Money amount={amount} currency={currency} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('payments.changeOf', { day: format.day(paidOn) })}
        onClick={onChange}
      >
        <IconPencil size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** How a payment differs from the previous one, if it does. */
function PriceChange({ from, to }: { from: Payment; to: Payment }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  if (from.currency !== to.currency) {
    return (
      <span className={classes['change']}>
        {t('payments.currency', { before: format.money(from.amount, from.currency) })}
      </span>
    );
  }
  const difference = Math.round((to.amount - from.amount) * 100) / 100;
  if (difference === 0) return null;
  const isMore = difference > 0;
  const Picture = isMore ? IconArrowUpRight : IconArrowDownRight;
  const amount = format.money(Math.abs(difference), to.currency);
  return (
    <span className={`${classes['change']} ${isMore ? classes['more'] : classes['less']} money`}>
      <Picture size={14} aria-hidden />
      {isMore ? t('payments.rise', { amount }) : t('payments.fall', { amount })}
    </span>
  );
}
