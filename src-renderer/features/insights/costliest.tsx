import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { yearlyAmount } from '../../../src-server/contract/yearly-cost.ts';
import { cancelBy } from '../../../src-server/contract/details.ts';
import { addDays } from '../../../src-server/contract/dates.ts';
import { nextCharges } from '../../../src-server/contract/schedule-preview.ts';
import { useAll } from '../../api/queries.ts';
import { AverageMoney } from '../../ui/money.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import type { Subscription } from '../../records/charges.ts';
import type { Measure } from '../../records/conversion/measure.ts';
import { intervalText } from '../../records/intervals.ts';
import { useFormat } from '../../lib/format.ts';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { askRecord } from '../../navigation/record-keys.ts';
import { RecordLink } from '../../navigation/record-link.tsx';
import { isEnding } from '../../records/ending.ts';
import { useStatusChange } from '../inspector/changes/use-status-change.tsx';
import classes from './insights.module.css';
import own from './costliest.module.css';

const MOST = 5;

type Costly = {
  record: Subscription;
  /** The yearly cost, and its value among the others. */
  yearly: number;
  value: number;
};

type CostliestProps = {
  measure: Measure;
  /** Whether there are others, whose currency is left out. */
  hasOthers: boolean;
  today: string;
};

/** The active subscriptions that cost most in a year, with what can be done about it. */
export function Costliest({ measure, hasOthers, today }: CostliestProps) {
  const { t } = useTranslation('insights');
  const active = useAll('listRecords', { status: 'active' });
  const { currency } = measure;
  const title = hasOthers ? t('costliest.titleIn', { currency }) : t('costliest.title');
  return (
    <PageSection title={title} note={t('costliest.note')}>
      <Loaded query={active} rows={MOST}>
        {(records) => (
          <Rows
            key={`${measure.currency} ${measure.isConverted}`}
            records={records}
            measure={measure}
            today={today}
          />
        )}
      </Loaded>
    </PageSection>
  );
}

type RowsProps = { records: readonly Subscription[]; measure: Measure; today: string };

function Rows({ records, measure, today }: RowsProps) {
  const { t } = useTranslation('insights');
  const costly = useMemo(
    () =>
      records
        .filter(({ amount }) => amount > 0)
        .flatMap((record): Costly[] => {
          const yearly = yearlyAmount(record);
          const { currency } = record;
          const value = measure.worthOf({ amount: yearly, currency, date: today });
          return value === undefined ? [] : [{ record, yearly, value }];
        })
        .toSorted((one, other) => other.value - one.value)
        .slice(0, MOST),
    [records, measure, today],
  );
  const list = useRef<HTMLUListElement>(null);
  const place = useListFocus(list);
  const [first] = costly;
  if (first === undefined) {
    return <p className={classes['calm']}>{t('costliest.none', { currency: measure.currency })}</p>;
  }
  return (
    <ul ref={list} className={own['rows']} {...place}>
      {costly.map((one) => (
        <Row key={one.record.id} {...one} share={one.value / first.value} today={today} />
      ))}
    </ul>
  );
}

type RowProps = Costly & { share: number; today: string };

function Row({ record, yearly, share, today }: RowProps) {
  const { id, name, category, currency, period } = record;
  const { t } = useTranslation('insights');
  const { t: common } = useTranslation();
  const format = useFormat();
  const interval = intervalText(common, record);
  const amount = format.averageMoney(yearly, currency);
  const notice = cancelBy(record, today);
  // One that is due, or overdue, is too late to prevent.
  const [next] = nextCharges(record, addDays(today, 1), 1);
  const why = isEnding(record)
    ? common('ends.on', { day: format.day(record.endsOn ?? today) })
    : notice !== undefined
      ? t('costliest.whyCancelBy', { interval, day: format.day(notice.date), amount })
      : period === 'monthly' || next === undefined
        ? interval
        : t('costliest.whyCancel', { interval, day: format.day(next), amount });
  return (
    <li className={own['row']}>
      <ServiceLogo name={name} category={category} />
      <div className={own['text']}>
        <RecordLink record={id} className={own['name']} title={name}>
          <bdi>{name}</bdi>
        </RecordLink>
        <div aria-hidden className={own['bar']} style={{ width: `${share * 100}%` }} />
        <p className={own['why']}>{why}</p>
      </div>
      <AverageMoney amount={yearly} currency={currency} />
      <div className={own['act']}>
        {isEnding(record) ? null : period === 'monthly' ? (
          <ToYearly {...record} />
        ) : (
          <MarkCancelled record={record} />
        )}
      </div>
    </li>
  );
}

function MarkCancelled({ record }: Pick<Costly, 'record'>) {
  const { t } = useTranslation('insights');
  const change = useStatusChange();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('cancelNamed', { name: record.name })}
      onClick={() => void change(record, 'cancel')}
    >
      {t('cancel')}
    </Button>
  );
}

/** Opens the form to enter what the yearly plan costs. */
function ToYearly({ id, name }: Subscription) {
  const { t } = useTranslation('insights');
  const { opened, open } = useOpenRecord();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('costliest.toYearlyNamed', { name })}
      onClick={() => askRecord(id, 'yearly', opened === id ? undefined : () => open(id))}
    >
      {t('costliest.toYearly')}
    </Button>
  );
}
