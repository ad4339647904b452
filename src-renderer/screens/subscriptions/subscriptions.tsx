import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../api/preferences.ts';
import { AddSubscription } from '../../components/add-subscription.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { RowSkeletons } from '../../components/states.tsx';
import { useToast } from '../../components/toast.tsx';
import { Browser } from './browser.tsx';

/** The page with all subscriptions. */
export default function Subscriptions() {
  const { t } = useTranslation();
  const { preferences, prefer } = usePreferences();
  const toast = useToast();
  return (
    <PageBody title={t('page.subscriptions')} actions={<AddSubscription inHead />} fills>
      {preferences === undefined ? (
        <RowSkeletons />
      ) : (
        <Browser
          preferences={preferences}
          prefer={(changes) => void prefer(changes).catch(toast.failed)}
        />
      )}
    </PageBody>
  );
}
