import { useEffect } from 'react';
import { isInShell } from '../api/session.ts';

const MIDDLE_BUTTON = 1;

/** The desktop app has one window, so it opens links for new tabs in this one. */
export function useOneWindow(): void {
  useEffect(() => {
    if (!isInShell()) return undefined;
    const follow = (event: MouseEvent) => {
      const isForAnother = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isForAnother && event.button !== MIDDLE_BUTTON) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.target !== '') return;
      event.preventDefault();
      // Like a plain click, including the link's other effects.
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    document.addEventListener('click', follow);
    document.addEventListener('auxclick', follow);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('auxclick', follow);
    };
  }, []);
}
