import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from '../../audit/changes.ts';
import { type Story, storiesOf } from '../../audit/story.ts';
import { useApi, type usePages } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { RowSkeletons } from '../../ui/states.tsx';
import { DayHeading } from './day-heading.tsx';
import { EntryRow } from './entry-row.tsx';
import { isImport } from './import-entry.tsx';
import { isPlan } from './plan-entry.tsx';
import classes from './activity.module.css';

type Item = { key: string } & ({ day: string } | StoryItem | { isMore: true });

type StoryItem = {
  story: Story;
  /** Whether it is an import or a plan, which expands to the changes that it made. */
  isGroup?: boolean;
  /** Whether it is one of those changes. */
  isPart?: boolean;
};

const ROW_PX = 45;
const ROWS_AHEAD = 12;

/** The entries day by day. Only visible ones are rendered, and more are fetched while scrolling. */
export function Entries({ pages }: { pages: ReturnType<typeof usePages<'listActivity'>> }) {
  const { rows, hasNextPage } = pages;
  const scrolled = useRef<HTMLDivElement>(null);
  const [opened, toggle] = useOpened();
  const { data: server } = useApi('getServer', {});
  const items = useItems(rows, hasNextPage, opened);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrolled.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AHEAD,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  useMore(pages, (shown.at(-1)?.index ?? 0) >= items.length - 1);
  return (
    <div ref={scrolled} className={classes['scrolled']}>
      <div className={classes['all']} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const item = items[index];
          return (
            <div
              key={String(key)}
              ref={virtual.measureElement}
              data-index={index}
              className={classes['item']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <OneItem
                item={item}
                today={server?.data.today}
                isOpen={opened.has(String(key))}
                toggle={toggle}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

type ItemProps = {
  item: Item | undefined;
  today: string | undefined;
  isOpen: boolean;
  toggle: (id: string) => void;
};

function OneItem({ item, today, isOpen, toggle }: ItemProps) {
  if (item === undefined || 'isMore' in item) return <RowSkeletons rows={3} />;
  if ('day' in item) return <DayHeading day={item.day} today={today} />;
  const { key, story, ...place } = item;
  return <EntryRow story={story} {...place} isOpen={isOpen} onToggle={() => toggle(key)} />;
}

function useOpened(): [opened: ReadonlySet<string>, toggle: (id: string) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return [opened, toggle];
}

function useItems(
  rows: readonly Entry[],
  hasMore: boolean,
  opened: ReadonlySet<string>,
): readonly Item[] {
  const { dayOf } = useFormat();
  const stories = useMemo(() => storiesOf(rows, dayOf), [rows, dayOf]);
  return useMemo(() => {
    const items: Item[] = [];
    let last = '';
    let group: Item | undefined;
    let requestId = '';
    for (const story of stories) {
      const { entry } = story;
      // Both are recorded after the changes that they made.
      if (group !== undefined && entry.requestId === requestId) {
        Object.assign(group, { isGroup: true });
        if (opened.has(group.key)) items.push({ key: entry.id, story, isPart: true });
        continue;
      }
      const day = dayOf(entry.createdAt);
      if (day !== last) items.push({ key: day, day });
      last = day;
      const item = { key: entry.id, story };
      items.push(item);
      group = isImport(entry) || isPlan(entry) ? item : undefined;
      requestId = entry.requestId;
    }
    if (hasMore) items.push({ key: 'more', isMore: true });
    return items;
  }, [stories, hasMore, opened, dayOf]);
}

function useMore(pages: ReturnType<typeof usePages<'listActivity'>>, isAtEnd: boolean): void {
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage]);
}
