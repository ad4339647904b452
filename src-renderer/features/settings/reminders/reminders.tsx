import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DaysBeforeChoice } from '../../../ui/fields/days-before-choice.tsx';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { useHasNoChannel } from '../../../reminders/use-channels.ts';
import { FurtherReminders } from './further-reminders.tsx';
import { UnheardNotice } from '../notice.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { type OwnerSettings, useSave } from '../save.ts';
import { TimeOfDay } from './time-of-day.tsx';

/** Whether reminders are sent, how early, and at what time. */
export function Reminders({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  const { shown, save } = useSave(settings);
  const isUnheard = useHasNoChannel();
  return (
    <FramedSection title={t('reminders.title')} anchor="reminders">
      <Row label={t('reminders.enabled')} text={t('reminders.enabledText')}>
        <Switch
          aria-label={t('reminders.enabled')}
          checked={shown.enabled}
          onChange={(event) => save({ enabled: event.currentTarget.checked })}
        />
      </Row>
      {/* Below the switch, which would move away from the pointer that just turned it. */}
      {shown.enabled && isUnheard ? <UnheardNotice /> : null}
      <DaysBefore shown={shown} save={save} />
      <Row label={t('reminders.timeOfDay')} text={t('reminders.timeOfDayText')}>
        <TimeOfDay
          label={t('reminders.timeOfDay')}
          value={shown.timeOfDay}
          disabled={!shown.enabled}
          onChoose={(timeOfDay) => save({ timeOfDay })}
        />
      </Row>
      <Row label={t('reminders.quiet.label')} text={t('reminders.quiet.text')}>
        <QuietHours
          value={shown.quietHours}
          disabled={!shown.enabled}
          onChoose={(quietHours) => save({ quietHours })}
        />
      </Row>
    </FramedSection>
  );
}

/** How many days before. */
function DaysBefore({ shown, save }: ReturnType<typeof useSave>) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Row label={t('reminders.daysBefore')} text={t('reminders.daysBeforeText')}>
        <DaysBeforeChoice
          label={t('reminders.daysBefore')}
          value={shown.daysBefore}
          disabled={!shown.enabled}
          onChoose={(daysBefore) => save({ daysBefore })}
        />
      </Row>
      <Row label={t('reminders.further.label')} text={t('reminders.further.text')} wide>
        <FurtherReminders
          label={t('reminders.further.label')}
          value={shown.furtherDaysBefore}
          lead={shown.daysBefore}
          disabled={!shown.enabled}
          onChoose={(furtherDaysBefore) => save({ furtherDaysBefore })}
        />
      </Row>
      <Row label={t('reminders.cancelBy.label')} text={t('reminders.cancelBy.text')} wide>
        <FurtherReminders
          label={t('reminders.cancelBy.label')}
          value={shown.cancelByDaysBefore}
          disabled={!shown.enabled}
          onChoose={(cancelByDaysBefore) => save({ cancelByDaysBefore })}
        />
      </Row>
    </>
  );
}
