import { expect, test } from 'vitest';
import { type Reminder, laterDays, messagesOf } from '../../src-renderer/reminders/reminder.ts';
import { openReminders } from '../../src-server/contract/attention.ts';

/** A reminder that was sent; tests say what else it is. */
const reminder = (facts: Partial<Reminder>): Reminder => ({
  id: 'r1',
  subscriptionId: 's1',
  name: 'Netflix',
  category: 'Video',
  amount: 15.49,
  currency: 'USD',
  kind: 'renewal',
  date: '2026-11-24',
  lead: 3,
  dueAt: '2026-11-21T09:00:00.000Z',
  channel: 'bark',
  state: 'sent',
  messageId: null,
  attempts: 1,
  triedAt: '2026-11-21T09:00:00.000Z',
  nextAttemptAt: null,
  undelivered: facts.state === 'failed',
  answer: null,
  outcome: null,
  mayRepeat: false,
  snoozed: false,
  takenBack: false,
  recordExists: true,
  open: true,
  settled: false,
  ...facts,
});

const none = new Set<string>();

test('what went in one message stands together, also where others lie in between', () => {
  const messages = messagesOf([
    reminder({ id: 'a', messageId: 'm1' }),
    reminder({ id: 'b', messageId: 'm2' }),
    reminder({ id: 'c', messageId: 'm1' }),
    reminder({ id: 'd' }),
    reminder({ id: 'e', messageId: 'm1', state: 'failed' }),
  ]);
  expect(messages.map(({ reminders }) => reminders.map(({ id }) => id))).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
    ['e'],
  ]);
});

test('one is reminded again up to the day itself, and of what is overdue on any day', () => {
  const today = '2026-11-21';
  expect(laterDays(reminder({ date: '2026-11-28' }), today)).toEqual([1, 3, 7]);
  expect(laterDays(reminder({ date: '2026-11-24' }), today)).toEqual([1, 3]);
  expect(laterDays(reminder({ date: '2026-11-21' }), today)).toEqual([]);
  expect(laterDays(reminder({ kind: 'overdue', date: '2026-11-01' }), today)).toEqual([1, 3, 7]);
});

test('a charge is to be looked at once, by the newest of its reminders, whatever the channel', () => {
  const { reminded } = openReminders(
    [
      reminder({ id: 'newest', lead: 1 }),
      reminder({ id: 'other channel', channel: 'ntfy' }),
      reminder({ id: 'oldest' }),
      reminder({ id: 'sooner', subscriptionId: 's2', date: '2026-11-23' }),
      reminder({ id: 'on trial', subscriptionId: 's3' }),
      reminder({ id: 'passed', subscriptionId: 's4', kind: 'overdue' }),
    ],
    new Set(['s3']),
  );
  expect(reminded.map(({ id }) => id)).toEqual(['sooner', 'newest']);
});

test('what its owner put off is not to be looked at until it is sent', () => {
  const waiting = reminder({
    id: 'later',
    state: 'waiting',
    attempts: 0,
    triedAt: null,
    snoozed: true,
  });
  expect(openReminders([waiting, reminder({})], none).reminded).toEqual([]);
  const sent = { ...waiting, state: 'sent' } as const;
  expect(openReminders([sent, reminder({})], none).reminded).toEqual([sent]);
});

test('what could not be sent counts unless the charge was told of since, on that channel', () => {
  const failed = reminder({ id: 'failed', state: 'failed' });
  const later = { lead: 1, dueAt: '2026-11-23T09:00:00.000Z' };
  const failedIn = (...others: Reminder[]) => openReminders([...others, failed], none).failed;
  expect(failedIn()).toEqual([failed]);
  expect(failedIn(reminder({ ...later, channel: 'ntfy' }))).toEqual([failed]);
  expect(failedIn(reminder({ ...later, subscriptionId: 's2' }))).toEqual([failed]);
  expect(failedIn(reminder(later))).toEqual([]);
});
