import { expect, test } from 'vitest';
import {
  type Choice,
  type Message,
  NoAnswer,
  desktopNotifier,
} from '../../../src-main/notifications/notify.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { told } from '../../support/told.ts';
import type { PlanAct, ReminderAct } from '../../../src-server/index.ts';

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
  const about = { id: 'msg_1', sentAt: 0, ownerId: 'o', subscriptionId: 'r' };
  const send = (acts: readonly ReminderAct[] | readonly PlanAct[] = []) =>
    told(notify({ ...about, title: 'T', body: 'B', acts }));
  return { shown, chosen, send };
}

test('a reminder has a button for each thing that can be done about it, and one that opens it', async () => {
  const { shown, send } = prepared();
  expect(await send(['renewed', 'snooze'])).toEqual({
    delivered: true,
    message: 'Shown on this computer.',
  });
  await send(['keep']);
  await send();
  const labels = shown.map(({ message }) => message.buttons.map(({ label }) => label));
  expect(labels).toEqual([['Renewed', 'Snooze a day', 'Open'], ['Keep it', 'Open'], ['Open']]);
  expect(shown[0]?.message).toMatchObject({ id: 'msg_1', title: 'T', body: 'B' });
});

test('what an agent wants can be seen first, then allowed or refused', async () => {
  const { shown, chosen, send } = prepared();
  await send(['allow', 'refuse']);
  const labels = shown.map(({ message }) => message.buttons.map(({ label }) => label));
  expect(labels).toEqual([['Show', 'Allow', 'Refuse']]);
  shown[0]?.press('refuse');
  expect(chosen).toEqual([['msg_1', 'refuse']]);
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
    message: "The system didn't show the notification. (not allowed)",
  });
  const missing = prepared(() => Promise.resolve(false));
  expect(await missing.send()).toEqual({
    delivered: false,
    message: "This system doesn't support notifications.",
  });
});

test.each([
  [new Error(''), "The system didn't show the notification."],
  [
    Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
    "The system didn't show the notification. (ECONNREFUSED)",
  ],
  [
    new NoAnswer(),
    "The desktop's notification service isn't responding. Sign out and back in to restart it.",
  ],
])('a reason is given for any error (%#)', async (error, message) => {
  const failing = prepared(async () => {
    throw error;
  });
  expect(await failing.send()).toEqual({ delivered: false, message });
});
