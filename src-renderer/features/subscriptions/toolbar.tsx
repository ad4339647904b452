import type { RefObject } from 'react';
import type { Preferences } from '../../ui/use-preferences.ts';
import { Chips } from './filters/chips.tsx';
import { KeptNote, NearNote } from './empty.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { IgnoredFilters } from './filters/ignored-filters.tsx';
import type { ListAddress } from './filters/list-query.ts';
import type { Selection } from './list/selection.ts';
import type { KeptRows } from './search/use-kept-rows.ts';
import { SearchField, type SearchFieldProps } from './search/search-field.tsx';
import { SortMenu } from './sort-menu.tsx';
import { ViewMenu, type ViewMenuProps } from './view-menu.tsx';
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
  kept: KeptRows;
};

/** The filters and view options of the list. */
export function Toolbar(props: Props) {
  const { address, categories, preferences, prefer, search, grid } = props;
  const { rows, selection, isComplete, kept } = props;
  return (
    <div className={classes['toolbar']}>
      <SearchField
        field={search}
        address={address}
        categories={categories}
        all={props.all}
        isEmpty={(isComplete && rows.length === 0) || kept.suggestions.length > 0}
        onRefuse={kept.refuse}
        onLeave={() => grid.current?.focus({ preventScroll: true })}
      />
      <FilterMenu address={address} categories={categories} found={rows.length} />
      <SortMenu address={address} />
      <ViewMenu
        {...{ preferences, prefer }}
        exported={selection.selected.length > 0 ? selection.selected : rows}
      />
      <Chips address={address} />
      <IgnoredFilters address={address} />
      {rows.length === 0 ? null : (
        <>
          <KeptNote suggestions={kept.suggestions} onTake={address.narrowTo} />
          {kept.near === undefined ? null : <NearNote query={address.query} />}
        </>
      )}
    </div>
  );
}
