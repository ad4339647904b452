import type { MessageBus } from 'dbus-native';
import type { Choice, Message, Present } from './notify.ts';

// Electron's notifications have no buttons on Linux. Desktops do: the app asks the session bus itself.

const SERVICE = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
const BUS = 'org.freedesktop.DBus';
const BUS_PATH = '/org/freedesktop/DBus';

/** What notifications are shown with. */
export type BusParts = {
  /** Connects to the session bus. */
  connect: () => Promise<MessageBus>;
  /** Shown as the sender. */
  appName: string;
  /** Name of the desktop entry by which the desktop knows the app; undefined where none is installed. */
  desktopEntry: string | undefined;
};

/**
 * Shows notifications by the desktop's own server, where it has buttons
 * (<https://specifications.freedesktop.org/notification/latest/>).
 */
export function busPresenter({ connect, appName, desktopEntry }: BusParts): Present {
  const choosers = new Map<number, (key: string) => void>();
  let connection: Promise<MessageBus | undefined> | undefined;
  const forgetConnection = () => (connection = undefined);
  return async (message, choose) => {
    connection ??= follow(connect, choosers, forgetConnection);
    const bus = await connection;
    if (bus === undefined) {
      forgetConnection();
      return false;
    }
    const capabilities = await capabilitiesOf(bus);
    if (!capabilities.includes('actions')) return false;
    const body = capabilities.includes('body-markup') ? escaped(message.body) : message.body;
    const id = await bus.invoke<number>({
      ...TO_SERVER,
      member: 'Notify',
      signature: 'susssasa{sv}i',
      body: [appName, 0, '', message.title, body, actionsOf(message), hintsOf(desktopEntry), -1],
    });
    choosers.set(id, (key) => {
      const choice = choiceOf(message, key);
      if (choice !== undefined) choose(choice);
    });
    return true;
  };
}

const TO_SERVER = { destination: SERVICE, path: PATH, interface: SERVICE };

// None where no server answers, as without a desktop.
const capabilitiesOf = (bus: MessageBus): Promise<string[]> =>
  bus.invoke<string[]>({ ...TO_SERVER, member: 'GetCapabilities' }).catch(() => []);

// Some servers tell of keys of their own.
const choiceOf = ({ buttons }: Message, key: string): Choice | undefined =>
  key === 'default' ? 'open' : buttons.find(({ choice }) => choice === key)?.choice;

// Pairs of what is told back and what is read. `default` is a click on the notification itself.
const actionsOf = ({ buttons }: Message): string[] =>
  [{ choice: 'default', label: '' }, ...buttons].flatMap(({ choice, label }) => [choice, label]);

const NORMAL_URGENCY = 1;

// Each value with its type on the bus.
const hintsOf = (desktopEntry: string | undefined) => [
  ['urgency', ['y', NORMAL_URGENCY]],
  ['sender-pid', ['x', process.pid]],
  ...(desktopEntry === undefined ? [] : [['desktop-entry', ['s', desktopEntry]]]),
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Connects, and calls those whose notification was clicked; undefined where there is no session bus. */
async function follow(
  connect: () => Promise<MessageBus>,
  choosers: Map<number, (key: string) => void>,
  onEnd: () => void,
): Promise<MessageBus | undefined> {
  const forget = () => choosers.clear();
  try {
    const bus = await connect();
    // Without a listener an error would end the app.
    bus.connection.on('error', onEnd);
    bus.connection.on('close', () => {
      forget();
      onEnd();
    });
    hear(bus, SERVICE, PATH, 'ActionInvoked', ([id, key]) => {
      choosers.get(Number(id))?.(String(key));
    });
    hear(bus, SERVICE, PATH, 'NotificationClosed', ([id]) => choosers.delete(Number(id)));
    // Another server counts from 1 again: an old number would be another program's notification.
    hear(bus, BUS, BUS_PATH, 'NameOwnerChanged', ([name]) => {
      if (name === SERVICE) forget();
    });
    await bus.addMatch(`type='signal',sender='${SERVICE}',interface='${SERVICE}'`);
    await bus.addMatch(`type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${SERVICE}'`);
    return bus;
  } catch {
    return undefined;
  }
}

function hear(
  bus: MessageBus,
  owner: string,
  path: string,
  member: string,
  listener: (body: readonly unknown[]) => void,
): void {
  bus.signals.on(bus.mangle(path, owner, member), listener);
}
