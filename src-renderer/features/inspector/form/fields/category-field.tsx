import { Autocomplete, Combobox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CATEGORY_LENGTH } from '../../../../../src-server/contract/fields.ts';
import type { SubscriptionRecord } from '../../../../api/expected.ts';
import { useAll } from '../../../../api/queries.ts';
import type { Language } from '../../../../i18n/index.ts';
import { categoryMeant, categoryNames } from '../../../../../src-server/domain/category-names.ts';
import { useCategoryLabel } from '../../../../records/use-category-label.ts';
import { besideForm } from '../../../../ui/beside-form.ts';
import type { SubscriptionForm } from '../use-subscription-form.tsx';
import { OtherValue } from './other-value.tsx';

type Props = {
  form: SubscriptionForm;
  /** The stored category to use if none is entered. */
  placeholder: string | undefined;
};

/** A category field: the form has the stored category, and the field shows its name in the window's language. */
export function CategoryField({ form, placeholder }: Props) {
  const { t } = useTranslation(['common', 'inspector']);
  const labelOf = useCategoryLabel();
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  const used = useMemo(() => categoriesIn(records), [records]);
  const typed = useTyped(form, used);
  const known = useWithUsual(used.map(labelOf));
  const fresh = newAmong(known, typed.value);
  return (
    <>
      <Autocomplete
        label={t('field.category')}
        data={fresh === undefined ? known : [...known, fresh]}
        renderOption={({ option: { value } }) =>
          value === fresh ? t('inspector:form.newCategory', { name: value }) : value
        }
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
        limit={8}
        maxLength={MAX_CATEGORY_LENGTH}
        placeholder={placeholder === undefined ? undefined : labelOf(placeholder)}
        // An open list would cover the error message when the focus moves here.
        openOnFocus={false}
        comboboxProps={besideForm}
        {...form.getInputProps('category')}
        {...typed}
      />
      <OtherValue field="category" />
    </>
  );
}

// The text is not translated while typing, because it may match a catalog name only until the next letter.
function useTyped(form: SubscriptionForm, used: readonly string[]) {
  const { i18n } = useTranslation();
  const labelOf = useCategoryLabel();
  const [typed, setTyped] = useState('');
  const { category } = form.values;
  const meantBy = (text: string) => categoryMeant(text, i18n.language as Language, new Set(used));
  return {
    value: meantBy(typed) === category ? typed : labelOf(category),
    onChange: (text: string) => {
      setTyped(text);
      form.setFieldValue('category', meantBy(text));
    },
  };
}

// The typed text if there is no such category yet.
function newAmong(known: readonly string[], text: string): string | undefined {
  const typed = text.trim();
  const isKnown = known.some((name) => name.toLowerCase() === typed.toLowerCase());
  return typed === '' || isKnown ? undefined : typed;
}

// Catalog categories, after the user's own.
function useWithUsual(own: readonly string[]): string[] {
  const { i18n } = useTranslation();
  const usual = Object.values(categoryNames).map((names) => names[i18n.language as Language]);
  return [...new Set([...own, ...usual])];
}

// Most used first.
function categoriesIn(records: readonly SubscriptionRecord[]): string[] {
  const uses = new Map<string, number>();
  for (const { category } of records) uses.set(category, (uses.get(category) ?? 0) + 1);
  return [...uses].toSorted(([, a], [, b]) => b - a).map(([category]) => category);
}
