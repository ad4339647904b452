import { join } from 'node:path';
import { type BrowserWindow, Menu, Tray, app, nativeImage } from 'electron';
import type { DesktopState } from '../../src-server/index.ts';
import { BADGE_IMAGE, trayImage } from '../tray/images.ts';
import type { Texts } from '../texts.ts';
import type { TrayHost } from '../tray/tray-host.ts';
import { type TrayActions, trayMenu, trayTip } from '../tray/tray-menu.ts';

/** The data shown by the tray and the badge. */
export type TrayContent = {
  state: DesktopState;
  texts: Texts;
  window: BrowserWindow | undefined;
  /** What shows the tray icon; undefined until it is known. */
  host: TrayHost | undefined;
};

/** Keeps the tray and the badge up to date. The tray exists while the app is supposed to stay in it. */
export function createTray(imagesDir: string, actions: TrayActions & { show: () => void }) {
  // Chromium never removes a status notifier item: after destroy(), its icon stays without working, and no
  // other one can be created. So it is kept until the app ends. It reappears automatically with its host.
  let item: Tray | undefined;
  let icon: Tray | undefined;
  const open = () => openTray(imagesDir, actions);
  return ({ state, texts, window, host }: TrayContent) => {
    const isWanted = state.preferences.keepInTray;
    if (isWanted && (host === 'system' || host === 'x_tray')) {
      icon ??= open();
    } else {
      icon?.destroy();
      icon = undefined;
    }
    if (isWanted && host === 'status_notifier') item ??= open();
    for (const tray of [icon, item]) {
      tray?.setToolTip(trayTip(state.attention, texts));
      tray?.setContextMenu(Menu.buildFromTemplate(trayMenu(state, texts, actions)));
    }
    showBadge(imagesDir, state.attention, texts, window);
  };
}

function openTray(imagesDir: string, { show }: { show: () => void }): Tray {
  const tray = new Tray(nativeImage.createFromPath(join(imagesDir, trayImage(process.platform))));
  // On a Mac, a click opens the menu.
  if (process.platform !== 'darwin') tray.on('click', show);
  return tray;
}

function showBadge(
  imagesDir: string,
  count: number,
  texts: Texts,
  window: BrowserWindow | undefined,
): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count);
    return;
  }
  const disc = count > 0 ? nativeImage.createFromPath(join(imagesDir, BADGE_IMAGE)) : null;
  window?.setOverlayIcon(disc, count > 0 ? texts.attention(count) : '');
}
