import { useEffect, useRef } from 'react';

// What lies over the page and takes the keyboard for itself. The inspector's own drawer is part of
// the page.
const FLOATING =
  '[role="dialog"]:not(.mantine-Drawer-content), [role="menu"], [role="listbox"], [data-dates-dropdown]';
const MODAL = '[role="dialog"][aria-modal="true"]:not(.mantine-Drawer-content)';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

let wasFloating = false;

/** Whether a dialog, menu or list lies over the page. */
export function isFloating(): boolean {
  // What the keyboard has left for the list is still seen for a moment while it fades.
  const hasList = document.activeElement?.getAttribute('role') === 'grid';
  const floating = document.querySelectorAll(hasList ? MODAL : FLOATING);
  return [...floating].some((element) => element.checkVisibility());
}

/** Whether what is typed goes into a field. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches(FIELDS);
}

// Noted before anybody hears of the key, since it closes what floats.
window.addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') wasFloating = isFloating();
  },
  true,
);

/** Calls `onEscape` for an Esc that is nobody else's; `inside` tells whether a field is one's own. */
export function useEscape(onEscape: () => void, inside: (element: Element) => boolean): void {
  const latest = useRef({ onEscape, inside });
  useEffect(() => {
    latest.current = { onEscape, inside };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (wasFloating) return;
      const { target } = event;
      const isForeign = target instanceof Element && !latest.current.inside(target);
      if (isForeign && isTyping(event)) return;
      latest.current.onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
