import { expect, test } from 'vitest';
import { type Choice, type Message, desktopNotifier, firstOf } from '../../src-main/notify.ts';
import { textsIn } from '../../src-main/texts.ts';
import type { ReminderAct } from '../../src-server/index.ts';

/** A notifier over a way of showing that answers as it is told to, and what was asked of it. */
function prepared(answer: () => Promise<boolean> = () => Promise.resolve(true)) {
  const shown: { message: Message; press: (choice: Choice) => void }[] = [];
  const chosen: unknown[] = [];
  const notify = desktopNotifier({
    present(message, press) {
      shown.push({ message, press });
      return answer();
    },
    choose: (...choice) => chosen.push(choice),
    texts: () => textsIn('en', 'en'),
  });
  const send = (acts: readonly ReminderAct[] = []) =>
    notify({
      title: 'T',
      body: 'B',
      id: 'msg_1',
      sentAt: 0,
      ownerId: 'o',
      subscriptionId: 'r',
      acts,
    });
  return { shown, chosen, send };
}

test('a reminder has a button for each thing that can be done about it, and one that opens it', async () => {
  const { shown, send } = prepared();
  expect(await send(['renewed', 'snooze'])).toEqual({
    delivered: true,
    message: 'The notification was shown on this computer.',
  });
  await send(['keep']);
  await send();
  const labels = shown.map(({ message }) => message.buttons.map(({ label }) => label));
  expect(labels).toEqual([['Renewed', 'Snooze a day', 'Open'], ['Keep it', 'Open'], ['Open']]);
  expect(shown[0]?.message).toMatchObject({ id: 'msg_1', title: 'T', body: 'B' });
});

test('what is chosen is told with the message that it is about', async () => {
  const { shown, chosen, send } = prepared();
  await send(['renewed']);
  shown[0]?.press('renewed');
  shown[0]?.press('open');
  expect(chosen).toEqual([
    ['msg_1', 'renewed'],
    ['msg_1', 'open'],
  ]);
});

test('what failed says why, and what is not there that it is not there', async () => {
  const failing = prepared(() => Promise.reject(new Error('not allowed')));
  expect(await failing.send()).toEqual({
    delivered: false,
    message: 'The system did not show the notification. (not allowed)',
  });
  const missing = prepared(() => Promise.resolve(false));
  expect(await missing.send()).toEqual({
    delivered: false,
    message: 'This system does not support notifications.',
  });
});

test('the first way that is there shows it, and no other', async () => {
  const asked: string[] = [];
  const way = (name: string, isThere: boolean) => () => {
    asked.push(name);
    return Promise.resolve(isThere);
  };
  const message = { title: 'T', body: 'B', buttons: [] };
  const some = firstOf(way('one', false), way('two', true), way('three', true));
  expect(await some(message, () => {})).toBe(true);
  expect(asked).toEqual(['one', 'two']);
  expect(await firstOf(way('one', false))(message, () => {})).toBe(false);
});
