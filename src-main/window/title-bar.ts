import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';

/** The height of the draggable strip at the top of the window, which the page leaves free. */
const STRIP_HEIGHT = 36;

// The page's background colors, so that nothing flashes before it is drawn.
const COLORS = {
  light: { backgroundColor: '#fbfaf8', color: '#fbfaf8', symbolColor: '#3b3833' },
  dark: { backgroundColor: '#161513', color: '#161513', symbolColor: '#d9d5ce' },
} as const;

/** The buttons that the system draws over the page, in the theme's colors. */
export function overlayOf(isDark: boolean): Required<TitleBarOverlayOptions> {
  const { color, symbolColor } = COLORS[isDark ? 'dark' : 'light'];
  return { color, symbolColor, height: STRIP_HEIGHT };
}

type Frame = Pick<
  BrowserWindowConstructorOptions,
  'titleBarStyle' | 'titleBarOverlay' | 'backgroundColor' | 'autoHideMenuBar'
>;

/**
 * The window's frame: a title bar within the page on macOS and Windows, the system's own on Linux, where
 * desktops differ. CSS tells the page its size (`env(titlebar-area-height)`).
 */
export function frameOf(platform: NodeJS.Platform, isDark: boolean): Frame {
  const { backgroundColor } = COLORS[isDark ? 'dark' : 'light'];
  if (platform === 'darwin') {
    return {
      titleBarStyle: 'hiddenInset',
      titleBarOverlay: { height: STRIP_HEIGHT },
      backgroundColor,
    };
  }
  if (platform === 'win32') {
    return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(isDark), backgroundColor };
  }
  // Alt shows the menu.
  return { titleBarStyle: 'default', autoHideMenuBar: true, backgroundColor };
}

/** Whether the overlay's colors can be updated when the theme changes. */
export const hasOverlayColors = (platform: NodeJS.Platform): boolean => platform === 'win32';
