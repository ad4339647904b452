import { expect, test } from 'vitest';
import { followChoice } from '../../../src-main/notifications/reminder-choice.ts';
import type { ButtonResult, MessageRecord, ReminderAct } from '../../../src-server/index.ts';
import { choosing } from './choosing.ts';

const RECORD: MessageRecord = { record: 'r', account: 'a', name: 'Netflix', locale: 'en-GB' };
const PLACE = { path: '/subscriptions', record: 'r', account: 'a' };

type Choice = ReminderAct | 'open';

async function followed(
  choice: Choice,
  result: ButtonResult | Error = { outcome: 'nothing' },
  record: MessageRecord | undefined = RECORD,
) {
  const { followed: outcome, results, press } = choosing(result);
  const desktop = { recordOf: () => record, pressButton: press };
  await followChoice('msg_1', choice, { desktop, ...results });
  return outcome;
}

test('to open opens the record, or the overview where there is no single one, and changes nothing', async () => {
  const one = await followed('open');
  expect(one).toEqual({ opened: [PLACE], said: [], pressed: [] });
  const { opened } = await followChoiceOfNone('open');
  expect(opened).toEqual([{ path: '/' }]);
});

const followChoiceOfNone = async (choice: Choice) => {
  const { followed: outcome, results, press } = choosing<ButtonResult>({ outcome: 'nothing' });
  const desktop = { recordOf: () => undefined, pressButton: press };
  await followChoice('msg_1', choice, { desktop, ...results });
  return outcome;
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
