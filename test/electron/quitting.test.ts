import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { RelaunchOptions } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { startPushService, success } from '../support/push-service.ts';
import {
  type App,
  argsFor,
  executablePath,
  recorder,
  serverOf,
  startApp,
  startRecorded,
} from './app.ts';
import { addRecord, dataIn, prepared, pushTo } from './data.ts';
import { asked, choose, closeWindow, isVisible, press, quitByMenu } from './recorded.ts';
import { newForm, past, typeAndSaveNothing } from './steps.ts';
import { commandOf, processesBelow } from './processes.ts';
import { beginWrite, expectClosed, isEnding } from './writing.ts';

const isPosix = process.platform !== 'win32';
const KEPT_WITHIN_MS = 1500;

const isLinux = process.platform === 'linux';
const pidOf = ({ app }: App) => app.process().pid ?? Number.NaN;

const namesIn = (dataDir: string) =>
  dataIn(dataDir).db.prepare('SELECT name FROM subscriptions').pluck().all();

/** After this answer, for the app may end by it. */
const quit = ({ app }: App, times = 1) =>
  app.evaluate(({ app: own }, count) => {
    for (let time = 0; time < count; time += 1) setImmediate(() => own.quit());
  }, times);

const goesOff = ({ app }: App) =>
  app.evaluate(({ powerMonitor }) => {
    // Electron's types do not have this event.
    const monitor: NodeJS.EventEmitter = powerMonitor;
    setImmediate(() => monitor.emit('shutdown', { preventDefault() {} }));
  });

const sessionEnds = ({ app }: App) =>
  app.evaluate(({ BrowserWindow }) => {
    const window: NodeJS.EventEmitter | undefined = BrowserWindow.getAllWindows()[0];
    for (const event of ['query-session-end', 'session-end']) {
      setImmediate(() => window?.emit(event, { reasons: ['logoff'], preventDefault() {} }));
    }
  });

const signalled =
  (signal: NodeJS.Signals) =>
  ({ app }: App) =>
    app.process().kill(signal);

const WAYS: [string, (app: App) => unknown][] = [
  ['the menu', quitByMenu],
  ['the tray', (app) => choose(app, 'tray', 'Quit Perennial')],
  ['app.quit()', quit],
  ['two requests at once', (app) => quit(app, 2)],
  ['closing the window without a tray', closeWindow],
  ['a shutdown that the app is told of', goesOff],
  ['the end of a Windows session', sessionEnds],
  // Windows has no signals: Node's kill() there ends a process at once.
  ...(isPosix ? (['SIGTERM', 'SIGINT', 'SIGHUP'] as const) : []).map(
    (signal): [string, (app: App) => unknown] => [signal, signalled(signal)],
  ),
];

test.each(WAYS)(
  'quit by %s while a script sends a new record: it is answered, kept, and the data are closed',
  async (way, end) => {
    const { dataDir, key } = prepared({ keepInTray: !way.includes('without a tray') });
    const app = await startRecorded(dataDir);
    await app.window();
    const write = await beginWrite(app.baseUrl(), key, 'Sent while the app quits');
    const baseUrl = app.baseUrl();
    await end(app);
    await isEnding(baseUrl);
    expect(await write.finish()).toBe(201);
    expect(await app.ended()).toBe(0);
    expectClosed(dataDir);
    expect(namesIn(dataDir)).toEqual(['Sent while the app quits']);
  },
);

