import { Badge } from '@mantine/core';
import { IconExternalLink, IconLeaf, IconPlayerPause, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { equivalentsOf } from '../../../src-server/contract/equivalents.ts';
import { amountOn, cancelBy } from '../../../src-server/contract/details.ts';
import { chargesLeft, nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useApi } from '../../api/queries.ts';
import { serviceNamed } from '../../../src-server/domain/services.ts';
import { useServices } from '../../catalog/services.ts';
import { siteOf } from '../../lib/site.ts';
import { isOverdue } from '../../records/charges.ts';
import { Category } from '../../records/category.tsx';
import { Due, IN_WORDS_DAYS } from '../../records/due.tsx';
import { daysBetween, useFormat } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { intervalIn } from '../../records/intervals.ts';
import { ServiceLogo } from '../../records/service-logo.tsx';
import classes from './header.module.css';

/** The subscription's name, cost, and next charge. */
export function Header({ record }: { record: SubscriptionRecord }) {
  const { name, category } = record;
  return (
    <header className={classes['header']}>
      <div className={classes['who']}>
        <ServiceLogo name={name} category={category} size={48} />
        <div className={classes['names']}>
          <h2 className={classes['name']}>
            <bdi>{name}</bdi>
          </h2>
          <div className={classes['under']}>
            <Category name={category} />
            <Badges record={record} />
            <ManageLink record={record} />
          </div>
        </div>
      </div>
      <Cost record={record} />
      <NextCharge record={record} />
    </header>
  );
}

/** Links to the page for managing or cancelling the subscription: its own, or the one in the catalog. */
function ManageLink({ record: { name, cancelUrl } }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const services = useServices();
  const url = cancelUrl ?? serviceNamed(services, name)?.manageUrl;
  if (url === undefined) return null;
  return (
    <a className={classes['manage']} href={url} target="_blank" rel="noreferrer" title={url}>
      {t('manage', { site: siteOf(url) })}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </a>
  );
}

function Badges({ record }: { record: SubscriptionRecord }) {
  const { status, isTrial } = record;
  const { t } = useTranslation();
  return (
    <>
      {status === 'paused' ? (
        <Badge
          variant="default"
          leftSection={<IconPlayerPause size={12} aria-hidden />}
          className={classes['badge'] ?? ''}
        >
          {t('status.paused')}
        </Badge>
      ) : null}
      {status === 'cancelled' ? (
        <Badge
          variant="default"
          leftSection={<IconX size={12} aria-hidden />}
          className={classes['badge'] ?? ''}
        >
          {t('status.cancelled')}
        </Badge>
      ) : null}
      {isTrial && status !== 'cancelled' ? (
        <Badge
          leftSection={<IconLeaf size={12} aria-hidden />}
          className={`${classes['badge']} ${classes['trial']}`}
        >
          {t('trial')}
        </Badge>
      ) : null}
    </>
  );
}

function Cost({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const { averageMoney } = useFormat();
  const { amount, currency } = record;
  const { monthly, yearly } = equivalentsOf(record);
  const { count, unit } = intervalIn(record);
  return (
    <div>
      <p className={classes['cost']}>
        <span className={classes['amount']}>
          <Money amount={amount} currency={currency} />
        </span>
        <span className={classes['interval']}>
          {count === 1 ? t(`cost.each.${unit}`) : t(`cost.every.${unit}`, { every: count })}
        </span>
      </p>
      <AfterTrial record={record} />
      <p className={`${classes['equivalents']} money`}>
        {record.period === 'monthly'
          ? t('cost.yearly', { amount: averageMoney(yearly, currency) })
          : record.period === 'yearly'
            ? t('cost.monthly', { amount: averageMoney(monthly, currency) })
            : t('cost.both', {
                monthly: averageMoney(monthly, currency),
                yearly: averageMoney(yearly, currency),
              })}
      </p>
    </div>
  );
}

/** Its cost after the trial. */
function AfterTrial({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const { day, money } = useFormat();
  const { isTrial, trialEndsOn, status, currency } = record;
  if (!isTrial || trialEndsOn === null || status === 'cancelled') return null;
  const first = nextCharge(record);
  if (first === undefined) return null;
  const amount = amountOn(record, first);
  const told = { day: day(trialEndsOn), amount: money(amount, currency) };
  const { count, unit } = intervalIn(record);
  return (
    <p className={`${classes['equivalents']} money`}>
      {count === 1
        ? t(`cost.afterTrial.each.${unit}`, told)
        : t(`cost.afterTrial.every.${unit}`, { ...told, every: count })}
    </p>
  );
}

function NextCharge({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const { status, nextPaymentDate, endsOn = nextPaymentDate } = record;
  const next = nextCharge(record);
  if (status === 'cancelled') return <Cancelled id={record.id} />;
  if (status === 'paused') return <p className={classes['next']}>{t('next.paused')}</p>;
  const shown = next ?? endsOn;
  return (
    <div className={classes['next']}>
      <div className={classes['nextLabel']}>
        {next === undefined
          ? t('next.ends')
          : today !== undefined && isOverdue(record, today)
            ? t('next.overdue')
            : t('next.label')}
      </div>
      <div className={classes['nextWhen']}>
        <time dateTime={shown}>{format.longDay(shown)}</time>
        {today === undefined ? null : <InDays date={shown} today={today} />}
      </div>
      <UntilWhen record={record} today={today} />
    </div>
  );
}

/** When a subscription ends, or until when its contract can be cancelled. */
function UntilWhen({ record, today }: { record: SubscriptionRecord; today: string | undefined }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { endsOn } = record;
  const left = chargesLeft(record).length;
  if (endsOn !== undefined) {
    const ends = t('ends.on', { day: day(endsOn) });
    const count = t('ends.left', { count: left });
    return (
      <p className={classes['until']}>
        <Facts facts={left === 0 ? [count] : [ends, count]} />
      </p>
    );
  }
  const chance = today === undefined ? undefined : cancelBy(record, today);
  if (chance === undefined) return null;
  return (
    <p className={classes['until']}>
      {t('terms.cancelBy', { day: day(chance.date), until: day(chance.renewsUntil) })}
    </p>
  );
}

// The date comes from the change history. Until that has loaded, only the status is known.
function Cancelled({ id }: { id: string }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const query = { subscriptionId: id, action: 'subscription.cancel', limit: 1 } as const;
  const { data, isPlaceholderData } = useApi('listActivity', { query });
  const at = isPlaceholderData ? undefined : data?.data[0]?.createdAt;
  return (
    <p className={classes['next']}>
      {at === undefined
        ? t('next.cancelled')
        : t('next.cancelledOn', { day: format.day(format.dayOf(at)) })}
    </p>
  );
}

// How far away the date is, next to the date itself.
function InDays({ date, today }: { date: string; today: string }) {
  const format = useFormat();
  const days = daysBetween(today, date);
  return days > IN_WORDS_DAYS ? (
    <span>{format.inDays(days)}</span>
  ) : (
    <Due date={date} today={today} />
  );
}
