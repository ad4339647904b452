import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../../ui/fields/call-form.ts';
import classes from './channels.module.css';
import { type ChoiceField, isTextField } from '../../../../src-server/channels/definition.ts';
import type { Field, Values } from './forms.ts';

type Props = {
  field: Field;
  form: CallForm<Values>['form'];
  /** Whether a value is stored, so that it can be left empty. */
  isStored: boolean;
  /** Whether it is the first field that requires input. */
  isFirst: boolean;
};

/** A field of a channel's form. */
export function FormField({ field, form, isStored, isFirst }: Props) {
  const { t } = useTranslation('settings');
  const label = t(`channels.field.${field.label}`);
  const className = classes[field.isHalf === true ? 'half' : 'whole'] ?? '';
  if (field.type === 'choice') {
    return <Choice field={field} label={label} form={form} className={className} />;
  }
  const text = isTextField(field) ? field : undefined;
  const without = text?.isOptional === true ? t('channels.optional') : (text?.example ?? '');
  return (
    <TextInput
      label={label}
      className={className}
      placeholder={isStored ? t('channels.keep') : without}
      type={text === undefined || text.type === 'host' ? 'text' : text.type}
      inputMode={text === undefined ? 'numeric' : undefined}
      autoComplete={field.type === 'password' ? 'new-password' : 'off'}
      spellCheck={false}
      // The button that opened the form has disappeared.
      autoFocus={isFirst}
      {...form.getInputProps(field.name)}
    />
  );
}

type ChoiceProps = Pick<Props, 'form'> & {
  field: Field<ChoiceField>;
  label: string;
  className: string;
};

/** A choice that also proposes a related value, such as a port, unless another was entered. */
function Choice({ field, label, form, className }: ChoiceProps) {
  const { t } = useTranslation('settings');
  const { name, choices, proposes } = field;
  const current = String(form.values[name]);
  const choose = (chosen: string) => {
    form.setFieldValue(name, chosen);
    if (proposes === undefined) return;
    const typed = form.values[proposes.field];
    const isProposed = typed === '' || typed === String(proposes.values[current]);
    if (isProposed) form.setFieldValue(proposes.field, String(proposes.values[chosen] ?? ''));
  };
  return (
    <Select
      label={label}
      className={className}
      value={current}
      data={choices.map((value) => ({
        value,
        label: t(`channels.choice.${value as 'tls'}`),
      }))}
      onChange={(value) => value !== null && choose(value)}
    />
  );
}
