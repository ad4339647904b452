import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import { useAll, useApi } from '../../api/queries.ts';
import type { Subscription } from '../../records/charges.ts';
import { useCategoryLabel } from '../../records/use-category-label.ts';
import { Due } from '../../records/due.tsx';
import { daysBetween, useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { ServiceLogo } from '../../records/service-logo.tsx';
import type { Command } from './command.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';

const SOON_DAYS = 7;
const MOST_DUE = 5;
const NO_RECORDS: readonly Subscription[] = [];

/** Opens any subscription; and the first of those that are overdue or due within a week. */
export function useRecordCommands(): { all: Command[]; due: Command[]; isKnown: boolean } {
  const { t } = useTranslation('commands');
  const { open } = useOpenRecord();
  const { money } = useFormat();
  const labelOf = useCategoryLabel();
  const { data: known } = useAll('listRecords', { sort: 'name' });
  const data = known ?? NO_RECORDS;
  const isKnown = known !== undefined;
  const today = useApi('getServer', {}).data?.data.today;
  // There can be thousands, and they are needed for each typed letter.
  return useMemo(() => {
    const dated = data.map((record) => {
      const days = daysTo(record, today);
      const words = days > SOON_DAYS ? [] : t(days < 0 ? 'words.late' : 'words.soon').split(' ');
      const command: Command = {
        id: record.id,
        label: record.name,
        icon: <ServiceLogo name={record.name} category={record.category} size={24} />,
        hint: <Facts record={record} today={today} />,
        keywords: [...words, labelOf(record.category), money(record.amount, record.currency)],
        run: () => open(record.id),
      };
      return { command, days };
    });
    const due = dated
      .filter(({ days }) => days <= SOON_DAYS)
      .toSorted(byDays)
      .slice(0, MOST_DUE);
    const commandsOf = (some: typeof dated) => some.map(({ command }) => command);
    return { all: commandsOf(dated.toSorted(byDays)), due: commandsOf(due), isKnown };
  }, [data, isKnown, today, t, open]);
}

type Dated = { days: number };

// What is due first, and without a charge last; otherwise by name.
const byDays = ({ days: one }: Dated, { days: other }: Dated): number =>
  one === other ? 0 : one - other;

function daysTo(record: Subscription, today: string | undefined): number {
  const next = record.status === 'active' ? nextCharge(record) : undefined;
  return today === undefined || next === undefined ? Infinity : daysBetween(today, next);
}

/** Distinguishes subscriptions with the same name: the next charge, or why there is none, and the price. */
function Facts({ record, today }: { record: Subscription; today: string | undefined }) {
  const { t } = useTranslation();
  const { status, amount, currency, endsOn } = record;
  const { day } = useFormat();
  const next = status === 'active' ? nextCharge(record) : undefined;
  return (
    <>
      {status !== 'active' ? t(`status.${status}`) : null}
      {status === 'active' && next === undefined && endsOn !== undefined
        ? t('ends.on', { day: day(endsOn) })
        : null}
      {next !== undefined && today !== undefined ? <Due date={next} today={today} /> : null}
      <span aria-hidden>·</span>
      <Money amount={amount} currency={currency} />
    </>
  );
}
