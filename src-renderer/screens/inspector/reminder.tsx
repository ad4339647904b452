import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../api/client.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useApi } from '../../api/queries.ts';
import { useToast } from '../../components/toast.tsx';
import { Note, PanelSection } from './panel-section.tsx';
import { useEdit } from './use-edit.ts';

/** Whether a reminder is sent before this subscription renews. */
export function Reminder({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const { data } = useApi('getSettings', {});
  const toast = useToast();
  const edit = useEdit();
  const { name, notificationEnabled } = record;
  const settings = data?.data;
  const change = async (isOn: boolean) => {
    try {
      const message = isOn ? t('done.remind', { name }) : t('done.doNotRemind', { name });
      await edit(record, { notificationEnabled: isOn }, message);
    } catch (error) {
      toast.failed(error as CallError);
    }
  };
  return (
    <PanelSection
      title={t('reminder.title')}
      aside={
        <Switch
          aria-label={t('reminder.label')}
          checked={notificationEnabled}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      }
    >
      {settings === undefined ? null : (
        <Note>
          {settings.enabled
            ? t('reminder.before', { count: settings.daysBefore })
            : t('reminder.off')}
        </Note>
      )}
    </PanelSection>
  );
}
