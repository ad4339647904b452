import { join } from 'node:path';
import { createBroker, defineInterface, sessionBus } from 'dbus-native';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './server.ts';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

/** A notification as a server on the session bus is asked for it. */
export type Asked = {
  id: number;
  app: string;
  title: string;
  body: string;
  /** What each button says, by its key. */
  buttons: Record<string, string>;
  hints: Record<string, unknown>;
};

/** Opens a session bus of the test's own; answers its address. */
export async function openBus(socket = join(temporaryFolder(), 'bus')): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const broker = createBroker().listen({ socket }, (error, address) =>
    error === null ? resolve(address) : reject(error),
  );
  onTestFinished(() => void broker.close());
  return promise;
}

// A key, what its button says, the next key, ...
const buttonsIn = (actions: readonly string[]) =>
  Object.fromEntries(
    actions.flatMap((key, at) => (at % 2 === 0 ? [[key, actions[at + 1] ?? '']] : [])),
  );

/** Shows no notifications, but takes them as a desktop does, and presses their buttons. */
export async function openNotificationServer(
  busAddress: string,
  capabilities: readonly string[] = ['actions', 'body'],
) {
  const asked: Asked[] = [];
  let probes = 0;
  const server = defineInterface({
    name: NAME,
    methods: {
      GetCapabilities: {
        out: { capabilities: 'as' },
        handler() {
          probes += 1;
          return capabilities;
        },
      },
      Notify: {
        in: {
          app: 's',
          replaces: 'u',
          icon: 's',
          title: 's',
          body: 's',
          actions: 'as',
          hints: 'a{sv}',
          timeout: 'i',
        },
        out: { id: 'u' },
        handler({ app, title, body, actions, hints }: Asked & { actions: string[] }) {
          const id = asked.length + 1;
          asked.push({ id, app, title, body, buttons: buttonsIn(actions), hints });
          return id;
        },
      },
      CloseNotification: { in: { id: 'u' }, handler: () => {} },
      GetServerInformation: {
        out: { name: 's', vendor: 's', version: 's', specification: 's' },
        handler: () => ({ name: 'test', vendor: 'test', version: '1', specification: '1.2' }),
      },
    },
    signals: {
      ActionInvoked: { args: { id: 'u', key: 's' } },
      NotificationClosed: { args: { id: 'u', reason: 'u' } },
    },
  });
  const bus = sessionBus({ busAddress });
  await bus.export(PATH, server);
  await bus.ownName(NAME);
  const close = () => bus.close();
  onTestFinished(close);
  return {
    asked,
    close,
    /** How often it was asked what it can do. */
    probes: () => probes,
    /** Stops answering, like a program that hangs. */
    fallSilent: () => void (bus.connection.message = () => true),
    /** Presses a button of a notification, by its key; `default` clicks the notification itself. */
    press: (id: number, key: string) => server.emit['ActionInvoked']?.(id, key),
    dismiss: (id: number) => server.emit['NotificationClosed']?.(id, 2),
  };
}
