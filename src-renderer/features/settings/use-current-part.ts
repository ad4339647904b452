import { useEffect, useState } from 'react';

// What begins so far below the top of the window, at the latest, is what is read.
const READ_PX = 140;

/** The part of the page that is read: the last one whose beginning has been scrolled to. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const places = ids.flatMap((id) => document.getElementById(id) ?? []);
      const isAtEnd =
        target instanceof Element &&
        target.scrollTop + target.clientHeight >= target.scrollHeight - 1;
      const begun = places.filter((place) => place.getBoundingClientRect().top <= READ_PX);
      // The last ones are too short to get to the top.
      const [read] = (isAtEnd ? places : begun).slice(-1);
      setCurrent((read ?? places[0])?.id);
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [ids]);
  return current;
}
