import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DaysBeforeChoice } from '../../components/days-before-choice.tsx';
import { FramedSection, Row } from '../../components/framed-section.tsx';
import { type OwnerSettings, useSave } from './save.ts';

/** Whether reminders are sent, and how early. */
export function Reminders({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  const { shown, save } = useSave(settings);
  return (
    <FramedSection title={t('reminders.title')}>
      <Row label={t('reminders.enabled')} text={t('reminders.enabledText')}>
        <Switch
          aria-label={t('reminders.enabled')}
          checked={shown.enabled}
          onChange={(event) => save({ enabled: event.currentTarget.checked })}
        />
      </Row>
      <Row label={t('reminders.daysBefore')} text={t('reminders.daysBeforeText')}>
        <DaysBeforeChoice
          label={t('reminders.daysBefore')}
          value={shown.daysBefore}
          disabled={!shown.enabled}
          onChoose={(daysBefore) => save({ daysBefore })}
        />
      </Row>
    </FramedSection>
  );
}
