import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { useAll, useApi } from '../../api/queries.ts';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { useFormat } from '../../lib/format.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { askRecord } from '../../navigation/record-keys.ts';
import { RecordLink } from '../../navigation/record-link.tsx';
import { useStatusChange } from '../inspector/changes/use-status-change.tsx';
import { FreePlan } from './free-plan.tsx';
import { type Optimizations, type Suggestion, suggestionsFrom } from './suggestions.ts';
import classes from './insights.module.css';
import own from './savings.module.css';

const FEW = 6;

/** Possible savings in one currency. */
export function Savings({ currency }: { currency: string }) {
  const { t } = useTranslation('insights');
  const { account } = useAccountChoice();
  const isPremium = account.plan === 'premium';
  const candidates = useApi('listOptimizations', {}, { enabled: isPremium });
  const active = useAll('listRecords', { status: 'active' });
  return (
    <PageSection title={t('savings.title')} note={isPremium ? t('savings.note') : null}>
      {isPremium ? (
        <Loaded query={candidates} rows={4}>
          {({ optimizations }) => (
            <Loaded query={active} rows={4}>
              {(records) => (
                <Suggestions
                  key={currency}
                  optimizations={optimizations}
                  records={records}
                  currency={currency}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      ) : (
        <FreePlan />
      )}
    </PageSection>
  );
}

type Props = {
  optimizations: Optimizations;
  records: readonly Suggestion['record'][];
  currency: string;
};

function Suggestions({ optimizations, records, currency }: Props) {
  const { t } = useTranslation('insights');
  const suggestions = useMemo(
    () => suggestionsFrom(optimizations, records, currency),
    [optimizations, records, currency],
  );
  const { shown, more } = useShowMore(suggestions, FEW);
  const list = useRef<HTMLUListElement>(null);
  const place = useListFocus(list);
  return (
    <>
      <ul ref={list} className={own['rows']} {...place}>
        {shown.map((suggestion) => (
          <Row key={suggestion.record.id} {...suggestion} />
        ))}
      </ul>
      {suggestions.length === 0 ? (
        <p className={classes['calm']}>{t('savings.none', { currency })}</p>
      ) : null}
      {more === null ? null : <div className={classes['more']}>{more}</div>}
    </>
  );
}

function Row({ record, yearly, monthly, timesAverage }: Suggestion) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { id, name, category, currency } = record;
  const times = timesAverage && format.number(Math.round(timesAverage * 10) / 10);
  return (
    <li className={own['row']}>
      <ServiceLogo name={name} category={category} />
      <div className={own['text']}>
        <RecordLink record={id} className={own['name']} title={name}>
          <bdi>{name}</bdi>
        </RecordLink>
        <div className={own['note']}>
          {times === undefined
            ? t('savings.paidMonthly')
            : t('savings.aboveAverage', { times, currency })}
        </div>
      </div>
      <div className={own['amounts']}>
        <span className="money">
          {t('savings.aYear', { amount: format.averageMoney(yearly, currency) })}
        </span>
        <span className={`money ${own['note']}`}>
          {t('figure.aMonth', { amount: format.averageMoney(monthly, currency) })}
        </span>
      </div>
      <div className={own['act']}>
        {timesAverage === undefined ? <ToYearly {...record} /> : <MarkCancelled record={record} />}
      </div>
    </li>
  );
}

function MarkCancelled({ record }: Pick<Suggestion, 'record'>) {
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
function ToYearly({ id, name }: Suggestion['record']) {
  const { t } = useTranslation('insights');
  const { opened, open } = useOpenRecord();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('savings.toYearlyNamed', { name })}
      onClick={() => askRecord(id, 'yearly', opened === id ? undefined : () => open(id))}
    >
      {t('savings.toYearly')}
    </Button>
  );
}
