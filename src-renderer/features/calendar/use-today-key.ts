import { useEffect, useRef } from 'react';
import { isFloating, isTyping } from '../../navigation/floating.ts';
import { isPlain } from '../../navigation/keys.ts';
import { TODAY_KEY } from './keys.ts';

/** Listens for the key that goes to today, wherever the focus is on the page. */
export function useTodayKey(goToToday: () => void): void {
  const latest = useRef(goToToday);
  useEffect(() => {
    latest.current = goToToday;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== TODAY_KEY || !isPlain(event)) return;
      if (!isTyping(event) && !isFloating()) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
