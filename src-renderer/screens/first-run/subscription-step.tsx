import { useTranslation } from 'react-i18next';
import { likelyCurrency } from '../../components/amounts/region-currency.ts';
import { useFormat } from '../../components/format.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { NEW_RECORD } from '../../frame/open-record.ts';
import { ScheduleFields } from '../inspector/form/schedule-fields.tsx';
import { useAddForm } from '../inspector/form/use-add-form.ts';
import { emptyValues } from '../inspector/form/values.ts';
import { WhatFields } from '../inspector/form/what-fields.tsx';
import type { StepProps } from './first-run.tsx';
import { Step } from './step.tsx';

/** The first subscription, with no more than has to be known of it. */
export function SubscriptionStep({ onDone }: StepProps) {
  const draft = useDraft(NEW_RECORD);
  return draft === undefined ? null : <Form draft={draft} onDone={onDone} />;
}

function Form({ draft, onDone }: StepProps & { draft: Draft }) {
  const { t } = useTranslation(['firstRun', 'inspector']);
  const { locale } = useFormat();
  const { form, submit } = useAddForm({
    draft,
    fresh: { ...emptyValues(likelyCurrency(locale)), category: t('inspector:category.other') },
    onAdded: onDone,
    onLeave: onDone,
  });
  return (
    <Step
      title={t('subscription.title')}
      text={t('subscription.text')}
      submit={submit}
      submitLabel={t('subscription.submit')}
      isPending={form.submitting}
      onSkip={onDone}
    >
      <WhatFields form={form} />
      <ScheduleFields form={form} isShort />
    </Step>
  );
}
