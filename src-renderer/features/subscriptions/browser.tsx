import { useEffect, useMemo, useRef, useState } from 'react';
import { type ListQuery, USUAL_SORT } from '../../../src-server/contract/list-query.ts';
import { useApi } from '../../api/queries.ts';
import type { Preferences } from '../../ui/use-preferences.ts';
import { type Subscription, useSubscriptionList } from '../../api/subscription-list.ts';
import { ErrorState, RowSkeletons } from '../../ui/states.tsx';
import { RecentlyDeletedLine } from '../../deletions/recently-deleted.tsx';
import { useOpenRecord } from '../../navigation/open-record.ts';
import type { BulkAction } from './bulk/bulk-actions.ts';
import { BulkBar, type BulkBarProps } from './bulk/bulk-bar.tsx';
import { useCategories } from './filters/categories.ts';
import { NoneAtAll, NoneFound, type NoneFoundProps } from './empty.tsx';
import { type Expected, asExpected } from './bulk/expected.ts';
import { passing } from './filters/filter-rows.ts';
import { List } from './list/list.tsx';
import { isNarrowed, serverFilters, useListAddress } from './filters/list-query.ts';
import { inOrder } from '../../../src-server/contract/record-order.ts';
import type { MenuPlace } from './list/row/row-menu.tsx';
import type { EditedValue } from './list/row/row.tsx';
import { type Selection, useSelection } from './list/selection.ts';
import { Summary } from './list/summary.tsx';
import { Toolbar } from './toolbar.tsx';
import { type KeptRows, useKeptRows } from './search/use-kept-rows.ts';
import { useWordContext } from './search/use-word-context.ts';
import { TouchHint } from './list/row/touch-hint.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { useFrozenOrder } from './list/use-frozen-order.ts';
import { useSavedSort } from './list/use-saved-sort.ts';
import { useRecordCommands } from './bulk/use-record-commands.ts';
import { usePageKeys } from './use-page-keys.ts';
import classes from './browser.module.css';

type Props = { preferences: Preferences; prefer: (changes: Partial<Preferences>) => void };

/** The list, with its filters above and its totals below. */
export function Browser({ preferences, prefer }: Props) {
  const address = useSavedSort(useListAddress(), preferences, prefer);
  const { query } = address;
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { opened, open } = useOpenRecord();
  const { list, bulk, all, categories, kept, rows, selection, isComplete, keyboard } = useRows(
    query,
    opened,
  );
  usePageKeys(search, grid, useWordContext(query, categories).context);
  const onAct = (action: BulkAction) => {
    // The bulk bar may disappear with the selection; the list stays.
    if (action.kind === 'delete') grid.current?.focus({ preventScroll: true });
    return bulk.act(action, selection.selected);
  };

  const onCommand = useRecordCommands({ grid, rows, selection, onAct, onEdit: keyboard.onEdit });

  const endHint = () => {
    if (!preferences.touchHintDone) prefer({ touchHintDone: true });
  };

  // Subscriptions being deleted are hidden, and may come back.
  const isChanging = bulk.expected.size > 0;
  const isEmpty = isComplete && rows.length === 0 && !isNarrowed(query) && !isChanging;
  return (
    <div className={classes['browser']}>
      {isEmpty ? null : (
        <Toolbar
          {...{ address, categories, preferences, prefer, search, grid, all }}
          {...{ rows, selection, isComplete, kept }}
        />
      )}
      {preferences.touchHintDone || rows.length < 2 ? null : <TouchHint onClose={endHint} />}
      {rows.length > 0 ? (
        <List
          {...{ grid, rows, isComplete, address, selection, preferences, opened }}
          {...keyboard}
          onCommand={onCommand}
          isOutdated={list.isPlaceholderData}
          onOpen={open}
          onHold={endHint}
          onGone={() => search.current?.focus()}
        />
      ) : (
        <Instead {...{ isEmpty, isChanging, list, address, categories }} />
      )}
      <Foot
        {...{ isEmpty, rows, isComplete, selection, categories, onAct, progress: bulk.progress }}
        query={kept.shown}
      />
    </div>
  );
}

