import { Button, Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../components/call-form.ts';
import { useToast } from '../../../components/toast.tsx';
import type { Channel } from '../../../reminders/use-channels.ts';
import type { OwnerSettings } from '../save.ts';
import classes from './channels.module.css';
import { FormField } from './form-field.tsx';
import {
  type Field,
  type FormName,
  type Values,
  bodyOf,
  forms,
  isKept,
  valuesOf,
} from './forms.ts';

type Props = {
  name: FormName;
  /** What people call the channel. */
  title: string;
  channel: Channel;
  settings: OwnerSettings;
  onClose: () => void;
};

/** Takes what a channel needs to know; what is kept and never shown again can be left empty. */
export function ChannelForm({ name, title, channel, settings, onClose }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { save, fields, allowPrivate } = forms[name];
  const privateLabel = t(name === 'email' ? 'channels.privateServer' : 'channels.private');
  const [initialValues] = useState(() => valuesOf(name, channel));
  const firstEmpty = fields.find((field) => initialValues[field.name] === '');
  const { form, submit, isPending } = useCallForm(save, {
    initialValues,
    labels: { ...labelsOf(fields, t), [allowPrivate]: privateLabel },
    inputOf: (values: Values) => ({ body: bodyOf(name, values, channel) }),
    onDone() {
      toast.done(t('channels.saved', { name: title }));
      onClose();
    },
  });
  const isKnown = (field: Field) => isKept(field, channel, settings, form.values);
  const isFilled = fields.every(
    (field) =>
      field.isOptional === true || isKnown(field) || String(form.values[field.name]).trim() !== '',
  );
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <p className={classes['how']}>{t(`channels.how.${name}`)}</p>
      <div className={classes['fields']}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            form={form}
            isKept={isKnown(field)}
            isFirst={field === firstEmpty}
          />
        ))}
      </div>
      <Checkbox
        label={privateLabel}
        description={t('channels.privateText')}
        {...form.getInputProps(allowPrivate, { type: 'checkbox' })}
      />
      <Buttons isFilled={isFilled} isPending={isPending} onClose={onClose} />
    </form>
  );
}

type ButtonsProps = { isFilled: boolean; isPending: boolean; onClose: () => void };

function Buttons({ isFilled, isPending, onClose }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['formButtons']}>
      <Button variant="default" onClick={onClose}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" disabled={!isFilled} loading={isPending}>
        {t('action.save')}
      </Button>
    </div>
  );
}

function labelsOf(fields: readonly Field[], t: TFunction<'settings'>): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field.name, t(`channels.field.${field.label}`)]),
  );
}
