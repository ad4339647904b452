import { expect, test } from 'vitest';
import { commandLineActor, resolveAccount } from '../../src-server/services/accounts.ts';
import { saveSettings } from '../../src-server/services/notification-settings.ts';
import { openNotificationServer } from '../support/notification-server.ts';
import { type App, startRecorded } from './app.ts';
import { addRecord, dataIn, prepared } from './data.ts';
import { begun, isVisible, notified } from './recorded.ts';
import { past } from './steps.ts';

// What macOS and Windows show can't be seen, nor clicked, by a test.
const onLinux = test.runIf(process.platform === 'linux');

const address = () => process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '';

/** An app that shows one reminder, of a date that has passed, on a desktop with buttons. */
async function reminded() {
  const desktop = await openNotificationServer(address());
  const { dataDir } = prepared();
  const context = dataIn(dataDir);
  addRecord(context, { name: 'Late paper', nextPaymentDate: past() });
  const app = await startRecorded(dataDir, '--hidden');
  await expect.poll(() => desktop.asked).toHaveLength(1);
  return { app, context, desktop, titles: () => desktop.asked.map(({ title }) => title) };
}

const titled = (words: string) => expect.stringContaining(words) as string;

const nextDate = ({ db }: ReturnType<typeof dataIn>) =>
  String(db.prepare('SELECT next_payment_date FROM subscriptions').pluck().get());

async function opensRecord(app: App): Promise<void> {
  const page = await app.window();
  await page.getByRole('heading', { name: 'Late paper' }).waitFor();
  await expect.poll(() => isVisible(app)).toBe(true);
}

onLinux('a reminder has buttons; “Renewed” moves the date on once, and says so', async () => {
  const { app, context, desktop, titles } = await reminded();
  const [reminder] = desktop.asked;
  expect(reminder).toMatchObject({ app: 'Perennial Development', title: titled('Late paper') });
  expect(reminder?.buttons).toEqual({
    default: '',
    renewed: 'Renewed',
    snooze: 'Snooze a day',
    open: 'Open',
  });
  const before = nextDate(context);
  desktop.press(1, 'renewed');
  await expect.poll(titles).toEqual([titled('Late paper'), 'Late paper renewed']);
  const moved = nextDate(context);
  expect(moved > before).toBe(true);
  desktop.press(1, 'renewed');
  await expect.poll(() => titles().at(2)).toBe('Late paper: nothing to do');
  expect([nextDate(context), await begun(app)]).toEqual([moved, 0]);
});

onLinux('“Snooze a day” puts it off, and leaves the window closed', async () => {
  const { app, context, desktop, titles } = await reminded();
  desktop.press(1, 'snooze');
  await expect.poll(() => titles().at(1)).toBe('Late paper snoozed');
  const states = context.db.prepare('SELECT state FROM reminders ORDER BY seq').pluck().all();
  expect(states).toEqual(['sent', 'waiting']);
  expect(await begun(app)).toBe(0);
});

onLinux.for(['open', 'default'])('“%s” opens the record', async (key) => {
  const { app, desktop } = await reminded();
  desktop.press(1, key);
  await opensRecord(app);
});

onLinux('what can’t be done says why, and opens the record', async () => {
  const { app, context, desktop, titles } = await reminded();
  const { id } = resolveAccount(context, undefined);
  saveSettings(context, commandLineActor(context, id), { enabled: false });
  desktop.press(1, 'snooze');
  await expect.poll(() => titles().at(1)).toBe('Late paper was not snoozed');
  await opensRecord(app);
});

onLinux('several in one message have only “Open”', async () => {
  const desktop = await openNotificationServer(address());
  const { dataDir } = prepared();
  const context = dataIn(dataDir);
  addRecord(context, { name: 'Late paper', nextPaymentDate: past() });
  addRecord(context, { name: 'Later paper', nextPaymentDate: past() });
  const app = await startRecorded(dataDir, '--hidden');
  await expect.poll(() => desktop.asked).toHaveLength(1);
  expect(desktop.asked[0]?.buttons).toEqual({ default: '', open: 'Open' });
  desktop.press(1, 'open');
  const page = await app.window();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

onLinux('where the desktop has no buttons, Electron shows it, which opens the record', async () => {
  const desktop = await openNotificationServer(address(), ['body']);
  const { dataDir } = prepared();
  addRecord(dataIn(dataDir), { name: 'Late paper', nextPaymentDate: past() });
  const app = await startRecorded(dataDir, '--hidden');
  await expect.poll(() => notified(app)).toEqual([titled('Late paper')]);
  expect(desktop.asked).toEqual([]);
  await app.app.evaluate(() => globalThis.recorded.notifications()[0]?.emit('click'));
  await opensRecord(app);
});
