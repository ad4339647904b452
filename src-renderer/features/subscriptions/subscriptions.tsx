import { useTranslation } from 'react-i18next';
import { readQuery } from '../../../src-server/contract/list-query.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { beginSubscriptionList } from '../../api/subscription-list.ts';
import { AddSubscription } from '../../records/add-subscription.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { RowSkeletons } from '../../ui/states.tsx';
import { usePreferences } from '../../ui/use-preferences.ts';
import { useSummary } from '../../records/use-summary.ts';
import { Browser } from './browser.tsx';
import { serverFilters } from './filters/list-query.ts';

/** Prefetches the page's data. */
export async function begin(account: string): Promise<void> {
  const preferences = await queryClient.ensureQueryData(queryOf(undefined, 'getPreferences', {}));
  const query = {
    sort: preferences.data.listSort,
    ...readQuery(new URLSearchParams(location.search)),
  };
  await beginSubscriptionList(account, serverFilters(query));
}

/** The page with all subscriptions. */
export default function Subscriptions() {
  const { t } = useTranslation();
  const { preferences, prefer } = usePreferences();
  const isEmpty = useSummary().data?.counts.total === 0;
  return (
    <PageBody
      title={t('page.subscriptions')}
      actions={isEmpty ? null : <AddSubscription inHead />}
      fills
      isRows
    >
      {preferences === undefined ? (
        <RowSkeletons />
      ) : (
        <Browser preferences={preferences} prefer={prefer} />
      )}
    </PageBody>
  );
}
