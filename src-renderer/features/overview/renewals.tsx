import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Due } from '../../records/due.tsx';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { Money } from '../../ui/money.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { ServiceLogo } from '../../records/service-logo.tsx';
import type { Summary } from '../../records/use-summary.ts';
import { RecordLink } from '../../navigation/record-link.tsx';
import classes from './attention/rows.module.css';

const FEW = 8;
// The calendar shows more than these.
const MANY = 100;

type Props = { renewals: Summary['upcomingRenewals']; today: string };

/** The renewals of the next weeks, soonest first. */
export function Renewals({ renewals, today }: Props) {
  const { t } = useTranslation('overview');
  const { shown, more } = useShowMore(renewals.slice(0, MANY), FEW);
  return (
    <PageSection
      title={t('renewals.title')}
      actions={renewals.length > MANY ? <ToCalendar /> : more}
    >
      {renewals.length === 0 ? <p className={classes['calm']}>{t('renewals.none')}</p> : null}
      <ul className={classes['rows']}>
        {shown.map(({ id, name, category, amount, currency, nextPaymentDate }) => (
          <li key={id}>
            <RecordLink record={id} className={classes['link']}>
              <ServiceLogo name={name} category={category} />
              <span className={classes['text']}>
                <bdi className={classes['name']}>{name}</bdi>
              </span>
              <span className={classes['due']}>
                <Due date={nextPaymentDate} today={today} />
              </span>
              <span className={classes['amount']}>
                <Money amount={amount} currency={currency} />
              </span>
            </RecordLink>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function ToCalendar() {
  const { t } = useTranslation('overview');
  return (
    <Button component={Link} href="/calendar" variant="subtle" size="compact-sm">
      {t('renewals.calendar')}
    </Button>
  );
}
