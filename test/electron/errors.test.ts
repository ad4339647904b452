import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { leaksOf } from '../support/leaks.ts';
import { temporaryFolder } from '../support/server.ts';
import { type App, argsFor, executablePath, recorder, startApp, startRecorded } from './app.ts';
import { dataIn, prepared } from './data.ts';
import { asked, callsOf, choose, press, questionsOf } from './recorded.ts';
import { soon, typeAndSaveNothing } from './steps.ts';
import { showTrays } from './trays.ts';

const isWindows = process.platform === 'win32';

const logOf = (dataDir: string): string => {
  const file = join(dataDir, 'logs', 'perennial.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Waits until the log has a line with these words. */
const logged = (dataDir: string, words: string) =>
  expect.poll(() => logOf(dataDir), { timeout: 60_000 }).toContain(words);

async function opened() {
  const { dataDir, key } = prepared();
  const app = await startRecorded(dataDir);
  const page = await app.window();
  await page.locator('#page').waitFor();
  return { app, dataDir, key };
}

/** Throws in the main process, where nothing catches it. */
const throwIn = ({ app }: App, message: string) =>
  app.evaluate((_electron, words) => {
    setImmediate(() => {
      throw new Error(words);
    });
  }, message);

const UNCAUGHT = {
  type: 'error',
  message: 'Perennial has run into a problem and needs to restart',
  buttons: ['Restart', 'Show Logs', 'Copy Details', 'Quit'],
};

test('an uncaught exception is told once, with the data closed, and “Restart” starts the app anew', async () => {
  const { app, dataDir, key } = await opened();
  const answer = await fetch(`${app.baseUrl()}/api/v1/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(draft({ name: 'Before the exception', nextPaymentDate: soon() })),
  });
  expect(answer.status).toBe(201);
  await throwIn(app, 'the first of two');
  expect(await asked(app)).toMatchObject(UNCAUGHT);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
  await logged(dataDir, 'the first of two');
  await throwIn(app, 'the second of two');
  await logged(dataDir, 'the second of two');
  expect(await questionsOf(app)).toHaveLength(1);
  await press(app, 'Restart');
  expect(await app.ended()).toBe(1);
  expect(existsSync(join(dataDir, 'relaunched'))).toBe(true);
  const names = dataIn(dataDir).db.prepare('SELECT name FROM subscriptions').pluck().all();
  expect(names).toEqual(['Before the exception']);
});

test('its log is shown, its details are copied without secrets, and “Quit” ends the app', async () => {
  const { app, dataDir, key } = await opened();
  const token = 'LinkTokenLinkTokenLinkTokenLinkTokenLinkTok';
  await throwIn(app, `broken by ${key} at http://127.0.0.1:1/#token=${token}`);
  await asked(app);
  await press(app, 'Show Logs');
  await asked(app, 2);
  expect(await callsOf(app, 'openPath')).toEqual([[join(dataDir, 'logs')]]);
  const read = () => app.app.evaluate(({ clipboard }) => clipboard.readText());
  const before = await read();
  try {
    await press(app, 'Copy Details');
    expect((await asked(app, 3)).detail).toContain('The details have been copied.');
    const copied = await read();
    expect(copied).toContain(UNCAUGHT.message);
    expect(copied).toMatch(/^Perennial \d.*\nElectron \d/m);
    expect(copied).toContain('Error: broken by per_[redacted]');
    expect(copied).toContain('the server started');
    for (const text of [copied, logOf(dataDir)]) {
      expect(leaksOf(key, Buffer.from(text))).toEqual([]);
      expect(text).not.toContain(token);
    }
  } finally {
    await app.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), before);
  }
  await press(app, 'Quit');
  expect(await app.ended()).toBe(1);
  expect(existsSync(join(dataDir, 'relaunched'))).toBe(false);
});

test('details that the clipboard does not take are said to be in the log', async () => {
  const { app, dataDir } = await opened();
  await app.app.evaluate(({ clipboard }) => {
    clipboard.writeText = () => {
      throw new Error('no clipboard here');
    };
  });
  await throwIn(app, 'broken');
  await asked(app);
  await press(app, 'Copy Details');
  const { detail } = await asked(app, 2);
  expect(detail).toContain('could not be copied (no clipboard here)');
  expect(detail).toContain(join(dataDir, 'logs'));
  await press(app, 'Quit');
  expect(await app.ended()).toBe(1);
});

test('an exception while the app quits is logged, and keeps it from nothing', async () => {
  const { app, dataDir } = await opened();
  await app.app.evaluate(({ app: own }) => {
    own.on('before-quit', () => {
      throw new Error('broken while quitting');
    });
  });
  await app.quit();
  expect(await app.ended()).toBe(0);
  expect(logOf(dataDir)).toContain('broken while quitting');
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

test('a rejection that nothing handles is logged, and the app goes on', async () => {
  const { app, dataDir } = await opened();
  await app.app.evaluate(() => {
    setImmediate(() => void Promise.reject(new Error('rejected by a test')));
  });
  await logged(dataDir, 'rejected by a test');
  expect(await questionsOf(app)).toEqual([]);
  expect((await fetch(`${app.baseUrl()}/openapi.json`)).status).toBe(200);
});

test.each(['GPU', 'Utility'])(
  'a process of the kind %s that is killed is logged, and the app goes on',
  async (kind) => {
    const { app, dataDir } = await opened();
    const pid = await app.app.evaluate(
      ({ app: own }, type) => own.getAppMetrics().find((each) => each.type === type)?.pid,
      kind,
    );
    process.kill(pid ?? 0, 'SIGKILL');
    await logged(dataDir, `a process ended unexpectedly (${kind}`);
    const page = await app.window();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    expect(await questionsOf(app)).toEqual([]);
  },
);

/** The crash dumps that a data folder has. */
const dumpsIn = (dataDir: string): string[] => {
  const folder = join(dataDir, 'chromium', 'Crashpad');
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.filter((name) => name.endsWith('.dmp'));
};

const dumped = (dataDir: string, count: number) =>
  expect.poll(() => dumpsIn(dataDir).length, { timeout: 60_000 }).toBe(count);

/** Starts the app as a person does, without a test in between. */
function startAlone(dataDir: string, ...args: string[]) {
  const child = spawn(executablePath, [...args, ...argsFor(dataDir)], { stdio: 'pipe' });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended };
}

// Windows has no signals that a process could crash by.
test.skipIf(isWindows)(
  'a crash of the page or of the app itself leaves a dump, and is sent nowhere',
  async () => {
    const { app, dataDir } = await opened();
    const pagePid = await app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    );
    expect(await app.app.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())).toBe(
      false,
    );
    process.kill(pagePid ?? 0, 'SIGABRT');
    await logged(dataDir, 'a process ended unexpectedly (page');
    await dumped(dataDir, 1);
    await app.quit();

    const other = temporaryFolder();
    const pending = join(other, 'chromium', 'Crashpad', 'pending');
    mkdirSync(pending, { recursive: true });
    for (let number = 0; number < 9; number += 1) writeFileSync(join(pending, `${number}.dmp`), '');
    const alone = startAlone(other, '--hidden');
    const isUp = () => existsSync(join(other, 'server.json'));
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
    const before = dumpsIn(other).length;
    expect(before).toBeLessThan(9);
    alone.child.kill('SIGSEGV');
    expect(await alone.ended).toBe('SIGSEGV');
    await dumped(other, before + 1);
  },
);

