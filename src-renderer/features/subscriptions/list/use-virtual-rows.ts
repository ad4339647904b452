import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';

const BEYOND_VIEW = 8;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Subscription[];
  rowHeight: number;
  /** What stays above the rows while they scroll. */
  headHeight: number;
  /** What floats over the last rows. */
  footHeight: number;
  activeIndex: number;
};

/** Only the rows in view are in the document, with a few around them and the active one. */
export function useVirtualRows(options: Options) {
  const { scroller, rows, rowHeight, headHeight, footHeight, activeIndex } = options;
  // The active row has to be there for whoever reads the list by ear.
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
