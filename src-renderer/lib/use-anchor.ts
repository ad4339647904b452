import { type RefObject, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** Scrolls to and focuses a part of a page when the address ends with `#` and its ID. */
export function useAnchor<T extends HTMLElement>(id: string | undefined): RefObject<T | null> {
  const place = useRef<T>(null);
  const hash = useLocationProperty(() => location.hash);
  useEffect(() => {
    if (id === undefined || hash !== `#${id}`) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [hash, id]);
  return place;
}
