import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../ui/fields/call-form.ts';
import { DaysBeforeChoice } from '../../ui/fields/days-before-choice.tsx';
import { useApi } from '../../api/queries.ts';
import { Loaded } from '../../ui/states.tsx';
import type { CallOutput } from '../../api/client.ts';
import type { StepProps } from './step-props.ts';
import { FormStep } from './step.tsx';
import classes from './first-run.module.css';

/** Whether to be reminded, and how early. */
export function ReminderStep(props: StepProps) {
  // An export that the step before restored has settings of its own.
  const settings = useApi('getSettings', {}, { refetchOnMount: 'always' });
  if (!settings.isFetchedAfterMount) return null;
  return (
    <Loaded query={settings}>{({ data }) => <ReminderForm settings={data} {...props} />}</Loaded>
  );
}

type FormProps = StepProps & { settings: CallOutput<'getSettings'>['data'] };

function ReminderForm({ settings, place, onDone, onBack, onEnd }: FormProps) {
  const { t } = useTranslation('firstRun');
  const { enabled, daysBefore } = settings;
  const { form, submit, isPending } = useCallForm('saveSettings', {
    initialValues: { enabled, daysBefore },
    labels: { enabled: t('reminders.enabled'), daysBefore: t('reminders.daysBefore') },
    inputOf: (body) => ({ body: { ...place, ...body } }),
    // Without reminders, there is nothing to send anywhere.
    onDone: ({ data }) => (data.enabled ? onDone() : onEnd()),
  });
  return (
    <FormStep
      title={t('reminders.title')}
      text={t('reminders.text')}
      submit={submit}
      submitLabel={t('continue')}
      isPending={isPending}
      onBack={onBack}
    >
      <Switch
        label={t('reminders.enabled')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <div>
        <div className={classes['label']}>{t('reminders.daysBefore')}</div>
        <DaysBeforeChoice
          label={t('reminders.daysBefore')}
          value={form.values.daysBefore}
          disabled={!form.values.enabled}
          onChoose={(days) => form.setFieldValue('daysBefore', days)}
        />
      </div>
    </FormStep>
  );
}
