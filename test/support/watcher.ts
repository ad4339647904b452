import { createClient } from 'dbus-native';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const PATH = '/StatusNotifierWatcher';
const DO_NOT_QUEUE = 4;
const OWNER = 1;

/** What a panel does that shows tray icons: a status notifier watcher on a session bus. */
export type Watcher = {
  /** Whether a host is there that shows the icons; one is at first. */
  setHost: (isThere: boolean) => void;
  /** The icons that were registered, by the names of their programs on the bus. */
  items: readonly string[];
  /** Width and height of the pictures of the first icon. */
  iconSizes: () => Promise<[number, number][]>;
  /** Answers no more, as a program that hangs. */
  fallSilent: () => void;
  close: () => Promise<void>;
};

/** Becomes the watcher of a session bus; undefined where there is one already. */
export async function becomeWatcher(
  busAddress: string,
  hasHost = true,
): Promise<Watcher | undefined> {
  const bus = createClient({ busAddress });
  const items: string[] = [];
  const state = {
    IsStatusNotifierHostRegistered: hasHost,
    RegisteredStatusNotifierItems: items,
    ProtocolVersion: 0,
    RegisterStatusNotifierItem: (item: string) => void items.push(item),
  };
  bus.exportInterface(state, PATH, {
    name: WATCHER,
    methods: { RegisterStatusNotifierItem: ['s', '', ['service'], []] },
    properties: {
      IsStatusNotifierHostRegistered: { type: 'b', access: 'read' },
      RegisteredStatusNotifierItems: { type: 'as', access: 'read' },
      ProtocolVersion: { type: 'i', access: 'read' },
    },
    signals: { StatusNotifierHostRegistered: [''], StatusNotifierHostUnregistered: [''] },
  });
  if ((await bus.requestName(WATCHER, DO_NOT_QUEUE)) !== OWNER) {
    await bus.close();
    return undefined;
  }
  return {
    items,
    async iconSizes() {
      const pictures = await bus.invoke<[number, number, Buffer][]>({
        destination: items[0] ?? '',
        path: '/StatusNotifierItem',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: ['org.kde.StatusNotifierItem', 'IconPixmap'],
      });
      return pictures.map(([width, height]) => [width, height]);
    },
    setHost(isThere) {
      state.IsStatusNotifierHostRegistered = isThere;
      bus.sendSignal(PATH, WATCHER, `StatusNotifierHost${isThere ? 'Registered' : 'Unregistered'}`);
    },
    fallSilent: () => void (bus.connection.message = () => true),
    close: () => bus.close(),
  };
}
