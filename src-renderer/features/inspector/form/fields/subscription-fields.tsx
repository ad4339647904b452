import { Button, CloseButton, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../../../navigation/floating.ts';
import { MOD } from '../../../../navigation/keys.ts';
import { isInspector } from '../../in-inspector.ts';
import panel from '../../panel.module.css';
import classes from '../form.module.css';
import { CategoryField } from './category-field.tsx';
import { OtherValue } from './other-value.tsx';
import { Preview } from './preview.tsx';
import { ScheduleFields, TrialField } from './schedule-fields.tsx';
import type { Adding } from '../use-add-form.ts';
import { trialTyped } from '../with-trial.ts';
import type { SubscriptionForm } from '../use-subscription-form.tsx';
import { WhatFields } from './what-fields.tsx';

type Props = {
  title: string;
  saveLabel: string;
  form: SubscriptionForm;
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** The schedule's current anchor day, if any. */
  storedAnchor?: number | undefined;
  /** The current last day of the trial. */
  trialEndsOn?: string | null;
  /** What to enter as the amount. */
  amountHint?: string | null;
  /** A message above the fields. */
  notice?: ReactNode;
  /** For a new subscription: filling in a service from the catalog, and the consequences of a past date. */
  adding?: Adding;
};

/** The fields of a subscription, its cost, and the buttons. */
export function SubscriptionFields(props: Props) {
  const { title, saveLabel, form, onSubmit, onCancel, notice, adding } = props;
  const { t } = useTranslation();
  const { t: words } = useTranslation('inspector');
  useEscape(onCancel, isInspector);
  return (
    <form
      noValidate
      data-subscription
      className={panel['panel']}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <div className={panel['bar']}>
        <h2 className={classes['title']}>{title}</h2>
        <CloseButton aria-label={t('action.close')} onClick={onCancel} />
      </div>
      <div className={`${panel['scrolled']} ${classes['fields']}`}>
        {notice}
        <WhatFields form={form} adding={adding} amountHint={props.amountHint} />
        <ScheduleFields
          form={form}
          storedAnchor={props.storedAnchor}
          pastStart={adding?.pastStart}
        />
        <CategoryField form={form} placeholder={adding?.category} />
        {adding === undefined ? null : <TrialField form={form} onTrial={adding.setTrial} />}
        <Switch
          label={words('reminder.label')}
          {...form.getInputProps('notificationEnabled', { type: 'checkbox' })}
        />
        <OtherValue field="notificationEnabled" />
        {form.values.amount.trim() === '' ? null : (
          <Preview
            values={form.values}
            trialEndsOn={props.trialEndsOn ?? trialTyped(form.values) ?? null}
            isCharged={adding === undefined}
          />
        )}
      </div>
      <Foot saveLabel={saveLabel} isSaving={form.submitting} onCancel={onCancel} />
    </form>
  );
}

type FootProps = { saveLabel: string; isSaving: boolean; onCancel: () => void };

function Foot({ saveLabel, isSaving, onCancel }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['foot']}>
      <Button variant="default" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button
        type="submit"
        loading={isSaving}
        rightSection={
          <kbd aria-hidden className={classes['keys']}>
            {`${MOD} ↵`}
          </kbd>
        }
      >
        {saveLabel}
      </Button>
    </div>
  );
}
