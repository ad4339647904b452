import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { besideForm } from '../ui/beside-form.ts';
import { ServiceLogo } from '../records/service-logo.tsx';
import { type Suggestion, suggestServices } from './find-service.ts';
import classes from './service-field.module.css';
import { useServices } from './services.ts';

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
  /** Told what was chosen of the suggestions. */
  onSuggestion: (suggestion: Suggestion) => void;
};

/** A name that suggests services of the catalog while one types. Enter takes the first whose name begins so. */
export function ServiceField({ value, onChange, onSuggestion, ...props }: Props) {
  const { t } = useTranslation('categories');
  const found = suggestServices(useServices(), value);
  const byName = new Map(found.map((suggestion) => [suggestion.name, suggestion]));
  return (
    <Autocomplete
      {...props}
      data={[...byName.keys()]}
      value={value}
      onChange={onChange}
      onOptionSubmit={(name) => {
        const suggestion = byName.get(name);
        if (suggestion !== undefined) onSuggestion(suggestion);
      }}
      // Which fit is known already.
      filter={({ options }) => options}
      // With less than the beginning of a name, another may be meant that is not in the catalog.
      selectFirstOptionOnChange={found[0]?.isBegun === true}
      openOnFocus={false}
      // A list that is hidden would have the name of the field, too.
      comboboxProps={{ ...besideForm, keepMounted: false }}
      renderOption={({ option }) => (
        <span className={classes['option']}>
          <ServiceLogo name={option.value} category={undefined} size={24} />
          <span className={classes['name']}>{option.value}</span>
          <span className={classes['category']}>
            {t(`name.${byName.get(option.value)?.service.category ?? 'other'}`)}
          </span>
        </span>
      )}
    />
  );
}
