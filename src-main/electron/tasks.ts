import { Menu, app } from 'electron';
import { ADDING, type Place } from '../startup/links.ts';
import { jumpListTask } from '../menus/tasks.ts';
import type { Texts } from '../texts.ts';

/** Adds "Add Subscription" to the app's tasks in the Dock or taskbar. */
export function offerTasks(texts: Texts, go: (place: Place) => void): void {
  app.dock?.setMenu(Menu.buildFromTemplate([{ label: texts.addTask, click: () => go(ADDING) }]));
  // Unpackaged, Windows would start Electron without the app.
  if (process.platform === 'win32' && app.isPackaged) {
    app.setUserTasks([jumpListTask(process.execPath, texts)]);
  }
}
