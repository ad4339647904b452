import type { RefObject } from 'react';
import type { Preferences } from '../../ui/use-preferences.ts';
import { Chips } from './filters/chips.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { IgnoredFilters } from './filters/ignored-filters.tsx';
import type { ListAddress } from './filters/list-query.ts';
import { SearchField, type SearchFieldProps } from './search/search-field.tsx';
import { ViewMenu } from './view-menu.tsx';
import { WordsHelp } from './search/words-help.tsx';
import classes from './toolbar.module.css';

type Props = Pick<SearchFieldProps, 'categories' | 'all' | 'isEmpty'> & {
  address: ListAddress;
  preferences: Preferences;
  prefer: (changes: Partial<Preferences>) => void;
  search: RefObject<HTMLInputElement | null>;
  grid: RefObject<HTMLElement | null>;
};

/** The filters and view options of the list. */
export function Toolbar(props: Props) {
  const { address, categories, preferences, prefer, search, grid } = props;
  return (
    <div className={classes['toolbar']}>
      <SearchField
        field={search}
        address={address}
        categories={categories}
        all={props.all}
        isEmpty={props.isEmpty}
        onLeave={() => grid.current?.focus({ preventScroll: true })}
      />
      <WordsHelp />
      <FilterMenu address={address} categories={categories} />
      <ViewMenu address={address} preferences={preferences} prefer={prefer} />
      <Chips address={address} />
      <IgnoredFilters address={address} />
    </div>
  );
}
