import type { MessageBus } from 'dbus-native';
import { type Choice, type Message, NoAnswer, type Present } from './notify.ts';

// On Linux, every notification goes over the app's own session bus connection. Electron's notifications call
// the desktop's notification server synchronously, which freezes the app if it doesn't respond, and they have
// no buttons.

const SERVICE = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
const BUS = 'org.freedesktop.DBus';
const BUS_PATH = '/org/freedesktop/DBus';

// Depends on the bus.
const NO_SERVER = new Set<unknown>([
  'org.freedesktop.DBus.Error.ServiceUnknown',
  'org.freedesktop.DBus.Error.NameHasNoOwner',
]);
const NO_REPLY = 'org.freedesktop.DBus.Error.NoReply';

/** The dependencies for showing notifications. */
export type BusParts = {
  /** Connects to the session bus; undefined if there is none. Calls must have a timeout. */
  connect: () => Promise<MessageBus | undefined>;
  /** Shown as the sender. */
  appName: string;
  /** The name of the app's desktop entry; undefined if none is installed. */
  desktopEntry: string | undefined;
};

type Connection = {
  bus: MessageBus;
  /** The callbacks for clicks, by notification ID. */
  choosers: Map<number, (key: string) => void>;
};

/**
 * Shows notifications through the desktop's notification server, with buttons if it supports them
 * (<https://specifications.freedesktop.org/notification/latest/>).
 */
export function busPresenter({ connect, appName, desktopEntry }: BusParts): Present {
  let current: Promise<Connection | undefined> | undefined;
  const open = () => {
    const opening = follow(connect, () => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  return async (message, choose) => {
    current ??= open();
    const connection = await current;
    if (connection === undefined) return false;
    const { bus, choosers } = connection;
    // Queried every time, because the server may have been replaced.
    const capabilities = await ask<string[]>(bus, { member: 'GetCapabilities' });
    if (capabilities === undefined) return false;
    const hasButtons = capabilities.includes('actions');
    const body = capabilities.includes('body-markup') ? escaped(message.body) : message.body;
    const actions = hasButtons ? actionsOf(message) : [];
    const id = await ask<number>(bus, {
      member: 'Notify',
      signature: 'susssasa{sv}i',
      body: [appName, 0, '', message.title, body, actions, hintsOf(desktopEntry), -1],
    });
    if (id === undefined) return false;
    if (!hasButtons) return true;
    choosers.set(id, (key) => {
      const choice = choiceOf(message, key);
      if (choice === undefined) return;
      // Some servers send a click twice.
      choosers.delete(id);
      choose(choice);
    });
    return true;
  };
}

type Call = { member: string; signature?: string; body?: unknown[] };

/** Queries the notification server; undefined if there is none. */
async function ask<T>(bus: MessageBus, call: Call): Promise<T | undefined> {
  try {
    return await bus.invoke<T>({ destination: SERVICE, path: PATH, interface: SERVICE, ...call });
  } catch (error) {
    const name = error instanceof Error && 'dbusName' in error ? error.dbusName : undefined;
    if (NO_SERVER.has(name)) return undefined;
    throw name === NO_REPLY ? new NoAnswer({ cause: error }) : error;
  }
}

// Some servers report keys of their own.
const choiceOf = ({ buttons }: Message, key: string): Choice | undefined =>
  key === 'default' ? 'open' : buttons.find(({ choice }) => choice === key)?.choice;

// Pairs of a key and a label. `default` is a click on the notification itself.
const actionsOf = ({ buttons }: Message): string[] =>
  [{ choice: 'default', label: '' }, ...buttons].flatMap(({ choice, label }) => [choice, label]);

const NORMAL_URGENCY = 1;

// Each value with its D-Bus type.
const hintsOf = (desktopEntry: string | undefined) => [
  ['urgency', ['y', NORMAL_URGENCY]],
  ['sender-pid', ['x', process.pid]],
  ...(desktopEntry === undefined ? [] : [['desktop-entry', ['s', desktopEntry]]]),
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Connects, and dispatches clicks; undefined if there is no session bus. */
async function follow(
  connect: () => Promise<MessageBus | undefined>,
  onEnd: () => void,
): Promise<Connection | undefined> {
  const choosers: Connection['choosers'] = new Map();
  let bus: MessageBus | undefined;
  let cause: unknown;
  try {
    bus = await connect();
    if (bus === undefined) {
      onEnd();
      return undefined;
    }
    // Without a listener, an error would end the app.
    bus.connection.on('error', (error: unknown) => {
      cause = error;
      onEnd();
    });
    bus.connection.on('close', onEnd);
    hear(bus, SERVICE, PATH, 'ActionInvoked', ([id, key]) => {
      choosers.get(Number(id))?.(String(key));
    });
    hear(bus, SERVICE, PATH, 'NotificationClosed', ([id]) => choosers.delete(Number(id)));
    // A new server starts counting from 1, so an old ID would belong to another program's notification.
    hear(bus, BUS, BUS_PATH, 'NameOwnerChanged', ([name]) => {
      if (name === SERVICE) choosers.clear();
    });
    await bus.addMatch(`type='signal',sender='${SERVICE}',interface='${SERVICE}'`);
    await bus.addMatch(`type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${SERVICE}'`);
    return { bus, choosers };
  } catch (error) {
    onEnd();
    bus?.connection.end();
    throw cause ?? error;
  }
}

function hear(
  bus: MessageBus,
  owner: string,
  path: string,
  member: string,
  listener: (body: readonly unknown[]) => void,
): void {
  // Deferred, because a click can arrive together with the response that contains the notification's ID.
  bus.signals.on(bus.mangle(path, owner, member), (body: readonly unknown[]) =>
    setImmediate(listener, body),
  );
}
