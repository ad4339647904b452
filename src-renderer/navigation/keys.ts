/** Whether this is an Apple keyboard, where shortcuts use Command. */
export const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the modifier key for shortcuts. */
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

/** The key that goes to a page after G. */
export const pageKeys: Readonly<Record<PageName, string>> = {
  overview: 'o',
  subscriptions: 's',
  calendar: 'c',
  insights: 'i',
  activity: 'a',
  api: 'k',
  settings: ',',
};

/** Whether a key was pressed without modifiers, is not repeating, and has not been handled. */
export function isPlain(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  return !ctrlKey && !metaKey && !altKey && !repeat && !isComposing && !defaultPrevented;
}
