import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { useChange } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { useCallForm } from '../../components/call-form.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { RegionSelect } from '../../components/region-select.tsx';
import { TimeZoneSelect } from '../../components/time-zone-select.tsx';
import { useToast } from '../../components/toast.tsx';
import { likelyCurrency } from '../../components/amounts/region-currency.ts';
import type { StepProps } from './first-run.tsx';
import { Step } from './step.tsx';

/** Whose account this is, which language the window speaks, and where its owner lives. */
export function AccountStep({ onDone }: StepProps) {
  const { t } = useTranslation('firstRun');
  const { account } = useAccountChoice();
  const { data, isPending: isLoading } = useApi('getSettings', {});
  const [chosen, setChosen] = useState<Partial<Place>>({});
  const toast = useToast();
  const settings = useChange('saveSettings');
  // Until somebody chose, the server knows no more than its own computer, which may be another one.
  const place: Place = { ...(data?.data.saved ? placeIn(data.data) : browserPlace()), ...chosen };
  const { form, submit, isPending } = useCallForm('updateAccount', {
    initialValues: { name: account.name },
    labels: { name: t('account.name') },
    inputOf: ({ name }) => ({ params: { id: account.id }, body: { name } }),
    onDone: () => savePlace(),
  });
  const goOn = () => onDone(place.locale);
  const savePlace = () =>
    settings.mutate({ body: place }, { onSuccess: goOn, onError: toast.failed });
  // A name that stays as it is would be noted in the activity as a change.
  const submitBoth: typeof submit = (event) => {
    if (form.isDirty()) return submit(event);
    event.preventDefault();
    savePlace();
  };
  if (isLoading) return null;
  return (
    <Step
      title={t('account.title')}
      text={t('account.text')}
      submit={submitBoth}
      submitLabel={t('continue')}
      isPending={isPending || settings.isPending}
      onSkip={goOn}
    >
      <TextInput
        label={t('account.name')}
        description={t('account.nameText')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <PlaceFields place={place} choose={(part) => setChosen({ ...chosen, ...part })} />
    </Step>
  );
}

type FieldsProps = { place: Place; choose: (part: Partial<Place>) => void };

function PlaceFields({ place, choose }: FieldsProps) {
  const { t } = useTranslation(['firstRun', 'settings']);
  return (
    <>
      <LanguageSelect label={t('settings:app.language')} />
      <RegionSelect
        label={t('settings:region.locale')}
        description={t('account.regionText', { amount: exampleIn(place.locale) })}
        value={place.locale}
        onChoose={(locale) => choose({ locale })}
      />
      <TimeZoneSelect
        label={t('account.timeZone')}
        description={t('account.timeZoneText')}
        value={place.timeZone}
        onChoose={(timeZone) => choose({ timeZone })}
      />
    </>
  );
}

type Place = { timeZone: string; locale: string };

const placeIn = ({ timeZone, locale }: Place): Place => ({ timeZone, locale });

const browserPlace = (): Place => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language,
});

// In the currency that the next step proposes.
const exampleIn = (locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: likelyCurrency(locale) }).format(
    1234,
  );
