import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isInShell } from '../api/session.ts';

const MIDDLE_BUTTON = 1;

/** The desktop app has one window: what a browser would open in another tab, it shows in this one. */
export function useOneWindow(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isInShell()) return undefined;
    const follow = (event: MouseEvent) => {
      const isForAnother = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isForAnother && event.button !== MIDDLE_BUTTON) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.target !== '') return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    document.addEventListener('auxclick', follow);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('auxclick', follow);
    };
  }, [navigate]);
}
