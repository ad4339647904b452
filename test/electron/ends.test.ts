import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorded } from './app.ts';
import { addRecord, dataIn, prepared } from './data.ts';
import { asked, begun, choose, closeWindow, isVisible, press } from './recorded.ts';
import { followNotifications } from './shown.ts';
import { past, typeAndSaveNothing } from './steps.ts';

const hasServer = (dataDir: string) => existsSync(join(dataDir, 'server.json'));

test.each([false, true])(
  'the computer goes off, as the app is told (window open: %j): it ends in order, and Linux waits',
  async (isOpen) => {
    const { dataDir } = prepared();
    const app = await startRecorded(dataDir, ...(isOpen ? [] : ['--hidden']));
    expect(await begun(app)).toBe(isOpen ? 1 : 0);
    if (isOpen) await app.window();
    const isHeld = await app.app.evaluate(({ powerMonitor }) => {
      let isPrevented = false;
      const event = { preventDefault: () => (isPrevented = true) };
      // Electron's types do not tell that there is an event.
      (powerMonitor as NodeJS.EventEmitter).emit('shutdown', event);
      return isPrevented;
    });
    expect(isHeld).toBe(process.platform === 'linux');
    expect(await app.ended()).toBe(0);
    expect(hasServer(dataDir)).toBe(false);
  },
);

test.each(['query-session-end', 'session-end'])(
  'the computer goes off, as Windows tells a hidden window by %s: it ends in order',
  async (name) => {
    const { dataDir } = prepared();
    const app = await startRecorded(dataDir);
    await app.window();
    await closeWindow(app);
    await expect.poll(() => isVisible(app)).toBe(false);
    await app.app.evaluate(({ BrowserWindow }, event) => {
      const window = BrowserWindow.getAllWindows()[0] as NodeJS.EventEmitter | undefined;
      setImmediate(() => window?.emit(event, { reasons: ['shutdown'], preventDefault() {} }));
    }, name);
    expect(await app.ended()).toBe(0);
    expect(hasServer(dataDir)).toBe(false);
  },
);

test('what was typed and not saved: Stay keeps it, Leave ends the app', async () => {
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir);
  const name = await typeAndSaveNothing(await app.window());
  // The question is one about a window that can be seen.
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await choose(app, 'tray', 'Quit Perennial');
  expect(await asked(app)).toMatchObject({
    type: 'question',
    message: 'Leave without saving?',
    buttons: ['Leave', 'Stay'],
  });
  expect(await isVisible(app)).toBe(true);
  await press(app, 'Stay');
  expect(await name.inputValue()).toBe('Half of a na');
  expect((await fetch(`${app.baseUrl()}/openapi.json`)).status).toBe(200);

  await choose(app, 'tray', 'Quit Perennial');
  await asked(app, 2);
  await press(app, 'Leave');
  expect(await app.ended()).toBe(0);
  expect(hasServer(dataDir)).toBe(false);
});

const titled = (name: string) => expect.stringContaining(name) as string;

test.each(['resume', 'unlock-screen'])(
  'the computer wakes up, as told by %s: what is due is sent, and a click on it opens the record',
  async (name) => {
    const shown = await followNotifications();
    const { dataDir } = prepared();
    const context = dataIn(dataDir);
    addRecord(context, { name: 'Early paper', nextPaymentDate: past() });
    const app = await startRecorded(dataDir, '--hidden', '--sleeps');
    // What the start itself found is done: what comes now waits for the next look.
    const states = context.db.prepare('SELECT state FROM reminders').pluck();
    await expect.poll(() => states.all()).toEqual(['sent']);
    expect(await shown.titles(app)).toEqual([titled('Early paper')]);
    addRecord(context, { name: 'Late paper', nextPaymentDate: past() });
    await app.app.evaluate(
      ({ powerMonitor }, event) => (powerMonitor as NodeJS.EventEmitter).emit(event),
      name,
    );
    await expect
      .poll(() => shown.titles(app))
      .toEqual([titled('Early paper'), titled('Late paper')]);
    await shown.click(app, 1);
    const page = await app.window();
    await page.getByRole('heading', { name: 'Late paper' }).waitFor();
  },
);
