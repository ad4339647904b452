import type { Input } from 'electron';

/** As much of a key that was pressed or released as matters here. */
export type Key = Pick<
  Input,
  'type' | 'key' | 'isAutoRepeat' | 'isComposing' | 'shift' | 'control' | 'alt' | 'meta'
>;

/**
 * Decides which keys open the application's menu: on Windows, whose windows have no menu bar where their
 * title bar lies in the page, Alt that is pressed and released with nothing between, and F10. Elsewhere
 * none: a menu bar is there, and knows its keys.
 */
export function menuKeys(platform: NodeJS.Platform): {
  /** Whether this key opens the menu. */
  opens: (key: Key) => boolean;
  /** The window was left or entered, as by Alt and Tab: what is released now was pressed for that. */
  interrupted: () => void;
} {
  let isAltAlone = false;
  return {
    opens(key) {
      if (platform !== 'win32') return false;
      const isPlain = !key.shift && !key.control && !key.meta && !key.isComposing;
      const wasAltAlone = isAltAlone;
      // A layout with AltGr has that key named otherwise, and Control pressed before it.
      const isAlt = key.key === 'Alt' && isPlain;
      isAltAlone = isAlt && key.type === 'keyDown' && (wasAltAlone || !key.isAutoRepeat);
      if (isAlt && key.type === 'keyUp') return wasAltAlone;
      return (
        key.key === 'F10' && key.type === 'keyDown' && isPlain && !key.alt && !key.isAutoRepeat
      );
    },
    interrupted() {
      isAltAlone = false;
    },
  };
}
