import { useLayoutEffect, useRef, useState } from 'react';
import { type DayRoom, roomFor } from './day-room.ts';

/** How a day shows this many charges, by its height whenever that changes. */
export function useRoom(charges: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<DayRoom>({ isTall: false, count: 0 });
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const measure = () => {
      const next = roomFor(charges, list.clientHeight);
      setRoom((last) => (last.isTall === next.isTall && last.count === next.count ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [charges]);
  return { ref, ...room };
}
