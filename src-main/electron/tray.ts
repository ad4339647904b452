import { type BrowserWindow, Menu, Tray, app, nativeImage, screen } from 'electron';
import type { DesktopState } from '../../src-server/index.ts';
import { BLACK, EVERGREEN, ROSE, discPixels, leafPixels, pictureSizes } from '../leaf.ts';
import type { Texts } from '../texts.ts';
import { type TrayActions, trayMenu, trayTip } from '../tray-menu.ts';

const TRAY_SIZE = process.platform === 'linux' ? 22 : 16;
const OVERLAY_SIZE = 16;

/** Keeps the tray and the badge as the data are; there is a tray while the app is to stay in it. */
export function createTray(actions: TrayActions & { show: () => void }) {
  let tray: Tray | undefined;
  // A display may get another scale, or another display be the main one.
  const redraw = () => tray?.setImage(trayImage());
  return (state: DesktopState, texts: Texts, window: BrowserWindow | undefined) => {
    if (!state.preferences.keepInTray) {
      tray?.destroy();
      tray = undefined;
      screen.off('display-metrics-changed', redraw);
    } else if (tray === undefined) {
      tray = new Tray(trayImage());
      screen.on('display-metrics-changed', redraw);
      // On a Mac a click opens the menu.
      if (process.platform !== 'darwin') tray.on('click', actions.show);
    }
    tray?.setToolTip(trayTip(state.attention, texts));
    tray?.setContextMenu(Menu.buildFromTemplate(trayMenu(state, texts, actions)));
    showBadge(state.attention, texts, window);
  };
}

function showBadge(count: number, texts: Texts, window: BrowserWindow | undefined): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count);
    return;
  }
  const disc = picture((size) => discPixels(size, ROSE), OVERLAY_SIZE);
  window?.setOverlayIcon(count > 0 ? disc : null, count > 0 ? texts.attention(count) : '');
}

function trayImage() {
  const isMac = process.platform === 'darwin';
  const image = picture((size) => leafPixels(size, isMac ? BLACK : EVERGREEN), TRAY_SIZE);
  image.setTemplateImage(isMac);
  return image;
}

function picture(draw: (size: number) => Buffer, size: number) {
  const image = nativeImage.createEmpty();
  const displayScale = screen.getPrimaryDisplay().scaleFactor;
  for (const { scaleFactor, side } of pictureSizes(process.platform, size, displayScale)) {
    image.addRepresentation({ scaleFactor, width: side, height: side, buffer: draw(side) });
  }
  return image;
}