test('a record whose commit waits for another program when the app quits is answered and kept', async () => {
  const { dataDir, key } = prepared();
  const app = await startApp(dataDir);
  await app.window();
  const baseUrl = app.baseUrl();
  const write = await beginWrite(baseUrl, key, 'Committed late');
  const other = new Database(join(dataDir, 'perennial.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const status = write.finish();
  // The app waits for the lock and for nothing else meanwhile.
  const isWaiting = () =>
    fetch(`${baseUrl}/openapi.json`, { signal: AbortSignal.timeout(500) }).then(
      () => false,
      () => true,
    );
  await expect.poll(isWaiting).toBe(true);
  const ended = quit(app);
  other.exec('ROLLBACK');
  other.close();
  await ended;
  expect(await status).toBe(201);
  expect(await app.ended()).toBe(0);
  expectClosed(dataDir);
  const next = await startApp(dataDir);
  await (await next.window()).getByText('Committed late').first().waitFor();
});

test('a record that never arrives whole is given up when the app quits, and leaves nothing', async () => {
  const { dataDir, key } = prepared();
  const app = await startApp(dataDir);
  await app.window();
  const write = await beginWrite(app.baseUrl(), key, 'Half a record');
  await quit(app);
  expect(await write.outcome).toBe('ECONNRESET');
  expect(await app.ended()).toBe(0);
  expectClosed(dataDir);
  expect(namesIn(dataDir)).toEqual([]);
});

test.each([
  ['the link', 'perennial://app/calendar'],
  ['--hidden', '--hidden'],
])('started again while it ends, the app starts anew with %s of that start', async (_, own) => {
  const { dataDir, key } = prepared();
  const app = await startRecorded(dataDir);
  await app.window();
  const baseUrl = app.baseUrl();
  await beginWrite(baseUrl, key, 'Half a record');
  await quit(app);
  await isEnding(baseUrl);
  const again = spawn(executablePath, [...argsFor(dataDir), own], { stdio: 'ignore' });
  expect(await once(again, 'exit')).toEqual([0, null]);
  expect(await app.ended()).toBe(0);
  const { args } = JSON.parse(readFileSync(join(dataDir, 'relaunched'), 'utf8')) as RelaunchOptions;
  expect(args?.at(-1)).toBe(own);
});

test('a later request to quit no longer waits for a record that does not arrive', async () => {
  const { dataDir, key } = prepared();
  const app = await startApp(dataDir);
  await app.window();
  const baseUrl = app.baseUrl();
  const write = await beginWrite(baseUrl, key, 'Half a record');
  await quit(app);
  await isEnding(baseUrl);
  const askAgain = setInterval(() => void quit(app).catch(() => {}), 250);
  onTestFinished(() => clearInterval(askAgain));
  expect(await app.ended()).toBe(1);
  expect(await write.outcome).toBe('ECONNRESET');
  expect(namesIn(dataDir)).toEqual([]);
});

test.each(['ready', 'listen'])(
  'quit during the start (%s): it ends in order, and the next start finds nothing in its way',
  async (moment) => {
    const { dataDir } = prepared();
    // Playwright would wait for an app that has begun.
    const args = ['-r', recorder, ...argsFor(dataDir), `--quits-at=${moment}`];
    const app = spawn(executablePath, args, { stdio: 'ignore' });
    onTestFinished(() => void app.kill('SIGKILL'));
    expect(await once(app, 'exit')).toEqual([0, null]);
    expectClosed(dataDir);
    const next = await startApp(dataDir);
    await (await next.window()).getByRole('navigation', { name: 'Pages' }).waitFor();
  },
);

test.each(['quit', 'SIGKILL'] as const)(
  'a new subscription that is being typed is there again after the end (%s), without a question',
  async (end) => {
    const { dataDir } = prepared();
    const app = await startRecorded(dataDir);
    const page = await app.window();
    await page.locator('#page').waitFor();
    await page.keyboard.press('n');
    await newForm(page).getByLabel('Name').pressSequentially('Half of a name');
    if (end === 'SIGKILL') await wait(KEPT_WITHIN_MS);
    if (end === 'quit') await quit(app);
    else app.app.process().kill(end);
    await app.ended();
    const next = await startRecorded(dataDir);
    const again = await next.window();
    const form = newForm(again);
    await again.getByRole('button', { name: 'Continue', exact: true }).click();
    await form.getByText('You typed this earlier').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Half of a name');
    await next.quit();
    expect(await next.ended()).toBe(0);
  },
);

test('while a person is asked about unsaved text, scripts are served, and quitting again waits', async () => {
  const { dataDir, key } = prepared();
  const app = await startRecorded(dataDir);
  await typeAndSaveNothing(await app.window());
  const baseUrl = app.baseUrl();
  const write = await beginWrite(baseUrl, key, 'Sent meanwhile');
  await quit(app);
  await asked(app);
  // A person takes their time; more than after which a second request ends the app at once.
  const askedAt = Date.now();
  const canBeRead = async () => {
    await quit(app);
    const { status } = await fetch(`${baseUrl}/openapi.json`);
    return status === 200 && Date.now() - askedAt > 2500;
  };
  await expect.poll(canBeRead).toBe(true);
  await press(app, 'Leave');
  await isEnding(baseUrl);
  await quit(app);
  expect(await write.finish()).toBe(201);
  expect(await app.ended()).toBe(0);
  expectClosed(dataDir);
  expect(namesIn(dataDir)).toEqual(['Sent meanwhile']);
});

test('“Leave” after “Reload” loads the page anew, and the app goes on', async () => {
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir);
  const page = await app.window();
  const name = await typeAndSaveNothing(page);
  // As the menu does.
  await app.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.reload(),
  );
  await asked(app);
  const loaded = page.waitForEvent('load');
  await press(app, 'Leave');
  await loaded;
  await expect.poll(() => name.inputValue()).toBe('Personal');
  await app.quit();
  expect(await app.ended()).toBe(0);
});

