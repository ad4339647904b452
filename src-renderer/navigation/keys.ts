/** Whether the keyboard is Apple's, where shortcuts go with Command. */
export const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** What the key of shortcuts is called here. */
export const MOD = isApple ? '⌘' : 'Ctrl';

/** A page of the window. */
export type PageName =
  | 'overview'
  | 'subscriptions'
  | 'calendar'
  | 'insights'
  | 'activity'
  | 'api'
  | 'settings';

/** The key that, after G, goes to a page. */
export const pageKeys: Readonly<Record<PageName, string>> = {
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
