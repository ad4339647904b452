import type { Virtualizer } from '@tanstack/react-virtual';
import { USUAL_SORT } from '../../../../src-server/contract/list-query.ts';
import {
  type RefObject,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/queries.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Preferences } from '../../../ui/use-preferences.ts';
import type { RecordCommand } from '../../../navigation/record-keys.ts';
import type { Words } from './row/cells.tsx';
import { Header } from './header.tsx';
import { type ListAddress } from '../filters/list-query.ts';
import { type Edited, keepFocus, pressed, rowAt } from './row-press.ts';
import { type MenuPlace, RowMenu } from './row/row-menu.tsx';
import { type EditedValue, Row, rowId } from './row/row.tsx';
import type { Selection } from './selection.ts';
import { type Layout, useLayout } from './use-layout.ts';
import { useListKeys } from './use-list-keys.ts';
import { useTouch } from './use-touch.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './list.module.css';

type Props = {
  /** The list element, which has the focus during keyboard navigation. */
  grid: RefObject<HTMLDivElement | null>;
  rows: readonly Subscription[];
  isComplete: boolean;
  /** Whether the rows belong to an earlier search, until the new ones arrive. */
  isOutdated: boolean;
  address: ListAddress;
  selection: Selection;
  preferences: Pick<Preferences, 'columns' | 'density'>;
  opened: string | undefined;
  /** The value being edited. */
  edited: EditedValue | undefined;
  onEdit: (value: EditedValue | undefined) => void;
  onOpen: (id: string) => void;
  /** The focus has entered or left the rows. */
  onKeyboard: (isThere: boolean) => void;
  onCommand: (command: RecordCommand, row: Subscription) => void;
  /** Where a menu is open. */
  menu: MenuPlace | undefined;
  onMenu: (place: MenuPlace | undefined) => void;
  /** Called when a row was touched and held. */
  onHold: () => void;
  /** The list is removed while it has the focus. */
  onGone: () => void;
};

// In pixels from the left edge of a row: below its logo.
const MENU_INDENT = 48;
// The bar that floats over the last rows during a selection.
const BULK_BAR_HEIGHT = 72;

/** The list of subscriptions: a grid with its own scrolling. */
export function List(props: Props) {
  const { grid, rows, isComplete, address, selection, onKeyboard } = props;
  const { t } = useTranslation('subscriptions');
  const { layout, virtualizer, keys, open, edit, openMenu } = useGrid(props);
  const touch = useTouch(selection, props.onHold);
  useFarewell(grid, props.onGone);
  useEffect(() => () => onKeyboard(false), [onKeyboard]);
  const active = rows[selection.activeIndex];
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('list.label')}
        aria-multiselectable
        aria-busy={props.isOutdated}
        aria-rowcount={isComplete ? rows.length + 1 : -1}
        aria-activedescendant={active && rowId(active.id)}
        data-selecting={selection.selected.length > 0 || undefined}
        className={classes['grid']}
        style={layout.style}
        {...keys}
        {...touch.handlers}
        onFocus={(event) => onKeyboard(event.target === event.currentTarget)}
        onBlur={() => {
          keys.onBlur();
          // Kept if only the window has lost the focus.
          onKeyboard(document.activeElement === grid.current);
        }}
        onContextMenu={(event) => {
          touch.handlers.onContextMenu(event);
          const index = rowAt(event.target);
          if (event.defaultPrevented || index === undefined) return;
          event.preventDefault();
          openMenu(index, { x: event.clientX, y: event.clientY, isByKey: false });
        }}
        onMouseDown={keepFocus}
        onClick={(event) => {
          pressed(event, selection, { open, edit, isTouch: touch.isTouch.current });
        }}
      >
        <Head {...{ address, selection }} columns={layout.columns} count={rows.length} />
        <Rows {...props} layout={layout} virtualizer={virtualizer} />
      </div>
      <OpenMenu {...props} />
    </>
  );
}

/** The menu of a row, as long as the row exists. */
function OpenMenu({ grid, rows, menu, onMenu, onOpen, onCommand }: Props) {
  const row = rows.find(({ id }) => id === menu?.id);
  if (row === undefined || menu === undefined) return null;
  const close = () => {
    onMenu(undefined);
    grid.current?.focus({ preventScroll: true });
  };
  return <RowMenu row={row} place={menu} onOpen={onOpen} onCommand={onCommand} onClose={close} />;
}

