import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isFloating, isTyping } from './floating.ts';
import { isApple, pageKeys } from './keys.ts';
import { NEW_RECORD, useOpenRecord } from './open-record.ts';
import { pages } from './pages.ts';
import { isPaletteOpen, openPalette, typeAhead } from './palette-state.ts';
import { useShortcutsHelp } from './shortcuts-help.tsx';

// How long the second key of a pair is waited for.
const PAIR_MS = 1500;

/** Listens to the shortcuts that hold on every page. */
export function useShortcuts(): void {
  const [, navigate] = useLocation();
  const { open } = useOpenRecord();
  const showHelp = useShortcutsHelp();
  useEffect(() => {
    let pairUntil = 0;
    const goTo = (key: string): boolean => {
      const page = pages.find(({ name }) => pageKeys[name] === key);
      if (page !== undefined) navigate(page.path);
      return page !== undefined;
    };
    const act = (key: string, isSecond: boolean): boolean => {
      if (isSecond) return goTo(key);
      if (key === 'n') open(NEW_RECORD);
      if (key === '?') showHelp();
      return key === 'n' || key === '?';
    };
    const listen = (event: KeyboardEvent) => {
      if (isPalette(event)) {
        event.preventDefault();
        return openPalette();
      }
      if (!isPlain(event) || isTyping(event)) return undefined;
      if (isPaletteOpen() && event.key.length === 1) {
        // The field may come and take the keyboard by this very change: the key would count twice.
        event.preventDefault();
        return typeAhead(event.key);
      }
      if (isFloating()) return undefined;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp < pairUntil;
      pairUntil = key === 'g' && !isSecond ? event.timeStamp + PAIR_MS : 0;
      if (act(key, isSecond)) event.preventDefault();
      return undefined;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate, open, showHelp]);
}

function isPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isMod = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isMod && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

function isPlain(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  return !ctrlKey && !metaKey && !altKey && !repeat && !isComposing && !defaultPrevented;
}
