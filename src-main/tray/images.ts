// The build draws them: resources/packaging/icons.ts.

/** The file of the tray icon. A Mac recolors images with this kind of name to match its menu bar. */
export function trayImage(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'trayTemplate.png';
  return platform === 'win32' ? 'tray.ico' : 'tray.png';
}

/** The file of the dot on the app's Windows taskbar button. */
export const BADGE_IMAGE = 'badge.png';

/** The file of the window's icon; undefined if the system uses that of the program. */
export const windowImage = (platform: NodeJS.Platform): string | undefined =>
  platform === 'linux' ? 'window.png' : undefined;
