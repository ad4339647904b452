import { join } from 'node:path';
import { createBroker, sessionBus } from 'dbus-native';
import { expect, onTestFinished, test } from 'vitest';
import { busPresenter } from '../../src-main/bus-notifications.ts';
import type { Choice, Message } from '../../src-main/notify.ts';
import { openNotificationServer } from '../support/notification-server.ts';
import { temporaryFolder } from '../support/server.ts';

// Nowhere else is it used, and Windows has no such sockets.
const onLinux = test.runIf(process.platform === 'linux');

/** A session bus of the test's own. */
async function openBus(socket = join(temporaryFolder(), 'bus')): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const broker = createBroker().listen({ socket }, (error, address) =>
    error === null ? resolve(address) : reject(error),
  );
  onTestFinished(() => void broker.close());
  return promise;
}

function presenterOn(busAddress: string) {
  const chosen: Choice[] = [];
  const present = busPresenter({
    connect() {
      const bus = sessionBus({ busAddress });
      onTestFinished(() => bus.close());
      return Promise.resolve(bus);
    },
    appName: 'Perennial',
    desktopEntry: 'app.perennial',
  });
  return {
    chosen,
    present: (message: Message) => present(message, (choice) => chosen.push(choice)),
  };
}

const reminder: Message = {
  id: 'msg_1',
  title: 'Netflix renews tomorrow',
  body: 'R&D <b>15.49</b>',
  buttons: [
    { choice: 'renewed', label: 'Renewed' },
    { choice: 'snooze', label: 'Snooze a day' },
    { choice: 'open', label: 'Open' },
  ],
};

onLinux('a notification has its buttons, and a press is told once', async () => {
  const address = await openBus();
  const server = await openNotificationServer(address);
  const { present, chosen } = presenterOn(address);
  expect(await present(reminder)).toBe(true);
  const hints = { urgency: 1, 'desktop-entry': 'app.perennial', 'sender-pid': BigInt(process.pid) };
  expect(server.asked).toEqual([
    {
      id: 1,
      app: 'Perennial',
      title: 'Netflix renews tomorrow',
      body: 'R&D <b>15.49</b>',
      buttons: { default: '', renewed: 'Renewed', snooze: 'Snooze a day', open: 'Open' },
      hints,
    },
  ]);
  server.press(7, 'renewed');
  server.press(1, 'of the server’s own');
  server.press(1, 'snooze');
  await expect.poll(() => chosen).toEqual(['snooze']);
  server.press(1, 'default');
  await expect.poll(() => chosen).toEqual(['snooze', 'open']);
});

onLinux('a server that reads markup gets none that would be read as such', async () => {
  const address = await openBus();
  const server = await openNotificationServer(address, ['actions', 'body', 'body-markup']);
  await presenterOn(address).present(reminder);
  expect(server.asked[0]?.body).toBe('R&amp;D &lt;b&gt;15.49&lt;/b&gt;');
});

onLinux('what was dismissed, or belongs to another server’s numbers, does nothing', async () => {
  const address = await openBus();
  const server = await openNotificationServer(address);
  const { present, chosen } = presenterOn(address);
  await present(reminder);
  await present(reminder);
  server.dismiss(1);
  server.press(1, 'renewed');
  server.press(2, 'snooze');
  await expect.poll(() => chosen).toEqual(['snooze']);
  await server.close();
  const next = await openNotificationServer(address);
  next.press(2, 'renewed');
  await present(reminder);
  next.press(1, 'open');
  await expect.poll(() => chosen).toEqual(['snooze', 'open']);
});

onLinux(
  'without buttons, without a server and without a bus another way is left to be taken',
  async () => {
    const address = await openBus();
    const { present } = presenterOn(address);
    expect(await present(reminder)).toBe(false);
    const server = await openNotificationServer(address, ['body']);
    expect(await present(reminder)).toBe(false);
    expect(server.asked).toEqual([]);
    await server.close();
    await openNotificationServer(address);
    expect(await present(reminder)).toBe(true);
  },
);

onLinux('a bus that is not there, or comes back, is asked for anew', async () => {
  const socket = join(temporaryFolder(), 'bus');
  const { present } = presenterOn(`unix:path=${socket}`);
  expect(await present(reminder)).toBe(false);
  const address = await openBus(socket);
  await openNotificationServer(address);
  expect(await present(reminder)).toBe(true);
});
