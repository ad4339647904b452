import { useLayoutEffect, useRef, useState } from 'react';
import { roomFor } from './day-room.ts';

/** How many of this many charges a day shows, by its height whenever that changes. */
export function useRoom(charges: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const measure = () => setCount(roomFor(charges, list.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [charges]);
  return { ref, count };
}
