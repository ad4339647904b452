import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { useApi } from '../../api/queries.ts';
import {
  type DuplicateGroup,
  concernOfDuplicates,
} from '../../../src-server/contract/attention.ts';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { useHandled } from '../../records/use-handled.ts';
import { DuplicateCards } from './duplicate-cards.tsx';
import { FreePlan } from './free-plan.tsx';
import classes from './insights.module.css';
import own from './duplicates.module.css';

const HASH = '#duplicates';
const FEW = 4;

/** Subscriptions with the same name, side by side, until the user decides which to keep. */
export function Duplicates() {
  const { t } = useTranslation('insights');
  const { account } = useAccountChoice();
  const isPremium = account.plan === 'premium';
  const duplicates = useApi('listDuplicates', {}, { enabled: isPremium });
  const dismissals = useApi('listDismissals', {});
  return (
    <PageSection title={t('duplicates.title')} note={t('duplicates.note')}>
      {isPremium ? (
        <Loaded query={dismissals} rows={3}>
          {({ data: dismissed }) => (
            <Loaded query={duplicates} rows={3}>
              {({ duplicates: groups }) => <Groups groups={groups} dismissed={dismissed} />}
            </Loaded>
          )}
        </Loaded>
      ) : (
        <FreePlan />
      )}
    </PageSection>
  );
}

type Props = { groups: readonly DuplicateGroup[]; dismissed: readonly string[] };

function Groups({ groups, dismissed }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const place = useListFocus(list);
  useEffect(() => {
    // The user may have followed a link to compare them.
    if (location.hash === HASH) list.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { isOpen, settle } = useHandled(groups.map(concernOfDuplicates));
  const open = groups.filter((group) => {
    const concern = concernOfDuplicates(group);
    return isOpen(concern) && !dismissed.includes(concern);
  });
  const { shown, more } = useShowMore(open, FEW);
  return (
    <>
      <ul ref={list} className={own['groups']} {...place}>
        {shown.map((group) => (
          <li key={group.normalizedName}>
            <DuplicateCards group={group} settle={() => settle(concernOfDuplicates(group))} />
          </li>
        ))}
      </ul>
      {open.length === 0 ? <NothingOpen areKept={groups.length > 0} /> : null}
      {more === null ? null : <div className={classes['more']}>{more}</div>}
    </>
  );
}

function NothingOpen({ areKept }: { areKept: boolean }) {
  const { t } = useTranslation('insights');
  return (
    <p className={classes['calm']}>
      <IconCircleCheck size={18} aria-hidden className={classes['done']} />
      {areKept ? t('duplicates.allKept') : t('duplicates.none')}
    </p>
  );
}
