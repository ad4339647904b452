import type { MenuItemConstructorOptions } from 'electron';
import { type WindowPath, windowPaths } from '../../src-server/index.ts';
import { ADDING, type Place } from '../startup/links.ts';
import type { Texts } from '../texts.ts';

type Item = MenuItemConstructorOptions;

/** The menu actions that no role provides. */
export type AppMenuActions = {
  go: (place: Place) => void;
  openReference: () => void;
  showLogs: () => void;
  /** Only if the app updates itself. */
  checkForUpdates?: () => void;
};

const SEPARATOR: Item = { type: 'separator' };

/** The application menu, with the items and shortcuts that are customary on the system. */
export function appMenu(
  { platform, isPackaged }: { platform: NodeJS.Platform; isPackaged: boolean },
  texts: Texts,
  actions: AppMenuActions,
): Item[] {
  const isMac = platform === 'darwin';
  const settings: Item = {
    label: texts.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.go({ path: '/settings' }),
  };
  const updates: Item[] =
    actions.checkForUpdates === undefined
      ? []
      : [{ label: texts.checkForUpdates, click: actions.checkForUpdates }];
  return [
    ...(isMac ? [ownMenu(texts, settings, updates)] : []),
    fileMenu(isMac, texts, settings, actions),
    editMenu(isMac, texts),
    viewMenu(isPackaged, texts),
    goMenu(texts, actions),
    windowMenu(isMac, texts),
    {
      role: 'help',
      label: texts.help,
      submenu: [
        { label: texts.apiReference, click: actions.openReference },
        { label: texts.showLogs, click: actions.showLogs },
        // On a Mac, it is in the application's own menu.
        ...(isMac
          ? []
          : [SEPARATOR, ...updates, { role: 'about', label: texts.about } satisfies Item]),
      ],
    },
  ];
}

function ownMenu(texts: Texts, settings: Item, updates: readonly Item[]): Item {
  return {
    label: 'Perennial',
    submenu: [
      { role: 'about', label: texts.about },
      ...updates,
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'services', label: texts.services },
      SEPARATOR,
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.showAll },
      SEPARATOR,
      { role: 'quit', label: texts.quit },
    ],
  };
}

function fileMenu(isMac: boolean, texts: Texts, settings: Item, { go }: AppMenuActions): Item {
  return {
    label: texts.file,
    submenu: [
      { label: texts.add, accelerator: 'CmdOrCtrl+N', click: () => go(ADDING) },
      ...(isMac ? [] : [SEPARATOR, settings]),
      SEPARATOR,
      { role: 'close', label: texts.close },
      ...(isMac ? [] : [{ role: 'quit', label: texts.quit } satisfies Item]),
    ],
  };
}

function editMenu(isMac: boolean, texts: Texts): Item {
  return {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      SEPARATOR,
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      ...(isMac ? [{ role: 'pasteAndMatchStyle', label: texts.pastePlain } satisfies Item] : []),
      { role: 'delete', label: texts.delete },
      { role: 'selectAll', label: texts.selectAll },
    ],
  };
}

function viewMenu(isPackaged: boolean, texts: Texts): Item {
  return {
    label: texts.view,
    submenu: [
      { role: 'reload', label: texts.reload },
      SEPARATOR,
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      // The key of + without Shift, which is what people press.
      { role: 'zoomIn', label: texts.zoomIn, accelerator: 'CmdOrCtrl+=', visible: false },
      { role: 'zoomOut', label: texts.zoomOut },
      SEPARATOR,
      { role: 'togglefullscreen', label: texts.fullScreen },
      ...(isPackaged
        ? []
        : [SEPARATOR, { role: 'toggleDevTools', label: texts.developerTools } satisfies Item]),
    ],
  };
}

function goMenu(texts: Texts, { go }: AppMenuActions): Item {
  const page = (path: WindowPath, index: number): Item => ({
    label: texts.pages[path],
    accelerator: `CmdOrCtrl+${index + 1}`,
    click: () => go({ path }),
  });
  return { label: texts.go, submenu: windowPaths.map(page) };
}

function windowMenu(isMac: boolean, texts: Texts): Item {
  return {
    role: 'window',
    label: texts.window,
    submenu: [
      { role: 'minimize', label: texts.minimize },
      ...(isMac
        ? ([
            { role: 'zoom', label: texts.zoom },
            SEPARATOR,
            { role: 'front', label: texts.front },
          ] satisfies Item[])
        : []),
    ],
  };
}
