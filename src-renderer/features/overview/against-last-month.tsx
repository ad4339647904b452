import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { dateInZone } from '../../../src-server/contract/dates.ts';
import { Link } from 'wouter';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { Converter } from '../../records/conversion/converter.ts';
import { ConvertedMoney } from '../../records/conversion/converted-money.tsx';
import { about } from '../../records/conversion/use-converted-text.ts';
import type { Months } from '../../records/use-months.ts';
import { addMonths, endOfMonth, startOfMonth } from '../../lib/weeks.ts';
import { monthHref } from '../calendar/use-day.ts';
import {
  type ConvertedChange,
  type MonthChange,
  type Newcomer,
  comingsAndGoings,
  convertedChange,
  monthChanges,
} from './month-change.ts';
import classes from './month-change.module.css';

type Props = {
  months: Months;
  /** The order of the currencies, as in the totals. */
  currencies: readonly string[];
  /** If the account has a total in one currency. */
  converter: Converter | undefined;
  today: string;
};

/** The cost of this month compared with the last one, and the subscriptions added and ended. */
export function AgainstLastMonth({ months, currencies, converter, today }: Props) {
  const { t } = useTranslation('overview');
  const lastStart = startOfMonth(addMonths(today, -1));
  const period = { from: lastStart, to: endOfMonth(lastStart) };
  const last = useApi('getPaymentTotals', { query: period });
  const { query } = months;
  const [current] = months.months;
  const news = useNews(startOfMonth(today));
  return (
    <PageSection title={t('month.title')} className={classes['section']}>
      <Loaded query={query} rows={2}>
        {() => (
          <Loaded query={last} rows={2}>
            {({ data, converted }) => (
              <Changes
                all={
                  converter &&
                  current &&
                  convertedChange(converted, converter.sumOf(current.charges))
                }
                currency={converter?.currency}
                changes={monthChanges(data, current?.totals ?? [], currencies)}
                today={today}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <News kind="new" records={news.added} />
      <News kind="ended" records={news.ended} />
    </PageSection>
  );
}

// Many changes at once are not listed individually.
const MOST_NEWS = 100;

function useNews(since: string) {
  const added = useEntries('subscription.create', since);
  const cancelled = useEntries('subscription.cancel', since);
  const deleted = useEntries('subscription.delete', since);
  return comingsAndGoings(added, [...cancelled, ...deleted]);
}

/** The changes of one kind since a day, in the owner's time zone. */
function useEntries(action: string, since: string) {
  const server = useApi('getServer', {});
  const zone = server.data?.data.timeZone ?? 'UTC';
  const entries = useApi('listActivity', { query: { action, limit: MOST_NEWS } });
  return (entries.data?.data ?? []).filter(
    ({ createdAt }) => dateInZone(Date.parse(createdAt), zone) >= since,
  );
}

type ChangesProps = {
  /** In the currency of the total, if there is one. */
  all: ConvertedChange | undefined;
  currency: string | undefined;
  changes: readonly MonthChange[];
  today: string;
};

function Changes({ all, currency = '', changes, today }: ChangesProps) {
  const { t } = useTranslation('overview');
  const { money } = useFormat();
  if (changes.length === 0) return <p className={classes['none']}>{t('month.none')}</p>;
  const isAlone = changes.length === 1 && changes[0]?.currency === currency;
  return (
    <table className={`${classes['table']} figures`}>
      <caption>
        <VisuallyHidden>{t('month.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('month.currency')}</th>
          <th scope="col">{t('month.last')}</th>
          <th scope="col">{t('month.current')}</th>
          <th scope="col">{t('month.change')}</th>
        </tr>
      </thead>
      <tbody>
        {all === undefined || isAlone ? null : (
          <ChangeRow
            name={about(currency)}
            last={<ConvertedMoney {...all.last} currency={currency} isExact={false} />}
            current={<ConvertedMoney {...all.current} currency={currency} isExact={false} />}
            change={
              all.change === undefined ? null : (
                <ChangeText change={all.change} currency={currency} />
              )
            }
            today={today}
          />
        )}
        {changes.map(({ currency: code, last, current, change }) => (
          <ChangeRow
            key={code}
            name={code}
            last={money(last, code)}
            current={money(current, code)}
            change={<ChangeText change={change} currency={code} />}
            today={today}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  name: string;
  last: ReactNode;
  current: ReactNode;
  change: ReactNode;
  today: string;
};

function ChangeRow({ name, last, current, change, today }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={`money ${classes['last']}`}>
        <Link href={monthHref(addMonths(today, -1).slice(0, 7), today)}>{last}</Link>
      </td>
      <td className={`money ${classes['current']}`}>
        <Link href={monthHref(today.slice(0, 7), today)}>{current}</Link>
      </td>
      <td className={`money ${classes['change']}`}>{change}</td>
    </tr>
  );
}

function ChangeText({ change, currency }: Pick<MonthChange, 'change' | 'currency'>) {
  const { t } = useTranslation('overview');
  const { money } = useFormat();
  if (change === 0) return <span className={classes['none']}>{t('month.noChange')}</span>;
  const Arrow = change > 0 ? IconArrowUpRight : IconArrowDownRight;
  const sign = change > 0 ? '+' : '−';
  return (
    <>
      <Arrow size={14} aria-hidden className={classes['arrow']} />
      {sign}
      {money(Math.abs(change), currency)}
    </>
  );
}

const NAMED = 3;

function News({ kind, records }: { kind: 'new' | 'ended'; records: readonly Newcomer[] }) {
  const { t } = useTranslation('overview');
  const { listParts } = useFormat();
  if (records.length === 0) return null;
  const named = records.slice(0, NAMED).map(({ name }) => name);
  const others = records.length - named.length;
  const rest = records.length >= MOST_NEWS ? t('month.many') : t('month.others', { count: others });
  const parts = listParts(others === 0 ? named : [...named, rest]);
  const names = (
    <>
      {parts.map(({ type, value }, place) =>
        // List items are at even indexes, separators between them.
        type === 'element' ? <bdi key={records[place / 2]?.id}>{value}</bdi> : value,
      )}
    </>
  );
  return (
    <p className={classes['news']}>
      <Trans
        t={t}
        i18nKey={`month.${kind}`}
        components={{ label: <span className={classes['newsLabel']} />, names }}
      />
    </p>
  );
}
