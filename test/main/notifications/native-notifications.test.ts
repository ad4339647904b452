import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { nativePresenter } from '../../../src-main/notifications/native-notifications.ts';
import type { Choice, Message } from '../../../src-main/notifications/notify.ts';

afterEach(() => vi.useRealTimers());

class Fake extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  isShown = false;
  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show() {
    this.isShown = true;
  }
}

const reminder: Message = {
  id: 'msg_1',
  title: 'T',
  body: 'B',
  buttons: [
    { choice: 'renewed', label: 'Renewed' },
    { choice: 'open', label: 'Open' },
  ],
};

function prepared({ isSupported = true, hasActivation = false } = {}) {
  const made: Fake[] = [];
  const chosen: Choice[] = [];
  const present = nativePresenter({
    isSupported: () => isSupported,
    create(options) {
      const fake = new Fake(options);
      made.push(fake);
      return fake;
    },
    hasActivation,
  });
  const send = (message = reminder) => present(message, (choice) => chosen.push(choice));
  return { made, chosen, send };
}

test('it is shown once the system says so, with its buttons', async () => {
  const { made, send } = prepared();
  const sent = send();
  const actions = [
    { type: 'button', text: 'Renewed' },
    { type: 'button', text: 'Open' },
  ];
  expect(made).toMatchObject([
    { isShown: true, options: { id: 'msg_1', title: 'T', body: 'B', actions } },
  ]);
  made[0]?.emit('show');
  expect(await sent).toBe(true);
});

test('a click opens, and a button does what it says', async () => {
  const { made, chosen, send } = prepared();
  const sent = send();
  made[0]?.emit('show');
  await sent;
  made[0]?.emit('click');
  made[0]?.emit('action', { actionIndex: 0 });
  made[0]?.emit('action', { actionIndex: 1 });
  made[0]?.emit('action', { actionIndex: 9 });
  expect(chosen).toEqual(['open', 'renewed', 'open']);
});

test('that failed says why; of which the system says nothing was not shown', async () => {
  const { made, send } = prepared();
  const failed = expect(send()).rejects.toThrow('not allowed');
  made[0]?.emit('failed', {}, 'not allowed');
  await failed;
  vi.useFakeTimers();
  const silent = expect(send()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  await silent;
});

test('it is not tried where the system has none', async () => {
  const { made, send } = prepared({ isSupported: false });
  expect(await send()).toBe(false);
  expect(made).toEqual([]);
});

test('where one handler hears of all clicks, they carry the message’s id, and count once', async () => {
  const { made, chosen, send } = prepared({ hasActivation: true });
  const sent = send();
  made[0]?.emit('show');
  await sent;
  expect(made[0]?.options).toMatchObject({ id: 'msg_1', title: 'T' });
  expect(made[0]?.options.toastXml).toContain('tag=msg_1');
  made[0]?.emit('action', { actionIndex: 0 });
  expect(chosen).toEqual([]);
});

test('what nothing follows from after a restart is an ordinary one, also there', async () => {
  const { made, chosen, send } = prepared({ hasActivation: true });
  const sent = send({ title: 'Done', body: 'B', buttons: [] });
  made[0]?.emit('show');
  await sent;
  expect(made[0]?.options).toEqual({ title: 'Done', body: 'B', actions: [] });
  made[0]?.emit('click');
  expect(chosen).toEqual(['open']);
});
