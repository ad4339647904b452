/**
 * Decides when a window that starts hidden is first shown, and what follows. Calls `show` once, at the first
 * sign that the page can be displayed: on systems that don't draw hidden windows, such as Wayland,
 * `ready-to-show` never fires. Calls `shown` once the window is visible for any reason, for work that would
 * show a hidden window empty.
 */
export function firstShow({ show, shown }: { show: () => void; shown: () => void }): {
  /** There is something to see. */
  ready: () => void;
  /** The window is visible. */
  wasShown: () => void;
} {
  let isAsked = false;
  let isShown = false;
  return {
    ready() {
      // If it has been hidden since, it stays hidden.
      if (isAsked || isShown) return;
      isAsked = true;
      show();
    },
    wasShown() {
      if (isShown) return;
      isShown = true;
      shown();
    },
  };
}
