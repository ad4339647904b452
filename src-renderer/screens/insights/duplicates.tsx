import { Badge, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import type { CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Category } from '../../components/category.tsx';
import { useFormat } from '../../components/format.ts';
import { PageSection } from '../../components/page-section.tsx';
import { ServiceLogo } from '../../components/service-logo.tsx';
import { Loaded } from '../../components/states.tsx';
import { RecordLink } from '../../frame/record-link.tsx';
import { FreePlan } from './free-plan.tsx';
import classes from './insights.module.css';

type Member = CallOutput<'listDuplicates'>['duplicates'][number]['subscriptions'][number];

const HASH = '#duplicates';

/** Subscriptions that have the same name, side by side. */
export function Duplicates() {
  const { t } = useTranslation('insights');
  const { account } = useAccountChoice();
  const isPremium = account.plan === 'premium';
  const duplicates = useApi('listDuplicates', {}, { enabled: isPremium });
  return (
    <PageSection title={t('duplicates.title')} note={t('duplicates.note')}>
      {isPremium ? (
        <Loaded query={duplicates} rows={3}>
          {({ duplicates: groups }) => <Groups groups={groups} />}
        </Loaded>
      ) : (
        <FreePlan />
      )}
    </PageSection>
  );
}

function Groups({ groups }: { groups: CallOutput<'listDuplicates'>['duplicates'] }) {
  const { t } = useTranslation('insights');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where somebody was sent here to compare them.
    if (location.hash === HASH) place.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (groups.length === 0) {
    return (
      <p className={classes['calm']}>
        <IconCircleCheck size={18} aria-hidden className={classes['done']} />
        {t('duplicates.none')}
      </p>
    );
  }
  return (
    <div ref={place} className={classes['groups']}>
      {groups.map(({ normalizedName, subscriptions }) => (
        <ul key={normalizedName} className={classes['group']}>
          {subscriptions.map((member) => (
            <MemberCard key={member.id} {...member} />
          ))}
        </ul>
      ))}
    </div>
  );
}

function MemberCard({ id, name, category, amount, currency, period, status }: Member) {
  const { t } = useTranslation(['insights', 'common']);
  const { money } = useFormat();
  return (
    <li className={classes['member']}>
      <div className={classes['memberHead']}>
        <ServiceLogo name={name} category={category} />
        <bdi className={classes['memberName']}>{name}</bdi>
        {status === 'active' ? null : (
          <Badge variant="default" tt="none" fw={500}>
            {t(`common:status.${status}`)}
          </Badge>
        )}
      </div>
      <div className={classes['memberPrice']}>
        <span className="money">{money(amount, currency)}</span>{' '}
        <span className={classes['faint']}>{t(`common:period.${period}`)}</span>
      </div>
      <Category name={category} />
      <Button
        component={RecordLink}
        record={id}
        size="xs"
        variant="default"
        aria-label={t('openNamed', { name })}
        className={classes['memberOpen'] ?? ''}
      >
        {t('open')}
      </Button>
    </li>
  );
}
