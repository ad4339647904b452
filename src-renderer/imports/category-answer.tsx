import { Autocomplete } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CATEGORY_LENGTH } from '../../src-server/contract/fields.ts';
import { useAll } from '../api/queries.ts';
import type { Language } from '../i18n/index.ts';
import { categoryMeant } from '../../src-server/domain/category-names.ts';
import { useCategoryLabel } from '../records/use-category-label.ts';

type Props = {
  label: string;
  description: string | undefined;
  error: ReactNode;
  /** The stored category. */
  value: string;
  onAnswer: (category: string) => void;
};

/** Asks for the category of rows without one, with those that there are. */
export function CategoryAnswer({ value, onAnswer, ...props }: Props) {
  const { i18n } = useTranslation();
  const labelOf = useCategoryLabel();
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  const used = useMemo(() => new Set(records.map(({ category }) => category)), [records]);
  const [typed, setTyped] = useState(labelOf(value));
  return (
    <Autocomplete
      {...props}
      data={[...new Set([...used].map(labelOf))]}
      limit={8}
      maxLength={MAX_CATEGORY_LENGTH}
      openOnFocus={false}
      selectFirstOptionOnChange={false}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        // What is only assumed is no answer yet, also if the field was passed.
        if (typed !== labelOf(value)) {
          onAnswer(categoryMeant(typed.trim(), i18n.language as Language, used));
        }
      }}
    />
  );
}
