import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src-renderer/audit/changes.ts';
import { isEnded, isRenewal, storiesOf } from '../../src-renderer/audit/story.ts';

const KEY = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
const OTHER_KEY = '7f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
const NETFLIX = '8f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

type State = Entry['metadata']['before'];
type Action = Entry['action'];

function entry(
  time: string,
  action: Action,
  [before, after]: [before: State, after: State],
  fields: Partial<Entry> = {},
): Entry {
  return {
    id: `${time} ${action}`,
    action,
    subscriptionId: NETFLIX,
    recordExists: true,
    canRestore: false,
    apiKeyId: KEY,
    requestId: 'req_6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
    metadata: { before, after },
    createdAt: `2026-11-21T${time}.000Z`,
    ...fields,
  };
}

const at = (amount: number, updatedAt: string): State => ({ name: 'Netflix', amount, updatedAt });
const price = (time: string, from: number, to: number, fields: Partial<Entry> = {}) =>
  entry(time, 'subscription.update', [at(from, `before ${time}`), at(to, time)], fields);

const inState = (status: string, amount: number): State => ({ ...at(amount, ''), status });

const secret = (time: string) =>
  entry(
    time,
    'notification_settings.update',
    [{ pushConfigured: true }, { pushConfigured: true }],
    {
      subscriptionId: null,
    },
  );

const told = (...oldestFirst: Entry[]) =>
  storiesOf(oldestFirst.toReversed(), (moment) => moment.slice(0, 10)).map(
    ({ entry: { action, metadata }, entries, undone, payments }) => ({
      action,
      from: metadata.before?.['amount'],
      to: metadata.after?.['amount'],
      entries: entries.length,
      isUndone: undone !== undefined,
      payments: payments.length,
    }),
  );

const plain = { entries: 1, isUndone: false, payments: 0 };

