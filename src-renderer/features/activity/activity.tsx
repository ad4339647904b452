import { IconFilterOff, IconHistory } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../api/queries.ts';
import { isChange } from '../../audit/story.ts';
import { AddSubscription } from '../../records/add-subscription.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Entries } from './entries.tsx';
import { Filters } from './filters.tsx';
import { SHOWN, useActivityFilter } from './use-filter.ts';
import classes from './activity.module.css';

/** All changes and who made them, newest first. */
export default function Activity() {
  const { t } = useTranslation();
  const { filter, isFiltered, clear } = useActivityFilter();
  // Filtering for sign-ins implies showing them.
  const hasSignIns = filter.signIns !== undefined || filter.action?.startsWith('session.') === true;
  const signIns = hasSignIns ? SHOWN : 'hidden';
  const pages = usePages('listActivity', { ...filter, signIns });
  // With nothing to filter, they would only be in the way.
  const hasNone = !pages.hasNextPage && !pages.rows.some(isChange);
  const isEmpty = pages.isSuccess && hasNone;
  const hasFilters = !isEmpty || isFiltered || hasSignIns;
  return (
    <PageBody
      title={t('page.activity')}
      toolbar={hasFilters ? <Filters rows={pages.rows} /> : undefined}
      fills
      isRows
    >
      <Loaded query={pages}>
        {() => {
          if (!hasNone) return <Entries pages={pages} />;
          return isFiltered ? <NothingFound clear={clear} /> : <NothingYet />;
        }}
      </Loaded>
    </PageBody>
  );
}

function NothingYet() {
  const { t } = useTranslation('activity');
  return (
    <EmptyState
      icon={IconHistory}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<AddSubscription />}
    />
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  const { t } = useTranslation('activity');
  return (
    <div className={classes['nothing']}>
      <EmptyState
        icon={IconFilterOff}
        title={t('nothing.title')}
        text={t('nothing.text')}
        action={
          <Button variant="default" onClick={clear}>
            {t('nothing.clear')}
          </Button>
        }
      />
    </div>
  );
}
