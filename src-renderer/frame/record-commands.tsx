import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../src-server/contract/schedule-preview.ts';
import { useAll, useApi } from '../api/queries.ts';
import type { Subscription } from '../components/charges.ts';
import { Due } from '../components/due.tsx';
import { daysBetween } from '../components/format.ts';
import { Money } from '../components/money.tsx';
import { ServiceLogo } from '../components/service-logo.tsx';
import type { Command } from './commands.tsx';
import { useOpenRecord } from './open-record.ts';

const SOON_DAYS = 7;
const MOST_DUE = 5;

/** Every subscription, to be opened; and of those that are overdue or due within a week, the first ones. */
export function useRecordCommands(): { all: Command[]; due: Command[] } {
  const { t } = useTranslation('commands');
  const { open } = useOpenRecord();
  const { data = [] } = useAll('listSubscriptions', { sort: 'name' });
  const today = useApi('getServer', {}).data?.data.today;
  const daysTo = (record: Subscription) =>
    today === undefined || record.status !== 'active'
      ? Infinity
      : daysBetween(today, nextCharge(record));
  const wordsOf = (record: Subscription) => {
    const days = daysTo(record);
    return days > SOON_DAYS ? [] : t(days < 0 ? 'words.late' : 'words.soon').split(' ');
  };
  const commandOf = (record: Subscription): Command => ({
    id: record.id,
    label: record.name,
    icon: <ServiceLogo name={record.name} category={record.category} size={24} />,
    hint: <Facts record={record} today={today} />,
    keywords: wordsOf(record),
    run: () => open(record.id),
  });
  const due = data
    .filter((record) => daysTo(record) <= SOON_DAYS)
    .toSorted((one, other) => daysTo(one) - daysTo(other))
    .slice(0, MOST_DUE);
  return { all: data.map(commandOf), due: due.map(commandOf) };
}

/** What tells subscriptions of one name apart: when the next charge is, or why there is none, and the price. */
function Facts({ record, today }: { record: Subscription; today: string | undefined }) {
  const { t } = useTranslation();
  const { status, amount, currency } = record;
  return (
    <>
      {status !== 'active' ? t(`status.${status}`) : null}
      {status === 'active' && today !== undefined ? (
        <Due date={nextCharge(record)} today={today} />
      ) : null}
      <span aria-hidden>·</span>
      <Money amount={amount} currency={currency} />
    </>
  );
}