/** Closes the inspector of a subscription that is being deleted with others, as of one that is deleted alone. */
function useCloseDeleted(expected: Expected): void {
  const { opened, close } = useOpenRecord();
  const isDeleted = opened !== undefined && expected.get(opened) === null;
  useEffect(() => {
    if (isDeleted) close({ replace: true });
  }, [isDeleted, close]);
}

type FootProps = Pick<BulkBarProps, 'categories' | 'progress' | 'onAct'> & {
  isEmpty: boolean;
  rows: readonly Subscription[];
  isComplete: boolean;
  query: ListQuery;
  selection: Selection;
};

function Foot({ isEmpty, rows, isComplete, query, selection, ...bar }: FootProps) {
  const { selected, clear, forgetGone } = selection;
  return (
    <div className={classes['foot']}>
      <RecentlyDeletedLine onOpen={forgetGone} />
      {isEmpty ? null : (
        <>
          <BulkBar {...bar} selected={selected} onClear={clear} />
          <Summary {...{ rows, isComplete, query, selected }} />
        </>
      )}
    </div>
  );
}

type WithoutRowsProps = Pick<NoneFoundProps, 'address' | 'categories'> & {
  list: ReturnType<typeof useSubscriptionList>;
};

type InsteadProps = WithoutRowsProps & { isEmpty: boolean; isChanging: boolean };

function Instead({ isEmpty, isChanging, ...found }: InsteadProps) {
  if (isEmpty) return <NoneAtAll />;
  return <div className={classes['instead']}>{isChanging ? null : <WithoutRows {...found} />}</div>;
}

/** Why there are no rows: they are loading, loading failed, or nothing matches the filters. */
function WithoutRows({ list: { data, error, refetch }, ...narrowed }: WithoutRowsProps) {
  if (data?.isComplete) return <NoneFound {...narrowed} all={data.data} />;
  if (data === undefined && error !== null) {
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  return <RowSkeletons />;
}

const NO_ROWS: readonly Subscription[] = [];

/** The rows. None moves while the list has the focus, one is open, or some are selected: its place is known. */
function useRows(query: ListQuery, opened: string | undefined) {
  const list = useSubscriptionList(serverFilters(query));
  const bulk = useBulk();
  useCloseDeleted(bulk.expected);
  const { data: all = NO_ROWS, isComplete = false } = list.data ?? {};
  const categories = useCategories(all);
  const kept = useKeptRows({ query, categories, all, isComplete });
  const shown = useShownRows(all, bulk.expected, kept);
  const [edited, onEdit] = useState<EditedValue>();
  const [menu, onMenu] = useState<MenuPlace>();
  const [hasKeyboard, onKeyboard] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const held = new Set([edited?.id, menu?.id, opened]);
  const isHeld = hasKeyboard || isSelecting || all.some(({ id }) => held.has(id));
  const rows = useFrozenOrder(shown, {
    query: kept.shown,
    isOutdated: list.isPlaceholderData,
    isHeld,
  });
  const selection = useSelection(rows);
  const hasSelected = selection.selected.length > 0;
  useEffect(() => setSelecting(hasSelected), [hasSelected]);
  useEffect(selection.restart, [selection.restart, query]);
  return {
    list,
    bulk,
    all,
    categories,
    kept,
    rows,
    selection,
    isComplete,
    keyboard: { edited, onEdit, menu, onMenu, onKeyboard },
  };
}

function useShownRows(
  loaded: readonly Subscription[],
  expected: Expected,
  { shown: query, near }: Pick<KeptRows, 'shown' | 'near'>,
): readonly Subscription[] {
  const today = useApi('getServer', {}).data?.data.today;
  const { sort = USUAL_SORT } = query;
  // Separate from the filters, which change with every key.
  const ordered = useMemo(
    () => inOrder(asExpected(loaded, expected), sort),
    [loaded, expected, sort],
  );
  return useMemo(
    () => (isNarrowed(query) ? ordered.filter(near ?? passing(query, today)) : ordered),
    [ordered, query, near, today],
  );
}
