import type { RefObject } from 'react';
import type { Preferences } from '../../ui/use-preferences.ts';
import { Chips } from './filters/chips.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { IgnoredFilters } from './filters/ignored-filters.tsx';
import type { ListAddress } from './filters/list-query.ts';
import type { Selection } from './list/selection.ts';
import { SearchField, type SearchFieldProps } from './search/search-field.tsx';
import { ViewMenu, type ViewMenuProps } from './view-menu.tsx';
import { WordsHelp } from './search/words-help.tsx';
import classes from './toolbar.module.css';

type Props = Pick<SearchFieldProps, 'categories' | 'all'> & {
  address: ListAddress;
  preferences: Preferences;
  prefer: (changes: Partial<Preferences>) => void;
  search: RefObject<HTMLInputElement | null>;
  grid: RefObject<HTMLElement | null>;
  rows: ViewMenuProps['exported'];
  selection: Selection;
  isComplete: boolean;
};

/** The filters and view options of the list. */
export function Toolbar(props: Props) {
  const { address, categories, preferences, prefer, search, grid } = props;
  const { rows, selection, isComplete } = props;
  return (
    <div className={classes['toolbar']}>
      <SearchField
        field={search}
        address={address}
        categories={categories}
        all={props.all}
        isEmpty={isComplete && rows.length === 0}
        onLeave={() => grid.current?.focus({ preventScroll: true })}
      />
      <WordsHelp />
      <FilterMenu address={address} categories={categories} />
      <ViewMenu
        {...{ address, preferences, prefer }}
        exported={selection.selected.length > 0 ? selection.selected : rows}
      />
      <Chips address={address} />
      <IgnoredFilters address={address} />
    </div>
  );
}
