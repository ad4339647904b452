import { useEffect, useState } from 'react';

// A section that starts within this distance from the top counts as current.
const READ_PX = 140;

/** The current section of the page: the last one that has been scrolled to. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const places = ids.flatMap((id) => document.getElementById(id) ?? []);
      const isAtEnd =
        target instanceof Element &&
        target.scrollTop + target.clientHeight >= target.scrollHeight - 1;
      const begun = places.filter((place) => place.getBoundingClientRect().top <= READ_PX);
      // The last sections are too short to reach the top.
      const [read] = (isAtEnd ? places : begun).slice(-1);
      setCurrent((read ?? places[0])?.id);
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [ids]);
  return current;
}