const closesItself = async (app: App) => {
  const page = await app.window();
  await page.evaluate(() => void setTimeout(() => globalThis.close()));
};

test('a page that closes its own window leaves the app in the tray, which opens another', async () => {
  const app = await startRecorded(prepared().dataDir);
  await closesItself(app);
  await expect.poll(() => isVisible(app)).toBe(undefined);
  await choose(app, 'tray', 'Open Perennial');
  await expect.poll(() => isVisible(app)).toBe(true);
});

test.skipIf(process.platform === 'darwin')(
  'a page that closes its own window ends the app where there is no tray',
  async () => {
    const { dataDir } = prepared({ keepInTray: false });
    const app = await startRecorded(dataDir);
    await closesItself(app);
    expect(await app.ended()).toBe(0);
    expectClosed(dataDir);
  },
);

test('quit while a reminder is being sent: its answer is waited for, and it is sent once', async () => {
  const { dataDir } = prepared();
  const held: (() => void)[] = [];
  const service = await startPushService((response) => void held.push(() => success(response)));
  const context = dataIn(dataDir);
  pushTo(context, service.url);
  addRecord(context, { name: 'Late paper', nextPaymentDate: past() });
  const sent = service.asked();
  const app = await startRecorded(dataDir);
  await app.window();
  await sent;
  const baseUrl = app.baseUrl();
  await quit(app);
  await isEnding(baseUrl);
  for (const answer of held) answer();
  expect(await app.ended()).toBe(0);
  const states = context.db.prepare("SELECT state FROM reminders WHERE channel = 'bark'").pluck();
  expect(states.all()).toEqual(['sent']);
  await startRecorded(dataDir, '--hidden');
  expect(service.received).toHaveLength(1);
});

test.runIf(isPosix).each<[string, NodeJS.Signals[]]>([
  ['Ctrl+C', ['SIGINT']],
  ['SIGTERM for all processes, as at log-off,', ['SIGTERM']],
  // The shell passes on the one that the terminal sends it, and the system sends another.
  ['closing the terminal', ['SIGHUP', 'SIGHUP']],
])(
  '%s where npm start runs: the app finishes what it answers, and both end',
  async (_way, signals) => {
    const { dataDir, key } = prepared();
    const script = resolve(import.meta.dirname, '../../src-main/start.ts');
    const [, ...options] = argsFor(dataDir);
    // A group of its own, which a terminal sends the signal to.
    const started = spawn(process.execPath, [script, ...options], {
      detached: true,
      stdio: 'ignore',
    });
    const ended = once(started, 'exit');
    onTestFinished(() => void started.kill('SIGKILL'));
    const { baseUrl } = await serverOf(dataDir);
    const write = await beginWrite(baseUrl, key, 'Sent while the app quits');
    for (const signal of signals) process.kill(-(started.pid ?? Number.NaN), signal);
    await isEnding(baseUrl);
    expect(await write.finish()).toBe(201);
    expect(await ended).toEqual([0, null]);
    expectClosed(dataDir);
  },
);

test.runIf(isLinux)(
  'at log-off the system ends its other processes first: the app finishes what it answers',
  async () => {
    const { dataDir, key } = prepared();
    const app = await startApp(dataDir);
    await app.window();
    const baseUrl = app.baseUrl();
    const write = await beginWrite(baseUrl, key, 'Sent at log-off');
    const others = processesBelow(pidOf(app));
    expect(others.length).toBeGreaterThan(2);
    // Those that others started before these, which would take them along.
    for (const pid of others.toReversed()) process.kill(pid, 'SIGTERM');
    // Long enough for Chromium to have missed them.
    await wait(300);
    process.kill(pidOf(app), 'SIGTERM');
    await isEnding(baseUrl);
    expect(await write.finish()).toBe(201);
    expect(await app.ended()).toBe(0);
    expectClosed(dataDir);
    expect(namesIn(dataDir)).toEqual(['Sent at log-off']);
  },
);

test.runIf(isLinux)(
  'a process that was killed for another reason leaves Chromium its limit of crashes',
  async () => {
    const { dataDir } = prepared();
    const app = await startApp(dataDir);
    await app.window();
    const isUnlimited = () =>
      app.app.evaluate(({ app: own }) =>
        own.commandLine.hasSwitch('disable-gpu-process-crash-limit'),
      );
    expect(await isUnlimited()).toBe(false);
    const network = processesBelow(pidOf(app)).find((pid) =>
      commandOf(pid).includes('network.mojom.NetworkService'),
    );
    process.kill(network ?? Number.NaN, 'SIGTERM');
    await expect.poll(isUnlimited).toBe(true);
    await expect.poll(isUnlimited, { timeout: 10_000, interval: 500 }).toBe(false);
  },
);
