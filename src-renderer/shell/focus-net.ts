import { useEffect } from 'react';

// Long enough for a dialog that goes to give the keyboard back by itself.
const PATIENCE_MS = 50;
const PLACES = '[role="dialog"], [data-inspector], #page';

/**
 * Catches the keyboard where what had it goes, as a button does with its row: it goes on in the
 * dialog or part of the window that this was in, else in the page.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let held: Element | undefined;
    let place: HTMLElement | null = null;
    let timer = 0;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      held = target;
      place = target.closest<HTMLElement>(PLACES);
    };
    const hasFallen = () => document.activeElement === document.body && held?.isConnected === false;
    const catchFallen = () => {
      if (!hasFallen()) return;
      const isThere = place?.isConnected === true && place.checkVisibility();
      (isThere ? place : document.querySelector<HTMLElement>('#page'))?.focus();
    };
    const observer = new MutationObserver(() => {
      if (!hasFallen()) return;
      clearTimeout(timer);
      timer = window.setTimeout(catchFallen, PATIENCE_MS);
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}
