import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import type { CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { useFew } from '../../components/few.tsx';
import { AverageMoney } from '../../components/money.tsx';
import { PageSection } from '../../components/page-section.tsx';
import { Loaded } from '../../components/states.tsx';
import { RecordLink } from '../../frame/record-link.tsx';
import { FreePlan } from './free-plan.tsx';
import classes from './insights.module.css';

const FEW = 6;

/** Where it could cost less, in one currency. */
export function Savings({ currency }: { currency: string }) {
  const { t } = useTranslation('insights');
  const { account } = useAccountChoice();
  const isPremium = account.plan === 'premium';
  const candidates = useApi('listOptimizations', {}, { enabled: isPremium });
  if (!isPremium) {
    return (
      <PageSection title={t('savings.title')}>
        <FreePlan />
      </PageSection>
    );
  }
  return (
    <Loaded query={candidates} rows={4}>
      {({ optimizations }) => (
        <div className={classes['columns']}>
          <ByTheYear optimizations={optimizations} currency={currency} />
          <AboveAverage optimizations={optimizations} currency={currency} />
        </div>
      )}
    </Loaded>
  );
}

type Props = { optimizations: CallOutput<'listOptimizations'>['optimizations']; currency: string };

function ByTheYear({ optimizations, currency }: Props) {
  const { t } = useTranslation('insights');
  const rows = optimizations.monthlyToAnnual
    .filter((candidate) => candidate.currency === currency)
    .toSorted((one, other) => other.yearlyAtCurrentRate - one.yearlyAtCurrentRate)
    .map(({ id, name, monthlyAmount, yearlyAtCurrentRate }) => ({
      id,
      name,
      amounts: [monthlyAmount, yearlyAtCurrentRate] as const,
    }));
  return (
    <PageSection title={t('savings.byTheYear.title')} note={t('savings.byTheYear.note')}>
      <Candidates
        key={currency}
        caption={t('savings.byTheYear.title')}
        columns={[t('savings.aMonth'), t('savings.aYear')]}
        rows={rows}
        currency={currency}
        none={t('savings.byTheYear.none', { currency })}
      />
    </PageSection>
  );
}

function AboveAverage({ optimizations, currency }: Props) {
  const { t } = useTranslation('insights');
  const rows = optimizations.aboveAverageInCurrency
    .filter((candidate) => candidate.currency === currency)
    .toSorted((one, other) => other.monthlyEquivalent - one.monthlyEquivalent)
    .map(({ id, name, monthlyEquivalent, currencyMonthlyAverage }) => ({
      id,
      name,
      amounts: [monthlyEquivalent, currencyMonthlyAverage] as const,
    }));
  return (
    <PageSection title={t('savings.above.title')} note={t('savings.above.note')}>
      <Candidates
        key={currency}
        caption={t('savings.above.title')}
        columns={[t('savings.aMonth'), t('savings.average')]}
        rows={rows}
        currency={currency}
        none={t('savings.above.none', { currency })}
      />
    </PageSection>
  );
}

type CandidatesProps = {
  caption: string;
  columns: readonly [string, string];
  rows: readonly { id: string; name: string; amounts: readonly [number, number] }[];
  currency: string;
  /** What stands there when there are none. */
  none: ReactNode;
};

function Candidates({ caption, columns, rows, currency, none }: CandidatesProps) {
  const { t } = useTranslation('insights');
  const { shown, more } = useFew(rows, FEW);
  if (rows.length === 0) return <p className={classes['calm']}>{none}</p>;
  return (
    <>
      <table className={`${classes['table']} figures`}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('savings.name')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, amounts }) => (
            <tr key={id}>
              <th scope="row" className={classes['cut']}>
                <RecordLink record={id} className="row-link">
                  <bdi>{name}</bdi>
                </RecordLink>
              </th>
              {amounts.map((amount, column) => (
                <td key={columns[column]}>
                  <AverageMoney amount={amount} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['more']}>{more}</div>
    </>
  );
}
