import { useEffect, useRef } from 'react';

// Everything that covers the page and takes the focus. The inspector's drawer counts as part of the page.
const FLOATING =
  '[role="dialog"]:not(.mantine-Drawer-content), [role="menu"], [role="listbox"], [data-dates-dropdown]';
const MODAL = '[role="dialog"][aria-modal="true"]:not(.mantine-Drawer-content)';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

let wasFloating = false;

/** Whether a dialog, menu, or list covers the page. */
export function isFloating(): boolean {
  // A closing list remains visible briefly while it fades, after the focus has left it.
  const hasList = document.activeElement?.getAttribute('role') === 'grid';
  const floating = document.querySelectorAll(hasList ? MODAL : FLOATING);
  return [...floating].some((element) => element.checkVisibility());
}

/** Whether typing goes to a field. */
export function isTyping({ target }: Event): boolean {
  return target instanceof HTMLElement && target.matches(FIELDS);
}

// Recorded before any other handler sees the key, because Esc closes what floats.
window.addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') wasFloating = isFloating();
  },
  true,
);

/** Calls `onEscape` for an Esc that nothing else handles; `inside` tells whether a field belongs to the caller. */
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
