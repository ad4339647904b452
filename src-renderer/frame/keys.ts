import type { Page } from './pages.ts';

/** Whether the keyboard is Apple's, where shortcuts go with Command. */
export const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** What the key of shortcuts is called here. */
export const MOD = isApple ? '⌘' : 'Ctrl';

/** The key that, after G, goes to a page. */
export const pageKeys: Readonly<Record<Page['name'], string>> = {
  overview: 'o',
  subscriptions: 's',
  calendar: 'c',
  insights: 'i',
  activity: 'a',
  api: 'k',
  settings: ',',
};

/** Whether a key is pressed by itself, once, and nobody has taken it yet. */
export function isPlain(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  return !ctrlKey && !metaKey && !altKey && !repeat && !isComposing && !defaultPrevented;
}
