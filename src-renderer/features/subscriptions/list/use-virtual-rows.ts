import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';

const BEYOND_VIEW = 8;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Subscription[];
  rowHeight: number;
  /** The height above the rows that doesn't scroll. */
  headHeight: number;
  /** The height of what floats over the last rows. */
  footHeight: number;
  activeIndex: number;
};

/** Renders only the visible rows, a few around them, and the active one. */
export function useVirtualRows(options: Options) {
  const { scroller, rows, rowHeight, headHeight, footHeight, activeIndex } = options;
  // The active row must exist for screen readers.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      const isInView = activeIndex < 0 || inView.includes(activeIndex);
      return isInView ? inView : [...inView, activeIndex].toSorted((one, other) => one - other);
    },
    [activeIndex],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: BEYOND_VIEW,
    rangeExtractor,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
    paddingEnd: footHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return virtualizer;
}
