import { useTranslation } from 'react-i18next';
import { beginSubscriptionList } from '../../api/subscription-list.ts';
import { AddSubscription } from '../../components/add-subscription.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { RowSkeletons } from '../../components/states.tsx';
import { usePreferences } from '../../components/use-preferences.ts';
import { Browser } from './browser.tsx';
import { readQuery, serverFilters } from './list-query.ts';

/** Begins to fetch what the page will show. */
export const begin = (account: string): Promise<void> =>
  beginSubscriptionList(account, serverFilters(readQuery(new URLSearchParams(location.search))));

/** The page with all subscriptions. */
export default function Subscriptions() {
  const { t } = useTranslation();
  const { preferences, prefer } = usePreferences();
  return (
    <PageBody title={t('page.subscriptions')} actions={<AddSubscription inHead />} fills isRows>
      {preferences === undefined ? (
        <RowSkeletons />
      ) : (
        <Browser preferences={preferences} prefer={prefer} />
      )}
    </PageBody>
  );
}
