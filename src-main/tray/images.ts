// The build draws them: resources/packaging/icons.ts.

/** File of the picture that the tray shows. A Mac recolors one with such a name to suit its menu bar. */
export function trayImage(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'trayTemplate.png';
  return platform === 'win32' ? 'tray.ico' : 'tray.png';
}

/** File of the dot on the app's button in the task bar of Windows. */
export const BADGE_IMAGE = 'badge.png';

/** File of the window's icon; undefined where the system takes that of the program. */
export const windowImage = (platform: NodeJS.Platform): string | undefined =>
  platform === 'linux' ? 'window.png' : undefined;
