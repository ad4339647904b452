import { expect, test } from 'vitest';
import {
  type FormValues,
  anchorFor,
  bodyOf,
  patchOf,
} from '../../src-renderer/features/inspector/form/values.ts';

const initial: FormValues = {
  name: 'Netflix',
  category: 'Video',
  amount: '15.49',
  currency: 'USD',
  period: 'monthly',
  count: '3',
  unit: 'month',
  nextPaymentDate: '2027-02-28',
  billingAnchorDay: 31,
  trialEndsOn: null,
  notificationEnabled: true,
};
const patch = (change: Partial<FormValues>) => patchOf({ ...initial, ...change }, initial, 'en-GB');

test('an edit sends only what differs', () => {
  expect(patch({})).toEqual({});
  expect(patch({ name: ' Netflix ' })).toEqual({});
  expect(patch({ amount: '17,99' })).toEqual({ amount: 17.99 });
  expect(patch({ notificationEnabled: false })).toEqual({ notificationEnabled: false });
});

test('the anchor goes with its date', () => {
  expect(patch({ nextPaymentDate: '2027-03-31' })).toEqual({
    nextPaymentDate: '2027-03-31',
    billingAnchorDay: 31,
  });
  expect(patch({ nextPaymentDate: '2027-03-15', billingAnchorDay: '' })).toEqual({
    nextPaymentDate: '2027-03-15',
    billingAnchorDay: null,
  });
  expect(patch({ billingAnchorDay: '' })).toEqual({ billingAnchorDay: null });
});

test('an interval goes with custom alone', () => {
  expect(patch({ period: 'custom', count: '30', unit: 'day' })).toEqual({
    period: 'custom',
    customDate: '30',
  });
  expect(patch({ period: 'custom', count: '2', unit: 'week' })).toEqual({
    period: 'custom',
    customDate: '14',
  });
  expect(patch({ period: 'custom' })).toEqual({ period: 'custom', customMonths: 3 });
  expect(patch({ period: 'custom', count: '2', unit: 'year' })).toEqual({
    period: 'custom',
    customMonths: 24,
  });
  expect(patch({ period: 'yearly', count: '30' })).toEqual({ period: 'yearly' });
});

test('what is emptied is sent, and refused; in a new one it is left out', () => {
  expect(patch({ name: '', amount: '', nextPaymentDate: null })).toEqual({
    name: '',
    amount: '',
    nextPaymentDate: '',
    billingAnchorDay: 31,
  });
  const empty = { ...initial, name: '', amount: '', nextPaymentDate: null };
  const fields = Object.keys(bodyOf(empty, 'en-GB', false));
  expect(fields).not.toContain('name');
  expect(fields).not.toContain('amount');
  expect(fields).not.toContain('nextPaymentDate');
});

test('what is no number is sent as it was typed, for the contract to refuse', () => {
  expect(patch({ amount: 'much' })).toEqual({ amount: 'much' });
});

test('an anchor holds as long as it gives the date', () => {
  expect(anchorFor('2027-02-28', '', 31)).toBe(31);
  expect(anchorFor('2027-03-31', '', 31)).toBe('');
  expect(anchorFor('2027-03-15', 31, undefined)).toBe('');
  expect(anchorFor('2027-02-28', '', undefined)).toBe('');
  expect(anchorFor('2027-02-28', 30, 31)).toBe(30);
  expect(anchorFor(null, 31, 31)).toBe('');
});

test.each(['\u200b', ' \u00ad\u2060 ', '\u3164', '\u2800', '\ufe0f', '\u202e'])(
  'a name of nothing but invisible characters is none: %j',
  (name) => {
    expect(bodyOf({ ...initial, name }, 'en-GB', false)).not.toHaveProperty('name');
    expect(bodyOf({ ...initial, name: `A${name}` }, 'en-GB', false)).toHaveProperty('name');
  },
);
