import { useEffect } from 'react';

// Long enough for a closing dialog to return the focus itself.
const PATIENCE_MS = 50;
const PLACES = '[role="dialog"], [data-inspector], #page';

/**
 * Catches the focus when the focused element disappears, as a button does with its row: it moves to the
 * dialog or part of the window that contained it, or else to the page.
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
