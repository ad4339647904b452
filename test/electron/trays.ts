import { onTestFinished } from 'vitest';
import { followXTray } from '../../src-main/tray/x-tray.ts';
import { type Watcher, becomeWatcher } from '../support/watcher.ts';

// On Linux tray icons are shown by another program. These tests take its place on the session bus, where
// none is there: else the desktop's own shows them.

const address = process.platform === 'linux' ? process.env['DBUS_SESSION_BUS_ADDRESS'] : undefined;
let current: Promise<Watcher | undefined> | undefined;

/** Has the desktop show tray icons, until the current test ends; answers what does, if the tests do. */
export async function showTrays(): Promise<Watcher | undefined> {
  if (address === undefined) return undefined;
  if (current === undefined) {
    current = becomeWatcher(address);
    onTestFinished(async () => {
      const watcher = await current;
      current = undefined;
      await watcher?.close();
    });
  }
  return current;
}

/** Whether tests can have a desktop without a tray: on Linux, where no other program shows one. */
export async function canHideTrays(): Promise<boolean> {
  if (address === undefined) return false;
  const watcher = await becomeWatcher(address);
  await watcher?.close();
  return watcher !== undefined && !(await hasXTray());
}

const hasXTray = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = followXTray(process.env, {
      tell(isThere) {
        resolve(isThere);
        setImmediate(() => stop());
      },
      warn: () => {},
    });
  });
