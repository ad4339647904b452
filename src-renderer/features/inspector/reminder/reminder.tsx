import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallError, CallOutput } from '../../../api/client.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { leadsOf } from '../../../../src-server/contract/reminder-leads.ts';
import { useApi } from '../../../api/queries.ts';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { NoChannelWarning } from '../../../reminders/no-channel-warning.tsx';
import { useHasNoChannel } from '../../../reminders/use-channels.ts';
import { LastReminder } from './last-reminder.tsx';
import { Note, PanelSection } from '../panel-section.tsx';
import { useEdit } from '../changes/use-edit.ts';

type Settings = CallOutput<'getSettings'>['data'];

/** Whether reminders are sent for this subscription, when the next one is, and the last one. */
export function Reminder({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const { id, notificationEnabled } = record;
  const settings = useApi('getSettings', {}).data?.data;
  const today = useApi('getServer', {}).data?.data.today;
  const sent = useApi('listReminders', { query: { subscriptionId: id, limit: 1 } });
  // The response shown until the next one arrives belongs to another record.
  const last = sent.isPlaceholderData ? undefined : sent.data?.data[0];
  const setReminded = useSetReminded(record);
  return (
    <PanelSection
      title={t('reminder.title')}
      aside={
        <Switch
          aria-label={t('reminder.label')}
          checked={notificationEnabled}
          onChange={(event) => void setReminded(event.currentTarget.checked)}
        />
      }
    >
      {settings === undefined || today === undefined ? null : (
        <When record={record} settings={settings} today={today} />
      )}
      {last === undefined || today === undefined ? null : (
        <LastReminder reminder={last} today={today} />
      )}
    </PanelSection>
  );
}

type WhenProps = {
  record: SubscriptionRecord;
  settings: Settings;
  today: string;
};

/** When reminders are sent, or why they are not. */
function When({ record, settings, today }: WhenProps) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const isUnheard = useHasNoChannel();
  const { id: subscriptionId, status, notificationEnabled } = record;
  const coming = useApi('listNextReminders', { query: { subscriptionId, limit: 1 } });
  const first = coming.isPlaceholderData ? undefined : coming.data?.data[0];
  const next = first === undefined ? undefined : format.dayOf(first.dueAt);
  if (!settings.enabled) return <Note>{t('reminder.off')}</Note>;
  if (status === 'paused') return <Note>{t('reminder.paused')}</Note>;
  if (!notificationEnabled) return null;
  if (isUnheard) return <NoChannelWarning />;
  return (
    <>
      <Note>
        <Leads settings={settings} />
      </Note>
      {next === undefined ? null : (
        <Note>
          {t('reminder.next', {
            day: format.day(next),
            when: format.inDays(daysBetween(today, next)),
          })}
        </Note>
      )}
    </>
  );
}

function Leads({ settings }: { settings: Settings }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const leads = leadsOf(settings);
  const [longest = 1] = leads;
  const before = leads.filter((days) => days > 0).map(format.number);
  const words = {
    count: longest,
    days: format.list(before),
    time: format.timeOfDay(settings.timeOfDay),
  };
  return leads.includes(0) ? t('reminder.beforeAndOn', words) : t('reminder.before', words);
}

function useSetReminded(record: SubscriptionRecord): (isOn: boolean) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const edit = useEdit();
  const { name } = record;
  const setReminded = async (isOn: boolean): Promise<void> => {
    try {
      const message = isOn ? t('done.remind', { name }) : t('done.doNotRemind', { name });
      await edit(record, { notificationEnabled: isOn }, message);
    } catch (error) {
      toast.failed(error as CallError, undefined, () => void setReminded(isOn));
    }
  };
  return setReminded;
}
