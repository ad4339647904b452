import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './imports.module.css';

const ROW_PX = 64;
const ROWS_AHEAD = 12;

type Props<T> = {
  items: readonly T[];
  /** Whether only the visible ones are rendered. Must not change, because that would discard what is typed in them. */
  isLong: boolean;
  keyOf: (item: T) => number;
  /** Whether an item stays although it is out of sight. */
  isKept: (item: T) => boolean;
  children: (item: T) => ReactNode;
};

/** A list in a dialog. */
export function LongList<T>({ isLong, ...props }: Props<T>) {
  const { items, keyOf, children } = props;
  if (isLong) return <VirtualList {...props} />;
  return (
    <ul className={classes['list']}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function VirtualList<T>({ items, keyOf, isKept, children }: Omit<Props<T>, 'isLong'>) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = () => list.current?.closest<HTMLElement>('.mantine-Modal-content') ?? null;
  const margin = useTopOf(list, scroller);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: scroller,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    estimateSize: () => ROW_PX,
    overscan: ROWS_AHEAD,
    scrollMargin: margin,
    useFlushSync: false,
    rangeExtractor(range) {
      const kept = [...items.entries()].filter(([, item]) => isKept(item)).map(([at]) => at);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
    },
  });
  return (
    <ul ref={list} className={classes['list']} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={String(key)}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={classes['placed']}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

/** How far below the top of what is scrolled an element is, in pixels. What is above it can grow. */
function useTopOf(
  element: { current: HTMLElement | null },
  scroller: () => HTMLElement | null,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const scrolled = scroller();
    if (element.current === null || scrolled === null) return;
    const { top: from } = scrolled.getBoundingClientRect();
    setTop(Math.round(element.current.getBoundingClientRect().top - from + scrolled.scrollTop));
  });
  return top;
}
