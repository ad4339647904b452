import { expect, test } from 'vitest';
import { followChoice } from '../../../src-main/notifications/reminder-choice.ts';
import { textsIn } from '../../../src-main/texts.ts';
import type { ButtonResult, MessageRecord, ReminderAct } from '../../../src-server/index.ts';

const RECORD: MessageRecord = { record: 'r', account: 'a', name: 'Netflix', locale: 'en-GB' };
const PLACE = { path: '/subscriptions', record: 'r', account: 'a' };

type Choice = ReminderAct | 'open';

async function followed(
  choice: Choice,
  result: ButtonResult | Error = { outcome: 'nothing' },
  record: MessageRecord | undefined = RECORD,
) {
  const opened: unknown[] = [];
  const said: { title: string; body: string; place: unknown }[] = [];
  const pressed: unknown[] = [];
  await followChoice('msg_1', choice, {
    desktop: {
      recordOf: () => record,
      pressButton(...button) {
        pressed.push(button);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      },
    },
    open: (place) => opened.push(place),
    say: (words, place) => said.push({ ...words, place }),
    texts: textsIn('en', 'en'),
  });
  return { opened, said, pressed };
}

test('to open opens the record, or the overview where there is no single one, and changes nothing', async () => {
  const one = await followed('open');
  expect(one).toEqual({ opened: [PLACE], said: [], pressed: [] });
  const { opened } = await followChoiceOfNone('open');
  expect(opened).toEqual([{ path: '/' }]);
});

const followChoiceOfNone = async (choice: Choice) => {
  const opened: unknown[] = [];
  const said: { title: string }[] = [];
  await followChoice('msg_1', choice, {
    desktop: {
      recordOf: () => undefined,
      pressButton: () => Promise.resolve({ outcome: 'nothing' }),
    },
    open: (place) => opened.push(place),
    say: (words) => said.push(words),
    texts: textsIn('en', 'en'),
  });
  return { opened, said };
};

test.each<[Choice, ButtonResult, RegExp]>([
  ['renewed', { outcome: 'moved', next: '2026-12-01' }, /1 December 2026/],
  ['keep', { outcome: 'settled' }, /won’t be reminded/],
  ['snooze', { outcome: 'snoozed' }, /tomorrow/],
  ['renewed', { outcome: 'nothing' }, /Nothing was changed/],
])(
  '%s: what came of it (%j) is said, and the window stays as it is',
  async (choice, result, body) => {
    const { opened, said, pressed } = await followed(choice, result);
    expect(pressed).toEqual([['msg_1', choice]]);
    expect(opened).toEqual([]);
    expect(said).toEqual([
      {
        title: expect.stringContaining('Netflix') as string,
        body: expect.stringMatching(body) as string,
        place: PLACE,
      },
    ]);
  },
);

test.each<ButtonResult | Error>([
  { outcome: 'refused', reason: 'tooLate' },
  { outcome: 'refused', reason: 'remindersOff' },
  new Error('The disk is full.'),
])('what could not be done (%s) is said, and opens the record', async (result) => {
  const { opened, said } = await followed('snooze', result);
  expect(opened).toEqual([PLACE]);
  expect(said).toHaveLength(1);
  expect(said[0]?.title).toContain('Netflix');
});

test('of a record that is gone it is said that nothing was done', async () => {
  const { opened, said } = await followChoiceOfNone('renewed');
  expect(opened).toEqual([]);
  expect(said).toEqual([expect.objectContaining({ title: 'Nothing to do' })]);
});