function useGrid(props: Props) {
  const { grid, rows, isComplete, isOutdated, address, selection, preferences } = props;
  const layout = useLayout(grid, preferences.columns, preferences.density);
  const { rowHeight, headHeight } = layout;
  const { activeIndex } = selection;
  const footHeight = selection.selected.length > 0 ? BULK_BAR_HEIGHT : 0;
  const place = { rowHeight, headHeight, footHeight };
  const virtualizer = useVirtualRows({ scroller: grid, rows, activeIndex, ...place });
  useEffect(() => {
    grid.current?.scrollTo({ top: 0 });
  }, [grid, address.query]);
  const open = (index: number) => {
    const id = rows[index]?.id;
    if (id !== undefined) props.onOpen(id);
  };
  const openMenu = (index: number, at: Omit<MenuPlace, 'id'>) => {
    const id = rows[index]?.id;
    if (id === undefined) return;
    selection.goTo(index);
    grid.current?.focus({ preventScroll: true });
    props.onMenu({ id, ...at });
  };
  const keys = useListKeys({
    selection,
    isComplete,
    isOutdated,
    open,
    count: rows.length,
    pageSize: () => rowsInView(virtualizer, layout),
    show: (index) => virtualizer.scrollToIndex(index),
    follow: (index) => {
      if (rows.some(({ id }) => id === props.opened)) open(index);
    },
    menu: (index) => {
      const row = grid.current?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
      if (row === undefined) return;
      openMenu(index, { x: row.left + MENU_INDENT, y: row.bottom, isByKey: true });
    },
  });
  const edit = ({ index, column }: Edited) => {
    const id = rows[index]?.id;
    if (id !== undefined) props.onEdit({ id, column });
  };
  return { layout, virtualizer, keys, open, edit, openMenu };
}

// Called after the list was removed, if the focus was in it.
function useFarewell(grid: Props['grid'], onGone: () => void) {
  const latest = useRef(onGone);
  useEffect(() => {
    latest.current = onGone;
  });
  useLayoutEffect(() => {
    const element = grid.current;
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(latest.current);
    };
  }, [grid]);
}

type VirtualRows = Virtualizer<HTMLElement, Element>;

// One row less than a page, so that the last row becomes the first and nobody loses track.
function rowsInView({ scrollRect }: VirtualRows, { headHeight, rowHeight }: Layout): number {
  return Math.max(1, Math.floor(((scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1);
}

type HeadProps = Pick<Props, 'address' | 'selection'> & {
  columns: Layout['columns'];
  count: number;
};

// Unchanged while the rows scroll.
const Head = memo(function Head({ columns, address, selection, count }: HeadProps) {
  if (columns === undefined) return null;
  return (
    <Header
      columns={columns}
      sort={address.query.sort ?? USUAL_SORT}
      onSort={(sort) => address.narrow({ sort })}
      count={count}
      selectedCount={selection.selected.length}
      onSelectAll={selection.selectAll}
      onClear={selection.clear}
    />
  );
});

function Rows(props: Props & { layout: Layout; virtualizer: VirtualRows }) {
  const { grid, rows, selection, opened, edited, onEdit, layout, virtualizer } = props;
  const words = useWords();
  const onEdited = useCallback(() => {
    onEdit(undefined);
    grid.current?.focus({ preventScroll: true });
  }, [grid, onEdit]);
  return (
    <div role="rowgroup" className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <Row
            key={row.id}
            row={row}
            index={index}
            top={start - layout.headHeight}
            isActive={index === selection.activeIndex}
            isSelected={selection.isSelected(row.id)}
            isOpened={row.id === opened}
            columns={layout.columns}
            words={words}
            edited={edited?.id === row.id ? edited.column : undefined}
            onEdited={onEdited}
          />
        );
      })}
    </div>
  );
}

// Shared by all rows and stable, so that unchanged rows aren't rendered again.
function useWords(): Words {
  const { t } = useTranslation();
  const { t: own } = useTranslation('subscriptions');
  const format = useFormat();
  const { data: server } = useApi('getServer', {});
  const today = server?.data.today;
  return useMemo(() => ({ t, own, format, today }), [t, own, format, today]);
}
