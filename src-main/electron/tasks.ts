import { Menu, app } from 'electron';
import { ADDING, type Place } from '../startup/links.ts';
import { jumpListTask } from '../menus/tasks.ts';
import type { Texts } from '../texts.ts';

/** Offers to add a subscription where the system lists an app's tasks: at its icon in the Dock or task bar. */
export function offerTasks(texts: Texts, go: (place: Place) => void): void {
  app.dock?.setMenu(Menu.buildFromTemplate([{ label: texts.addTask, click: () => go(ADDING) }]));
  // Without a package Windows would start Electron without the app.
  if (process.platform === 'win32' && app.isPackaged) {
    app.setUserTasks([jumpListTask(process.execPath, texts)]);
  }
}
