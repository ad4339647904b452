import { openNotificationServer } from '../support/desktop-notifications.ts';
import type { App } from './app.ts';
import { notified } from './recorded.ts';

/** Address of the session bus of the tests. */
export const busAddress = (): string => process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '';

/** What the desktop shows of notifications: on Linux by the session bus, elsewhere by Electron. */
export type Shown = {
  /** Titles of the notifications that an app has shown. */
  titles: (app: App) => Promise<string[]>;
  /** Clicks a notification, the first being 0. */
  click: (app: App, index: number) => Promise<void>;
};

/** Follows the notifications that apps show from now on, until the current test ends. */
export async function followNotifications(): Promise<Shown> {
  if (process.platform !== 'linux') {
    return {
      titles: notified,
      click: ({ app }, index) =>
        app.evaluate(
          (_electron, at) => void globalThis.recorded.notifications()[at]?.emit('click'),
          index,
        ),
    };
  }
  const desktop = await openNotificationServer(busAddress());
  return {
    titles: () => Promise.resolve(desktop.asked.map(({ title }) => title)),
    click: (_app, index) => Promise.resolve(desktop.press(index + 1, 'default')),
  };
}
