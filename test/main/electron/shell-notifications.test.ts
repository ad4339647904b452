import Database from 'better-sqlite3';
import { type MockInstance, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandLineActor, resolveAccount } from '../../../src-server/accounts/service.ts';
import { addSubscription } from '../../../src-server/subscriptions/service.ts';
import type { OpenData } from '../../../src-server/open-data.ts';
import { draft } from '../../support/drafts.ts';
import { FakeWindow, electron, forget, told } from './stand-in.ts';
import { starterOf } from './started.ts';
import { changeSettings } from '../../support/changing.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../../src-main/electron/shell.ts');

// Loads its binary, which it would look for in vain once a test claims another system.
new Database(':memory:').close();

const started = starterOf(Shell);

beforeEach(forget);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Draft = Parameters<typeof addSubscription>[2];

const LATE = '2020-02-29';

/** Adds a subscription whose date has passed; answers its id. */
function addLate(context: OpenData['context']): string {
  const { id: ownerId } = resolveAccount(context, undefined);
  const actor = commandLineActor(context, ownerId);
  // So rarely that no other charge of it is near, whatever day it is.
  const repeats = { period: 'custom', customDate: '36500' };
  const body = draft({ name: 'Late paper', nextPaymentDate: LATE, ...repeats }) as Draft;
  context.db.transaction(() => addSubscription(context, actor, body)).immediate();
  return String(context.db.prepare('SELECT id FROM subscriptions').pluck().get());
}

/** The same, and waits until the app has reminded of it. */
async function remindedOf(context: OpenData['context']): Promise<string> {
  const id = addLate(context);
  electron.powerMonitor.emit('resume');
  await expect.poll(() => told.notified).toHaveLength(1);
  return id;
}

type Activated = { type: string; arguments: string };

/** As on Windows, where one handler hears of clicks, also of the one that started the app. */
function withActivation(startedBy?: string): { activate: (text: string) => void } {
  let handler: ((details: Activated) => void) | undefined;
  const handleActivation = (callback: (details: Activated) => void) => {
    handler = callback;
    if (startedBy !== undefined) callback({ type: 'action', arguments: startedBy });
  };
  Object.assign(electron.Notification, { handleActivation });
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  return { activate: (text) => handler?.({ type: 'action', arguments: text }) };
}

afterEach(() => {
  Reflect.deleteProperty(electron.Notification, 'handleActivation');
});

const argumentsIn = (toast: object | undefined, choice: string): string => {
  const { toastXml } = toast as { toastXml: string };
  const found = [...toastXml.matchAll(/(?:launch|arguments)="([^"]*)"/g)].map(([, text = '']) =>
    text.replaceAll('&amp;', '&'),
  );
  return found.find((text) => text.endsWith(`choice=${choice}`)) ?? '';
};

const nextDate = ({ db }: OpenData['context'], id: string) =>
  String(db.prepare('SELECT next_payment_date FROM subscriptions WHERE id = ?').pluck().get(id));

test('a reminder that is clicked after the app was started anew opens its record', async () => {
  const { activate } = withActivation();
  const first = await started({ hidden: true });
  const id = await remindedOf(first.context);
  const [toast] = told.notified;
  first.shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
  forget();

  await started({ hidden: true }, {}, undefined, first.dataDir);
  expect(told.windows).toHaveLength(0);
  activate(argumentsIn(toast, 'open'));
  expect(told.windows[0]?.address).toContain(`record=${id}`);
  activate('about no reminder');
  expect([told.windows.length, told.scripts]).toEqual([1, ['location.replace("#go=%2F");']]);
});

test('a click that starts the app opens its record, in a window that can be served', async () => {
  withActivation();
  const first = await started({ hidden: true });
  const id = await remindedOf(first.context);
  const text = argumentsIn(told.notified[0], 'open');
  first.shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
  forget();

  withActivation(text);
  const served: number[] = [];
  vi.spyOn(electron, 'BrowserWindow').mockImplementation(function (options: object) {
    served.push(told.handled.length);
    return new FakeWindow(options);
  });
  await started({ hidden: true }, {}, undefined, first.dataDir);
  expect(told.windows.map(({ address }) => address)).toEqual([
    expect.stringContaining(`record=${id}`),
  ]);
  expect(served).toEqual([1]);
});

test('its button does what it says, and what came of it is shown; twice is once', async () => {
  const { activate } = withActivation();
  const { context } = await started({ hidden: true });
  const id = await remindedOf(context);
  const text = argumentsIn(told.notified[0], 'renewed');
  activate(text);
  await expect.poll(() => told.notified).toHaveLength(2);
  expect(told.notified[1]).toMatchObject({ title: 'Late paper renewed' });
  const moved = nextDate(context, id);
  expect(moved > LATE).toBe(true);
  activate(text);
  await expect.poll(() => told.notified).toHaveLength(3);
  expect(told.notified[2]).toMatchObject({ title: 'Late paper: nothing to do' });
  expect([nextDate(context, id), told.windows.length]).toEqual([moved, 0]);
});

test('where nothing can be shown any more, its button opens the record that it is about', async () => {
  const { activate } = withActivation();
  const { context } = await started({ hidden: true });
  const id = await remindedOf(context);
  vi.spyOn(electron.Notification, 'isSupported').mockReturnValue(false);
  activate(argumentsIn(told.notified[0], 'renewed'));
  await expect.poll(() => told.windows[0]?.address).toContain(`record=${id}`);
  expect(nextDate(context, id) > LATE).toBe(true);
});

test('a link to a record that starts the app opens it in the account that it is in', async () => {
  const first = await started({ hidden: true });
  const id = addLate(first.context);
  first.shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
  forget();
  const { context } = await started(
    { link: `perennial://record/${id}` },
    {},
    undefined,
    first.dataDir,
  );
  const { id: account } = resolveAccount(context, undefined);
  await expect.poll(() => told.windows[0]?.address).toContain(`record=${id}&account=${account}`);
});

const resume = () => told.trays[0]?.menu.find(({ label }) => label === 'Resume Reminders');

test('macOS asks about notifications when reminders are switched on, and not at the start', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  const asked: MockInstance = vi.spyOn(electron.Notification, 'isSupported');
  const { context } = await started({ hidden: true });
  const { id } = resolveAccount(context, undefined);
  changeSettings(context, commandLineActor(context, id), { enabled: false });
  await expect.poll(resume).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
  resume()?.click?.();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
});
