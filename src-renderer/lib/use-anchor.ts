import { type RefObject, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** Shows a part of a page, and gives it the keyboard, when the address ends with `#` and its id. */
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
