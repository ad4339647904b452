import { useLayoutEffect, useRef, useState } from 'react';

/** How many totals don't fit in a line, measured whenever its width or the totals change. */
export function useUnseenCount(totals: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const [unseen, setUnseen] = useState(0);
  useLayoutEffect(() => {
    const line = ref.current;
    if (line === null) return undefined;
    const measure = () => {
      const all = [...line.querySelectorAll<HTMLElement>('[data-total]')];
      const [first] = all;
      setUnseen(all.filter((one) => one.offsetTop > (first?.offsetTop ?? 0)).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => observer.disconnect();
  }, [totals]);
  return { ref, unseen };
}
