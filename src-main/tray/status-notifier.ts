import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, MessageBus } from 'dbus-native';
import { absoluteFolder } from '../../src-server/index.ts';
import type { FollowTray } from './follow-tray.ts';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const RULES = [
  `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${WATCHER}'`,
  `type='signal',interface='${WATCHER}'`,
];
const SIGNALS = new Set([
  'NameOwnerChanged',
  'StatusNotifierHostRegistered',
  'StatusNotifierHostUnregistered',
]);
const NO_AUTO_START = 2;

/** Watches on the session bus whether the desktop shows status notifier items, the current kind of tray icon. */
export const followStatusNotifier: FollowTray = (env, { tell, warn }) => {
  const busAddress = sessionBusAddress(env);
  if (busAddress === undefined) {
    tell(false);
    return () => {};
  }
  let stop: (() => void) | undefined;
  let isStopped = false;
  const begin = async () => {
    // Loaded only when needed.
    const { createClient } = await import('dbus-native');
    if (isStopped) return;
    // The caller decides how long a response may take.
    const bus = createClient({ busAddress, timeout: 0 });
    stop = () => bus.connection.end();
    followBus(bus, tell);
  };
  begin().catch((error: unknown) => {
    warn('cannot ask the session bus for a tray', error);
    tell(false);
  });
  return () => {
    isStopped = true;
    stop?.();
  };
};

// Without a bus address, so that the library doesn't start a bus.
const SET_BY_CHROMIUM = 'disabled:';

/** The address of the session bus; undefined if there is none. */
export function sessionBusAddress(env: NodeJS.ProcessEnv): string | undefined {
  const { DBUS_SESSION_BUS_ADDRESS: address } = env;
  if (address && address !== SET_BY_CHROMIUM) return address;
  const folder = absoluteFolder(env['XDG_RUNTIME_DIR']);
  // Where systemd puts it, whether or not the variable was passed on.
  const socket = folder && join(folder, 'bus');
  return socket && existsSync(socket) ? `unix:path=${socket}` : undefined;
}

function followBus(bus: MessageBus, tell: (isThere: boolean) => void): void {
  let latest = 0;
  const ask = async () => {
    latest += 1;
    const asked = latest;
    const hasHost = await bus
      .invoke<unknown>({
        destination: WATCHER,
        path: '/StatusNotifierWatcher',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: [WATCHER, 'IsStatusNotifierHostRegistered'],
        flags: NO_AUTO_START,
      })
      // There is no watcher, or it is gone.
      .catch(() => false);
    // An older response may come from a watcher that has since gone.
    if (asked === latest) tell(hasHost === true);
  };
  const lost = () => {
    latest += 1;
    tell(false);
  };
  bus.connection.on('error', lost);
  bus.connection.on('close', lost);
  bus.connection.on('message', ({ member = '' }: Message) => {
    if (SIGNALS.has(member)) void ask();
  });
  // Without these signals, changes go unnoticed, but the current state can be queried.
  for (const rule of RULES) bus.addMatch(rule).catch(() => {});
  void ask();
}
