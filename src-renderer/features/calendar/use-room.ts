import { useLayoutEffect, useRef, useState } from 'react';
import { rowsWithRoom } from './day-room.ts';

// The line that counts the rest, and the gap above it.
const LINE_PX = 22;

/** How many of a day's rows fit, measured whenever the day or its rows change. */
export function useRoom(rows: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ count: 0, bottom: 0 });
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const measure = () => {
      const all = [...list.querySelectorAll<HTMLElement>('[data-charge]')];
      const bottoms = all.map((row) => row.offsetTop + row.offsetHeight);
      const count = rowsWithRoom(bottoms, list.clientHeight, LINE_PX);
      const bottom = bottoms[count - 1] ?? 0;
      setRoom((last) =>
        last.count === count && last.bottom === bottom ? last : { count, bottom },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [rows]);
  return { ref, ...room };
}
