import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { categoryNames } from '../../src-server/domain/category-names.ts';
import type { Language } from '../i18n/index.ts';
import { ServiceLogo } from '../records/service-logo.tsx';
import { type Suggestion, suggestServices } from './find-service.ts';
import classes from './service-field.module.css';
import { useServices } from './services.ts';

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
  /** Called with the chosen suggestion. */
  onSuggestion: (suggestion: Suggestion) => void;
};

/**
 * A name field that suggests services from the catalog. Enter takes the first one whose name starts with the
 * typed text.
 */
export function ServiceField({ value, onChange, onSuggestion, ...props }: Props) {
  const { i18n } = useTranslation();
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
      // The catalog has already filtered them.
      filter={({ options }) => options}
      // Below this length, the user may mean a service that isn't in the catalog.
      selectFirstOptionOnChange={found[0]?.isBegun === true}
      openOnFocus={false}
      // A hidden list would have the same name as the field.
      comboboxProps={{ shadow: 'md', keepMounted: false }}
      renderOption={({ option }) => (
        <span className={classes['option']}>
          <ServiceLogo name={option.value} category={undefined} size={24} />
          <span className={classes['name']}>{option.value}</span>
          <span className={classes['category']}>
            {
              categoryNames[byName.get(option.value)?.service.category ?? 'other'][
                i18n.language as Language
              ]
            }
          </span>
        </span>
      )}
    />
  );
}
