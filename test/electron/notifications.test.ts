import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { openNotificationServer } from '../support/desktop-notifications.ts';
import { type App, startApp, startRecorded } from './app.ts';
import { addRecord, dataIn, prepared } from './data.ts';
import { begun, closeWindow, isVisible } from './recorded.ts';
import { busAddress } from './shown.ts';
import { past, soon } from './steps.ts';
import { connect } from '../mcp/client.ts';
import { changeSettings } from '../support/changing.ts';

// What macOS and Windows show can't be seen, nor clicked, by a test.
const onLinux = test.runIf(process.platform === 'linux');

/** An app that shows one reminder, of a date that has passed, on a desktop with buttons. */
async function reminded() {
  const desktop = await openNotificationServer(busAddress());
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
  expect(await begun(app)).toBe(0);
  // Some servers send a press twice.
  desktop.press(1, 'renewed');
  desktop.press(2, 'default');
  await opensRecord(app);
  expect([nextDate(context), titles().length]).toEqual([moved, 2]);
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
  changeSettings(context, commandLineActor(context, id), { enabled: false });
  desktop.press(1, 'snooze');
  await expect.poll(() => titles().at(1)).toBe('Late paper was not snoozed');
  await opensRecord(app);
});

onLinux('several in one message have only “Open”', async () => {
  const desktop = await openNotificationServer(busAddress());
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

onLinux('where the desktop has no buttons, a reminder has none', async () => {
  const desktop = await openNotificationServer(busAddress(), ['body']);
  const { dataDir } = prepared();
  addRecord(dataIn(dataDir), { name: 'Late paper', nextPaymentDate: past() });
  await startRecorded(dataDir, '--hidden');
  await expect.poll(() => desktop.asked).toHaveLength(1);
  expect(desktop.asked).toMatchObject([{ title: titled('Late paper'), buttons: {} }]);
});

/** An app in which an agent asks to delete a subscription. */
async function askedByAgent(capabilities?: string[]) {
  const desktop = await openNotificationServer(busAddress(), capabilities);
  const { dataDir, key } = prepared();
  const context = dataIn(dataDir);
  addRecord(context, { name: 'Paper', nextPaymentDate: soon() });
  const app = await startRecorded(dataDir, '--hidden');
  await expect.poll(() => existsSync(join(dataDir, 'server.json'))).toBe(true);
  const agent = await connect({ baseUrl: app.baseUrl() }, key, { write: true });
  const found = await agent.call('search_subscriptions', { text: 'paper' });
  const { data } = await agent.call('delete_subscription', { id: found.data.data[0].id });
  expect(data.plan.status).toBe('waiting');
  await expect.poll(() => desktop.asked).toHaveLength(1);
  const names = () => context.db.prepare('SELECT name FROM subscriptions').pluck().all();
  return { app, desktop, names, titles: () => desktop.asked.map(({ title }) => title) };
}

onLinux('what an agent wants can be allowed on its notification, once', async () => {
  const { app, desktop, names, titles } = await askedByAgent();
  expect(desktop.asked[0]).toMatchObject({
    title: 'Script wants to delete 1 subscription',
    body: titled('“Paper”'),
    buttons: { default: '', open: 'Show', allow: 'Allow', refuse: 'Refuse' },
  });
  expect(names()).toEqual(['Paper']);
  desktop.press(1, 'allow');
  await expect.poll(titles).toEqual([titled('wants to delete'), 'Script made 1 change']);
  expect([names(), await begun(app)]).toEqual([[], 0]);
  desktop.press(2, 'default');
  const page = await app.window();
  await page.getByRole('article', { name: 'Script deleted 1 subscription' }).waitFor();
});

onLinux('or be refused', async () => {
  const { app, desktop, names, titles } = await askedByAgent();
  desktop.press(1, 'refuse');
  await expect.poll(() => titles().at(1)).toBe('Refused');
  expect([names(), await begun(app)]).toEqual([['Paper'], 0]);
});

onLinux.for(['open', 'default'])(
  '“%s” shows the plan in the window, which decides',
  async (key) => {
    const { app, desktop, names } = await askedByAgent();
    desktop.press(1, key);
    const page = await app.window();
    const dialog = page.getByRole('dialog', { name: 'Script wants to delete “Paper”.' });
    await dialog.getByRole('button', { name: /^Allow:/ }).waitFor();
    expect(names()).toEqual(['Paper']);
    await dialog.getByRole('button', { name: /^Allow:/ }).click();
    await expect.poll(names).toEqual([]);
  },
);

/** How long the app takes to answer. */
async function answerTime(app: App): Promise<number> {
  const before = performance.now();
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
  await (await fetch(`${app.baseUrl()}/openapi.json`, { signal })).text();
  return performance.now() - before;
}
// Shorter than the app waits for a notification server, with room for a busy machine.
const LONGEST_ANSWER_MS = 4000;

/** Waits for something while the app goes on answering. */
async function answeringUntil(app: App, isDone: () => boolean): Promise<void> {
  const answers = async () => {
    await answerTime(app);
    return isDone();
  };
  await expect.poll(answers).toBe(true);
}

// These run without the recorder: what would freeze the app is Electron's own notification.
onLinux('a notification server that does not answer holds up nothing', async () => {
  const silent = await openNotificationServer(busAddress());
  silent.fallSilent();
  const { dataDir } = prepared();
  const context = dataIn(dataDir);
  addRecord(context, { name: 'Late paper', nextPaymentDate: past() });
  const app = await startApp(dataDir);
  const results = context.db.prepare('SELECT state, answer FROM reminders').raw();
  await answeringUntil(app, () => silent.probes() > 0);
  await answeringUntil(app, () => JSON.stringify(results.all()).includes('notificationsSilent'));
  expect(silent.asked).toEqual([]);

  await app.window();
  const probes = silent.probes();
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await answeringUntil(app, () => silent.probes() > probes);
  await answerTime(app);
  app.app.process().kill('SIGTERM');
  expect(await app.ended()).toBe(0);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});
