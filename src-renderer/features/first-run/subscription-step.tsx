import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { likelyCurrency } from '../../../src-server/domain/currency-use.ts';
import { ImportButton } from '../../imports/import-button.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { NEW_RECORD } from '../../navigation/open-record.ts';
import { ScheduleFields } from '../inspector/form/fields/schedule-fields.tsx';
import { useAddForm } from '../inspector/form/use-add-form.ts';
import { emptyValues } from '../inspector/form/values.ts';
import { WhatFields } from '../inspector/form/fields/what-fields.tsx';
import type { StepProps } from './step-props.ts';
import { FormStep } from './step.tsx';

/** The first subscription, with only the required fields. */
export function SubscriptionStep(props: StepProps) {
  const draft = useDraft(NEW_RECORD);
  return draft === undefined ? null : <Form draft={draft} {...props} />;
}

type FormProps = StepProps & { draft: Draft };

function Form({ draft, place, isAgain, onDone }: FormProps) {
  const { t } = useTranslation('firstRun');
  const { form, submit, adding } = useAddForm({
    draft,
    fresh: emptyValues(likelyCurrency(place.locale)),
    onAdded: onDone,
    onLeave: onDone,
  });
  return (
    <FormStep
      title={t('subscription.title')}
      text={t(isAgain ? 'subscription.again' : 'subscription.text')}
      submit={submit}
      submitLabel={t('subscription.submit')}
      isPending={form.submitting}
      instead={
        <>
          <ImportButton onImported={onDone} />
          {isAgain ? (
            <Button variant="default" onClick={onDone}>
              {t('continue')}
            </Button>
          ) : null}
        </>
      }
    >
      <WhatFields form={form} adding={adding} />
      <ScheduleFields form={form} isShort pastStart={adding.pastStart} />
    </FormStep>
  );
}
