import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';

/** Height of the strip at the top of the window that moves it; its page leaves that free. */
const STRIP_HEIGHT = 36;

// The colours of the page behind, so that nothing flashes before it is drawn.
const COLORS = {
  light: { backgroundColor: '#fbfaf8', color: '#fbfaf8', symbolColor: '#3b3833' },
  dark: { backgroundColor: '#161513', color: '#161513', symbolColor: '#d9d5ce' },
} as const;

/** The buttons that the system draws over the page, in the colours of the theme. */
export function overlayOf(isDark: boolean): Required<TitleBarOverlayOptions> {
  const { color, symbolColor } = COLORS[isDark ? 'dark' : 'light'];
  return { color, symbolColor, height: STRIP_HEIGHT };
}

type Frame = Pick<
  BrowserWindowConstructorOptions,
  'titleBarStyle' | 'titleBarOverlay' | 'backgroundColor' | 'autoHideMenuBar'
>;

/**
 * The window's frame, as is the manner of the system: a title bar within the page on macOS and Windows,
 * the system's own on Linux, where each desktop draws another. The page learns of it by CSS
 * (`env(titlebar-area-height)`).
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
  // The menu shows with Alt.
  return { titleBarStyle: 'default', autoHideMenuBar: true, backgroundColor };
}

/** Whether the overlay has colours that can be set anew when the theme changes. */
export const hasOverlayColors = (platform: NodeJS.Platform): boolean => platform === 'win32';
