import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isFloating, isTyping } from '../navigation/floating.ts';
import { isApple, isPlain, pageKeys } from '../navigation/keys.ts';
import { NEW_RECORD, useOpenRecord } from '../navigation/open-record.ts';
import { pages } from './pages.ts';
import { isPaletteOpen, openPalette, typeAhead } from './palette/palette-state.ts';
import { pressRecordKey } from '../navigation/record-keys.ts';
import { takeKeyAhead } from '../navigation/type-ahead.ts';
import { useShortcutsHelp } from './shortcuts-help.tsx';
import { undo } from './undo.ts';

// How long to wait for the second key of a sequence.
const PAIR_MS = 1500;

/** Listens for the shortcuts that work on every page. */
export function useShortcuts(): void {
  const [, navigate] = useLocation();
  const { open } = useOpenRecord();
  const showHelp = useShortcutsHelp();
  const client = useQueryClient();
  useEffect(() => {
    let pairUntil = 0;
    const goTo = (key: string): boolean => {
      const page = pages.find(({ name }) => pageKeys[name] === key);
      if (page !== undefined) navigate(page.path);
      return page !== undefined;
    };
    const act = (key: string, isSecond: boolean, isShifted: boolean): boolean => {
      if (isSecond) return goTo(key);
      if (key === 'n') open(NEW_RECORD);
      if (key === '?') showHelp();
      return key === 'n' || key === '?' || pressRecordKey(key, isShifted);
    };
    const listen = (event: KeyboardEvent) => {
      if (isPalette(event)) {
        event.preventDefault();
        return openPalette();
      }
      if (isUndo(event) && !isTyping(event) && !isFloating()) {
        event.preventDefault();
        return undo(client);
      }
      if (!isPlain(event) || isTyping(event)) return undefined;
      if (isPaletteOpen() && event.key.length === 1) {
        // The field may appear and take the focus because of this change, so the key would be handled twice.
        event.preventDefault();
        return typeAhead(event.key);
      }
      if (takeKeyAhead(event.key)) return event.preventDefault();
      if (isFloating()) return undefined;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp < pairUntil;
      pairUntil = key === 'g' && !isSecond ? event.timeStamp + PAIR_MS : 0;
      if (act(key, isSecond, event.shiftKey)) event.preventDefault();
      return undefined;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate, open, showHelp, client]);
}

const isPalette = (event: KeyboardEvent) => isWithMod(event, 'k');
const isUndo = (event: KeyboardEvent) => !event.defaultPrevented && isWithMod(event, 'z');

function isWithMod(event: KeyboardEvent, letter: string): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isMod = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isMod && !altKey && !shiftKey && key.toLowerCase() === letter;
}