describe('the story of what was changed', () => {
  test('folds a change and its undo, and leaves what came before and after', () => {
    expect(
      told(price('09:00:00', 15, 17), price('10:00:00', 17, 20), price('10:01:00', 20, 17)),
    ).toEqual([
      { ...plain, action: 'subscription.update', from: 17, to: 20, entries: 2, isUndone: true },
      { ...plain, action: 'subscription.update', from: 15, to: 17 },
    ]);
  });

  test('leaves out what was saved without a change, even between a change and its undo', () => {
    expect(told(price('09:00:00', 10, 10), price('09:00:01', 10, 10))).toEqual([]);
    expect(
      told(price('10:00:00', 15, 17), price('10:01:00', 17, 17), price('10:02:00', 17, 15)),
    ).toMatchObject([{ entries: 2, isUndone: true }]);
  });

  test('tells a cancellation beside edits of the same moment, and that it was undone later', () => {
    const oldestFirst = [
      entry('10:00:00', 'subscription.update', [inState('active', 15), inState('active', 17)]),
      entry('10:00:01', 'subscription.cancel', [inState('active', 17), inState('cancelled', 17)]),
    ];
    const actions = () => told(...oldestFirst).map(({ action, isUndone }) => [action, isUndone]);
    expect(actions()).toEqual([
      ['subscription.cancel', false],
      ['subscription.update', false],
    ]);
    oldestFirst.push(
      entry('10:05:00', 'subscription.reactivate', [
        inState('cancelled', 17),
        inState('active', 17),
      ]),
    );
    expect(actions()).toEqual([
      ['subscription.reactivate', true],
      ['subscription.update', false],
    ]);
  });

  test('keeps a change back that somebody else made, or on another day', () => {
    const other = price('10:01:00', 17, 15, { apiKeyId: OTHER_KEY });
    expect(told(price('10:00:00', 15, 17), other)).toHaveLength(2);
    const later = price('10:01:00', 17, 15, { createdAt: '2026-11-22T10:01:00.000Z' });
    expect(told(price('10:00:00', 15, 17), later)).toHaveLength(2);
  });

  test('tells several changes at one moment as one, from the first state to the last', () => {
    expect(told(price('10:00:00', 15, 17), price('10:00:01', 17, 20))).toEqual([
      { ...plain, action: 'subscription.update', from: 15, to: 20, entries: 2 },
    ]);
    expect(told(price('10:00:00', 15, 17), price('10:00:05', 17, 20))).toHaveLength(2);
  });

  test('tells a subscription that was added with its payments, and payments by themselves', () => {
    const payments = ['10:00:00', '10:00:01'].map((time, index) =>
      entry(time, 'subscription.add_payment', [null, { paidOn: `2026-0${index + 1}-14` }]),
    );
    const added = entry('10:00:00', 'subscription.create', [null, at(15, '10:00:00')]);
    expect(told(added, ...payments)).toMatchObject([
      { action: 'subscription.create', to: 15, entries: 3, payments: 2 },
    ]);
    expect(told(...payments)).toMatchObject([
      { action: 'subscription.add_payment', entries: 2, payments: 0 },
    ]);
  });

  test.each(['10:00:01', '10:01:00'])(
    'folds what was marked renewed at 10:00:00 and undone at %s, with its payment once',
    (time) => {
      const due = (nextPaymentDate: string): State => ({ ...at(15, time), nextPaymentDate });
      const [old, next] = [due('2026-11-21'), due('2026-12-21')];
      const paid = { paidOn: '2026-11-21', amount: 15, currency: 'EUR' };
      const oldestFirst = [
        entry('10:00:00', 'subscription.update', [old, next]),
        entry('10:00:00', 'subscription.add_payment', [null, paid]),
        entry(time, 'subscription.update', [next, old]),
        entry(time, 'subscription.delete_payment', [paid, null]),
      ];
      const stories = storiesOf(oldestFirst.toReversed(), (moment) => moment.slice(0, 10));
      expect(stories).toMatchObject([
        { undone: { action: 'subscription.update' }, payments: [{ metadata: { after: paid } }] },
      ]);
      expect(stories.map(isRenewal)).toEqual([true]);
      expect(told(...oldestFirst)).toMatchObject([{ entries: 4, isUndone: true }]);
    },
  );

  test.each([
    [{ period: 'custom', customDate: '7', customMonths: null }, {}],
    [
      { period: 'custom', customDate: '92', customMonths: 3 },
      { period: 'custom', customDate: '90', customMonths: 3 },
    ],
  ])(
    'knows that something was marked renewed, whatever else follows from its date: %j',
    (was, is) => {
      const old = { ...at(15, ''), ...was, nextPaymentDate: '2026-11-20', billingAnchorDay: 20 };
      const next = { ...old, ...is, nextPaymentDate: '2026-11-27', billingAnchorDay: 27 };
      const paid = { paidOn: '2026-11-20', amount: 15, currency: 'EUR' };
      const stories = storiesOf(
        [
          entry('10:00:00', 'subscription.add_payment', [null, paid]),
          entry('10:00:00', 'subscription.update', [old, next]),
        ],
        (moment) => moment.slice(0, 10),
      );
      expect(stories.map(isRenewal)).toEqual([true]);
    },
  );

  test('folds a deletion that was taken back', () => {
    const deleted = entry('10:00:00', 'subscription.delete', [at(15, '09:00'), null]);
    const restored = entry('10:00:04', 'subscription.restore', [null, at(15, '10:00')]);
    expect(told(deleted, restored)).toMatchObject([{ entries: 2, isUndone: true, from: 15 }]);
  });

  test('keeps the record of what was added and deleted at one moment', () => {
    const added = entry('10:00:00', 'subscription.create', [null, at(15, '10:00:00')]);
    const deleted = entry('10:00:01', 'subscription.delete', [at(15, '10:00:00'), null]);
    expect(told(added, deleted)).toMatchObject([{ entries: 2, isUndone: true, to: 15 }]);
  });

  test('never takes two changes of a secret for a change and its undo', () => {
    expect(told(secret('10:00:00'), secret('10:00:01'))).toHaveLength(2);
  });
});

test.each([
  { what: 'the day after its last one', endsOn: '2026-11-20', expected: true },
  { what: 'before its last day', endsOn: '2026-11-21', expected: false },
  { what: 'without a last day', endsOn: undefined, expected: false },
])('cancelled $what, it ended by itself: $expected', ({ endsOn, expected }) => {
  const before = { ...inState('active', 9), ...(endsOn === undefined ? {} : { endsOn }) };
  const cancelled = entry('00:05:00', 'subscription.cancel', [
    before,
    { ...before, status: 'cancelled' },
  ]);
  expect(isEnded(cancelled, (moment) => moment.slice(0, 10))).toBe(expected);
  expect(isEnded({ ...cancelled, action: 'subscription.pause' }, String)).toBe(false);
});