// Windows has no such pipes; what is asked to end by a signal ends there at once.
test.skipIf(isWindows)(
  'an app whose terminal is gone goes on, and its failures are in the log',
  async () => {
    const dataDir = temporaryFolder();
    await showTrays();
    const { child, ended } = startAlone(dataDir, '-r', recorder, '--tray-fails');
    child.stdout.destroy();
    child.stderr.destroy();
    await logged(dataDir, 'no tray here');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(logOf(dataDir)).not.toContain('EPIPE');
  },
);

// Root may write anywhere, and Windows asks access lists instead.
test.skipIf(isWindows || process.getuid?.() === 0)(
  'where the data folder cannot be written to, that is said, and its details can be copied',
  async () => {
    const dataDir = temporaryFolder();
    // With something else in it, Perennial leaves its rights alone.
    writeFileSync(join(dataDir, 'notes.txt'), '');
    chmodSync(dataDir, 0o500);
    onTestFinished(() => chmodSync(dataDir, 0o700));
    const app = await startRecorded(dataDir);
    expect((await asked(app)).message).toBe('Perennial cannot write to its data folder');
    await press(app, 'Copy Details');
    expect((await asked(app, 2)).detail).toContain('The details have been copied.');
    const copied = await app.app.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toContain('could not start the server');
    await press(app, 'Quit');
    expect(await app.ended()).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
  },
);

test('the menu shows the log', async () => {
  const { app, dataDir } = await opened();
  await choose(app, 'application', 'Show Logs');
  await expect.poll(() => callsOf(app, 'openPath')).toEqual([[join(dataDir, 'logs')]]);
});

const xdotool = (...args: string[]) => spawnSync('xdotool', args, { encoding: 'utf8' });

// No API presses a button of the system's own dialogs; this tool does, where there is X.
const canClick = process.platform === 'linux' && xdotool('version').status === 0;

test.runIf(canClick)('a dialog of the system’s own takes its answer at once', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'perennial.db'), 'no database');
  const { ended } = startAlone(dataDir);
  const find = () => xdotool('search', '--onlyvisible', '--name', 'Perennial could not start');
  await expect.poll(() => find().stdout, { timeout: 60_000 }).not.toBe('');
  const window = find().stdout.trim();
  const { stdout } = xdotool('getwindowgeometry', '--shell', window);
  const sizeOf = (side: string) => Number(new RegExp(`^${side}=(\\d+)$`, 'm').exec(stdout)?.[1]);
  // "Quit" is the last of the buttons along the lower edge.
  const [x, y] = [sizeOf('WIDTH') - 30, sizeOf('HEIGHT') - 15];
  const click = () =>
    xdotool('mousemove', '--window', window, `${x}`, `${y}`, 'click', '1') && find().stdout;
  await expect.poll(click, { timeout: 60_000 }).toBe('');
  const pressedAt = performance.now();
  expect(await ended).toBe(1);
  // Electron alone takes up to 30 seconds, once the app is idle.
  expect(performance.now() - pressedAt).toBeLessThan(5000);
});

test.runIf(canClick)(
  '“Leave”, chosen by keyboard in the system’s own dialog, ends the app in order',
  async () => {
    const { dataDir } = prepared();
    const app = await startApp(dataDir);
    await typeAndSaveNothing(await app.window());
    app.app.process().kill('SIGTERM');
    const find = () => xdotool('search', '--onlyvisible', '--name', '^Perennial$').stdout;
    await expect.poll(find, { timeout: 30_000 }).not.toBe('');
    // Enter alone would stay.
    xdotool('key', 'Tab', 'key', 'Return');
    expect(await app.ended()).toBe(0);
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
  },
);
