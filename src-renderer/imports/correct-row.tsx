import { Button, Group, Select, TagsInput, TextInput, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '../../src-server/domain/schedule.ts';
import type { Currency } from '../../src-server/domain/currencies.ts';
import { statuses } from '../../src-server/domain/subscription.ts';
import { useAll } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { CurrencySelect } from '../records/currency-select.tsx';
import { useUsedDetails } from '../records/use-used-details.ts';
import { AmountField } from '../ui/amounts/amount-field.tsx';
import { IntervalFields } from '../ui/fields/interval-fields.tsx';
import { DateField } from '../ui/dates/date-field.tsx';
import { useProblemText } from '../ui/errors/problem-text.ts';
import type { Correction, PreviewRow } from './preview.ts';
import { type TypedProblems, type TypedRow, correctionOf, typedOf } from './typed-row.ts';
import classes from './imports.module.css';

type Props = {
  row: PreviewRow;
  onCorrect: (correction: Correction) => void;
  /** Called when something was typed that isn't applied yet, and when there is no such thing anymore. */
  onTyping: (isTyped: boolean) => void;
  onClose: () => void;
};

// Escape closes the form, not the dialog around it.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** Corrects the fields of a row, with what is wrong at each field. */
export function CorrectRow({ row, onCorrect, onTyping, onClose }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const form = useTypedRow(row, (correction) => {
    if (Object.keys(correction).length > 0) onCorrect(correction);
    else onClose();
  });
  const tell = useEffectEvent(onTyping);
  useEffect(() => {
    tell(form.isTyped);
    return () => tell(false);
  }, [form.isTyped]);
  return (
    <form
      aria-label={t('correct.title', { name: form.before.name || t('noName', row) })}
      className={classes['correct']}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={classes['fields']}>
        <What form={form} />
        <When form={form} />
        <More form={form} />
      </div>
      <Group gap={8} justify="flex-end">
        <Button variant="default" size="xs" onClick={onClose} {...OWN_ESCAPE}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" size="xs" {...OWN_ESCAPE}>
          {t('correct.apply')}
        </Button>
      </Group>
    </form>
  );
}

type Form = ReturnType<typeof useTypedRow>;

function useTypedRow(row: PreviewRow, onDone: (correction: Correction) => void) {
  const { t } = useTranslation(['imports', 'common']);
  const { numberLocale: locale } = useFormat();
  const say = useProblemText();
  // As it is in the newest preview, which an answer can change while the form is open.
  const before = typedOf(row, locale);
  const [changes, setChanges] = useState<Partial<TypedRow>>({});
  const typed = { ...before, ...changes };
  const [problems, setProblems] = useState<TypedProblems>({});
  const label = (field: keyof TypedRow) => t(`common:field.${field}`);
  // What the file has wrong stands at its field until that is typed over.
  const inFile = (field: keyof TypedRow) => {
    const found = row.problems.find((problem) => problem.field === field);
    if (found === undefined || typed[field] !== before[field]) return undefined;
    return t(`problem.${found.code}`, { ...found.params, field: label(field) });
  };
  const first = row.problems.find(({ field = '' }) => field in before)?.field ?? 'name';
  return {
    before,
    typed,
    isTyped: Object.entries(changes).some(
      ([field, value]) => String(before[field as keyof TypedRow]) !== String(value),
    ),
    isRefused: problems.amount !== undefined,
    set: (more: Partial<TypedRow>) => {
      setChanges((now) => ({ ...now, ...more }));
      setProblems({});
    },
    fieldProps: (field: keyof TypedRow) => {
      const problem = field === 'amount' ? undefined : problems[field];
      return {
        ...OWN_ESCAPE,
        label: label(field),
        error: problem === undefined ? inFile(field) : say(label(field), problem, field),
        autoFocus: field === first,
      };
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const { correction, problems: found } = correctionOf(typed, row, locale);
      setProblems(found);
      if (Object.keys(found).length === 0) onDone(correction);
    },
  };
}

function What({ form: { typed, set, fieldProps, isRefused } }: { form: Form }) {
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  return (
    <>
      <TextInput
        {...fieldProps('name')}
        value={typed.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        {...fieldProps('category')}
        value={typed.category}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
      />
      <AmountField
        {...fieldProps('amount')}
        isRefused={isRefused}
        value={typed.amount}
        currency={typed.currency}
        onCurrency={(currency) => set({ currency })}
        onChange={(amount) => set({ amount })}
      />
      <CurrencySelect
        {...fieldProps('currency')}
        records={records}
        value={typed.currency}
        onChoose={(currency) => set({ currency: currency as Currency })}
      />
    </>
  );
}

function When({ form: { typed, set, fieldProps } }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        {...fieldProps('period')}
        data={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={typed.period || null}
        allowDeselect={false}
        onChange={(period) => set({ period: period ?? '' })}
      />
      {typed.period === 'custom' ? (
        <IntervalFields
          value={typed}
          error={fieldProps('count').error}
          onChange={({ count, unit }) => set({ count, unit })}
        />
      ) : null}
      <DateField
        {...fieldProps('nextPaymentDate')}
        value={typed.nextPaymentDate || null}
        onChange={(day) => set({ nextPaymentDate: day ?? '' })}
      />
      <Select
        {...fieldProps('status')}
        data={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={typed.status}
        allowDeselect={false}
        onChange={(status) => set({ status: status ?? 'active' })}
      />
    </>
  );
}

function More({ form: { typed, set, fieldProps } }: { form: Form }) {
  const { t } = useTranslation('inspector');
  const { tags } = useUsedDetails();
  return (
    <>
      <DateField
        {...fieldProps('startedOn')}
        toward="past"
        value={typed.startedOn || null}
        onChange={(day) => set({ startedOn: day ?? '' })}
      />
      <TagsInput
        {...fieldProps('tags')}
        description={t('details.tags')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={tags}
        openOnFocus={false}
        acceptValueOnBlur
        value={[...typed.tags]}
        onChange={(next) => set({ tags: next })}
      />
      <Textarea
        {...fieldProps('notes')}
        className={classes['notes'] ?? ''}
        autosize
        minRows={1}
        maxRows={8}
        value={typed.notes}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
      />
    </>
  );
}
