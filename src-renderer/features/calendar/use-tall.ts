import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitsTall } from './day-room.ts';
import type { CalendarMonth } from './use-month.ts';

/** Whether the charges of every day in a grid fit on two lines each, so that no name is cut off for its amount. */
export function useTall(grid: RefObject<HTMLElement | null>, month: CalendarMonth): boolean {
  const [isTall, setTall] = useState(false);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const measure = () => {
      const days = [...element.querySelectorAll<HTMLElement>('[data-charges]')];
      setTall(
        days.every(({ clientHeight, dataset }) =>
          fitsTall(Number(dataset['charges']), clientHeight),
        ),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, month]);
  return isTall;
}
