import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { useChange } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { useCallForm } from '../../components/call-form.ts';
import { TimeZoneSelect } from '../../components/time-zone-select.tsx';
import { useToast } from '../../components/toast.tsx';
import type { StepProps } from './first-run.tsx';
import { Step } from './step.tsx';

/** Whose account this is, and where its days begin. */
export function AccountStep({ onDone }: StepProps) {
  const { t } = useTranslation('firstRun');
  const { account } = useAccountChoice();
  const { data } = useApi('getSettings', {});
  const [chosen, setChosen] = useState<string>();
  const toast = useToast();
  const settings = useChange('saveSettings');
  const timeZone = chosen ?? data?.data.timeZone ?? browserZone;
  const { form, submit, isPending } = useCallForm('updateAccount', {
    initialValues: { name: account.name },
    inputOf: ({ name }) => ({ params: { id: account.id }, body: { name } }),
    onDone: () => saveZone(),
  });
  const saveZone = () =>
    settings.mutate({ body: { timeZone } }, { onSuccess: onDone, onError: toast.failed });
  // A name that stays as it is would be noted in the activity as a change.
  const submitBoth: typeof submit = (event) => {
    if (form.isDirty()) return submit(event);
    event.preventDefault();
    saveZone();
  };
  return (
    <Step
      title={t('account.title')}
      text={t('account.text')}
      submit={submitBoth}
      submitLabel={t('continue')}
      isPending={isPending || settings.isPending}
      onSkip={onDone}
    >
      <TextInput
        label={t('account.name')}
        description={t('account.nameText')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TimeZoneSelect
        label={t('account.timeZone')}
        description={t('account.timeZoneText')}
        value={timeZone}
        onChoose={setChosen}
      />
    </Step>
  );
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
