import { type CSSProperties, type RefObject, useMemo } from 'react';
import { useWidth } from '../../../lib/use-width.ts';
import { type Column, fittingColumns, gridColumns } from './columns.ts';

/** The list's layout for the available width. */
export type Layout = {
  /** Undefined if there is no room for columns, so that each row is a two-line card. */
  columns: readonly Column[] | undefined;
  rowHeight: number;
  headHeight: number;
  style: CSSProperties;
};

// Narrower than on any device but a phone, so that opening the inspector doesn't turn rows into cards.
const CARDS_BELOW = 560;
const HEAD_HEIGHT = 36;
const ROW = { comfortable: 44, compact: 36 };
const CARD = { comfortable: 64, compact: 56 };

export function useLayout(
  scroller: RefObject<HTMLElement | null>,
  chosen: readonly Column[],
  density: keyof typeof ROW,
): Layout {
  const width = useWidth(scroller);
  return useMemo(() => layoutIn(width, chosen, density), [width, chosen, density]);
}

function layoutIn(width: number, chosen: readonly Column[], density: keyof typeof ROW): Layout {
  const isCard = width < CARDS_BELOW;
  const columns = isCard ? undefined : fittingColumns(chosen, width);
  const rowHeight = (isCard ? CARD : ROW)[density];
  return {
    columns,
    rowHeight,
    headHeight: isCard ? 0 : HEAD_HEIGHT,
    style: {
      '--row-height': `${rowHeight}px`,
      ...(columns === undefined ? {} : { '--columns': gridColumns(columns) }),
    },
  };
}
