import { join } from 'node:path';
import { sessionBus } from 'dbus-native';
import { expect, onTestFinished, test } from 'vitest';
import { busPresenter } from '../../../src-main/notifications/bus-notifications.ts';
import { type Choice, type Message, NoAnswer } from '../../../src-main/notifications/notify.ts';
import { openBus, openNotificationServer } from '../../support/desktop-notifications.ts';
import { temporaryFolder } from '../../support/server.ts';

// Nowhere else is it used, and Windows has no such sockets.
const onLinux = test.runIf(process.platform === 'linux');

function presenterOn(busAddress: string, timeout?: number) {
  const chosen: Choice[] = [];
  const present = busPresenter({
    connect() {
      const bus = sessionBus({ busAddress, ...(timeout === undefined ? {} : { timeout }) });
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
});

onLinux('a notification takes one press, though a server sends it twice', async () => {
  const address = await openBus();
  const server = await openNotificationServer(address);
  const { present, chosen } = presenterOn(address);
  await present(reminder);
  await present(reminder);
  server.press(1, 'renewed');
  server.press(1, 'renewed');
  server.press(1, 'default');
  server.press(2, 'default');
  await expect.poll(() => chosen).toContain('open');
  expect(chosen).toEqual(['renewed', 'open']);
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

onLinux('a server without buttons shows it without any', async () => {
  const address = await openBus();
  const server = await openNotificationServer(address, ['body']);
  const { present, chosen } = presenterOn(address);
  expect(await present(reminder)).toBe(true);
  expect(server.asked).toMatchObject([{ title: reminder.title, buttons: {} }]);
  expect(chosen).toEqual([]);
});

onLinux('without a session bus or a server nothing is shown, until there is one', async () => {
  const without = busPresenter({
    connect: () => Promise.resolve(undefined),
    appName: 'Perennial',
    desktopEntry: undefined,
  });
  expect(await without(reminder, () => {})).toBe(false);
  const address = await openBus();
  const { present } = presenterOn(address);
  expect(await present(reminder)).toBe(false);
  await openNotificationServer(address);
  expect(await present(reminder)).toBe(true);
});

onLinux(
  'a server that does not answer is an error, and the next one that does is used',
  async () => {
    const address = await openBus();
    const silent = await openNotificationServer(address);
    const { present } = presenterOn(address, 500);
    expect(await present(reminder)).toBe(true);
    silent.fallSilent();
    await expect(present(reminder)).rejects.toThrow(NoAnswer);
    // It was not even asked to show it, which it might do late.
    expect(silent.asked).toHaveLength(1);
    await silent.close();
    const next = await openNotificationServer(address);
    expect(await present(reminder)).toBe(true);
    expect(next.asked).toHaveLength(1);
  },
);

onLinux('a bus that cannot be reached is an error, and is tried again', async () => {
  const socket = join(temporaryFolder(), 'bus');
  const { present } = presenterOn(`unix:path=${socket}`);
  await expect(present(reminder)).rejects.toThrow(/ENOENT/);
  const address = await openBus(socket);
  await openNotificationServer(address);
  expect(await present(reminder)).toBe(true);
});
