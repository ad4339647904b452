import type { Input } from 'electron';

/** The relevant properties of a key that was pressed or released. */
export type Key = Pick<
  Input,
  'type' | 'key' | 'isAutoRepeat' | 'isComposing' | 'shift' | 'control' | 'alt' | 'meta'
>;

/**
 * Decides which keys open the application menu. On Windows, where the title bar is part of the page and there
 * is no menu bar: F10, and Alt pressed and released alone. Elsewhere none, because a menu bar handles its
 * keys.
 */
export function menuKeys(platform: NodeJS.Platform): {
  /** Whether this key opens the menu. */
  opens: (key: Key) => boolean;
  /** The window lost or gained focus, for example with Alt+Tab. A key released next was pressed for that. */
  interrupted: () => void;
} {
  let isAltAlone = false;
  return {
    opens(key) {
      if (platform !== 'win32') return false;
      const isPlain = !key.shift && !key.control && !key.meta && !key.isComposing;
      const wasAltAlone = isAltAlone;
      // Layouts with AltGr report that key under another name, preceded by Control.
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
