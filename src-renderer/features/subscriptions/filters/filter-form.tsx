import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { besideForm } from '../../../ui/beside-form.ts';
import { AmountRange } from './amount-range.tsx';
import { type ListAddress, choicesOf } from './list-query.ts';
import { QuickFilters } from './quick-filters.tsx';
import { RenewsChoice } from './renews-choice.tsx';
import { useUsedDetails } from '../../../records/use-used-details.ts';
import { useValueWords } from '../search/value-words.ts';
import classes from '../toolbar.module.css';

type Props = { address: ListAddress; categories: readonly string[] };

// A list rendered outside its container would count as a click outside, and close it.
const inside = { ...besideForm, withinPortal: false };

/** The filters of the list. Each choice takes effect immediately. */
export default function FilterForm({ address, categories }: Props) {
  const { t } = useTranslation();
  const wordsOf = useValueWords();
  const used = useUsedDetails();
  const choices = {
    status: choicesOf('status').map((value) => ({ value, label: wordsOf('status', value) })),
    category: categories.map((value) => ({ value, label: wordsOf('category', value) })),
    period: choicesOf('period').map((value) => ({ value, label: t(`period.${value}`) })),
    currency: choicesOf('currency').map((value) => ({ value, label: value })),
    tag: used.tags.map((value) => ({ value, label: value })),
    method: used.methods.map((value) => ({ value, label: value })),
  };
  return (
    <div className={classes['form']}>
      <QuickFilters address={address} />
      {Object.entries(choices).map(([name, data]) =>
        data.length === 0 ? null : (
          <Choice key={name} name={name as keyof typeof choices} data={data} address={address} />
        ),
      )}
      <AmountRange address={address} />
      <RenewsChoice address={address} />
    </div>
  );
}

type ChoiceProps = {
  name: 'status' | 'category' | 'period' | 'currency' | 'tag' | 'method';
  data: readonly { value: string; label: string }[];
  address: ListAddress;
};

// They may have many values.
const SEARCHED: ReadonlySet<string> = new Set(['category', 'tag', 'method']);

function Choice({ name, data, address }: ChoiceProps) {
  const { t } = useTranslation('subscriptions');
  const chosen = address.query[name] ?? [];
  return (
    <MultiSelect
      label={t(`filter.${name}`)}
      placeholder={chosen.length === 0 ? t('filter.any') : ''}
      data={[...data]}
      value={[...chosen]}
      onChange={(values) => address.narrow({ [name]: values })}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clear', { filter: t(`filter.${name}`) }) }}
      classNames={{ inputField: classes['pillsField'] ?? '' }}
      searchable={SEARCHED.has(name)}
      nothingFoundMessage={t('filter.nothing')}
      comboboxProps={inside}
    />
  );
}
