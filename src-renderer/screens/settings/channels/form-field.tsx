import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../../components/call-form.ts';
import classes from './channels.module.css';
import { type Field, type Security, USUAL_PORTS, type Values } from './forms.ts';

type Props = {
  field: Field;
  form: CallForm<Values>['form'];
  /** Something is kept, so that it can be left empty. */
  isKept: boolean;
  /** The first one that something has to be entered in. */
  isFirst: boolean;
};

/** One field of a channel's form. */
export function FormField({ field, form, isKept, isFirst }: Props) {
  const { t } = useTranslation('settings');
  const { name, type = 'text', isOptional = false, example = '' } = field;
  const label = t(`channels.field.${field.label}`);
  const className = classes[field.isHalf === true ? 'half' : 'whole'] ?? '';
  if (type === 'security') return <SecurityField label={label} form={form} className={className} />;
  const without = isOptional ? t('channels.optional') : example;
  return (
    <TextInput
      label={label}
      className={className}
      placeholder={isKept ? t('channels.keep') : without}
      type={type === 'port' ? 'text' : type}
      inputMode={type === 'port' ? 'numeric' : undefined}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={false}
      // The button that opened it has gone.
      autoFocus={isFirst}
      {...form.getInputProps(name)}
    />
  );
}

const securities = Object.keys(USUAL_PORTS) as Security[];

type SecurityProps = Pick<Props, 'form'> & { label: string; className: string };

/** Choosing how a connection is encrypted proposes its usual port, unless another one was typed. */
function SecurityField({ label, form, className }: SecurityProps) {
  const { t } = useTranslation('settings');
  const { security, port } = form.values;
  const choose = (chosen: Security) => {
    const isProposed = port === '' || port === USUAL_PORTS[security as Security];
    form.setFieldValue('security', chosen);
    if (isProposed) form.setFieldValue('port', USUAL_PORTS[chosen]);
  };
  return (
    <Select
      label={label}
      className={className}
      value={String(security)}
      data={securities.map((value) => ({ value, label: t(`channels.security.${value}`) }))}
      onChange={(value) => value !== null && choose(value as Security)}
    />
  );
}
