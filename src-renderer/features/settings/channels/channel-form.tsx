import { Button, Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveNameOf } from '../../../../src-server/contract/app/channels.ts';
import type { ConfigurableKind } from '../../../../src-server/channels/definitions.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Channel } from '../../../reminders/use-channels.ts';
import classes from './channels.module.css';
import { FormField } from './form-field.tsx';
import { type Field, type Values, bodyOf, fieldsOf, isStored, valuesOf } from './forms.ts';

type Props = {
  name: ConfigurableKind;
  /** The display name of the channel. */
  title: string;
  channel: Channel;
  onClose: () => void;
};

/** A channel's settings form. Stored secrets can be left empty. */
export function ChannelForm({ name, title, channel, onClose }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const fields = fieldsOf(name);
  const privateLabel = t(
    fields.some(({ type }) => type === 'host') ? 'channels.privateServer' : 'channels.private',
  );
  const [initialValues] = useState(() => valuesOf(name, channel));
  const firstEmpty = fields.find((field) => initialValues[field.name] === '');
  const { form, submit, isPending } = useCallForm(saveNameOf(name), {
    initialValues,
    labels: { ...labelsOf(fields, t), allowPrivate: privateLabel },
    inputOf: (values: Values) => ({ body: bodyOf(name, values, channel) }),
    onDone() {
      toast.done(t('channels.saved', { name: title }));
      onClose();
    },
  });
  const isKnown = (field: Field) => isStored(field, channel, form.values);
  const isFilled = fields.every(
    (field) =>
      ('isOptional' in field && field.isOptional) ||
      isKnown(field) ||
      String(form.values[field.name]).trim() !== '',
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
            isStored={isKnown(field)}
            isFirst={field === firstEmpty}
          />
        ))}
      </div>
      <Checkbox
        label={privateLabel}
        description={t('channels.privateText')}
        {...form.getInputProps('allowPrivate', { type: 'checkbox' })}
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
