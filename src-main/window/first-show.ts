/**
 * Decides when a window that begins hidden is shown for the first time, and what follows. It calls
 * `show` once, at the first thing that tells of a page to see, whichever that is: where a system draws
 * nothing of a hidden window, as Wayland, `ready-to-show` never comes. `shown` is called once, when the
 * window shows by whatever, for what would show a hidden window empty.
 */
export function firstShow({ show, shown }: { show: () => void; shown: () => void }): {
  /** There is something to see. */
  ready: () => void;
  /** The window shows. */
  wasShown: () => void;
} {
  let isAsked = false;
  let isShown = false;
  return {
    ready() {
      // Who hid it since then wants it hidden.
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
