import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { draft } from '../support/drafts.ts';
import { validatorAt } from '../support/openapi.ts';

// What the document lets a caller send is what the endpoint's own check takes. Where JSON Schema
// can't say a rule (two decimals, blanks around a text), no such value is tried here.

const MISSING = Symbol('missing');
const nonsense = [MISSING, null, true, 7, '', 'x', [], {}, 1.5, -1];

const subscriptionValues = {
  name: ['Netflix', 'ü', '📺'.repeat(120), '📺'.repeat(121), 'a\u0000b', 'a\u0085', ' '],
  category: ['Video', 'x'.repeat(80), 'x'.repeat(81), 'a\tb', '\u00a0'],
  amount: [0, 0.29, 15.49, 999_999.99, 1_000_000, -0.01, '1'],
  currency: ['USD', 'JPY', 'usd', 'XXX'],
  period: ['monthly', 'yearly', 'custom', 'custom', 'weekly'],
  nextPaymentDate: ['2027-01-31', '1900-01-01', '9999-12-31', '1899-12-31', '2027-02-29', MISSING],
  billingAnchorDay: [1, 31, null, 0, 32, 1.5],
  lastPaymentDate: ['2026-11-14', '2024-02-29', '2100-02-29', '14.11.2026'],
  customDate: [null, '1', '30', '36500', '36501', '0', '030', '+1', 30],
  notificationEnabled: [true, false, 'true'],
  status: ['active', 'paused'],
};

const settingsValues = {
  enabled: [true, false],
  daysBefore: [1, 3, 7, 14, 2, '3'],
  timeZone: ['UTC'],
};

/** Bodies that differ from a valid one in up to four fields, each set well, set badly or missing. */
function bodies(valid: object, values: Readonly<Record<string, readonly unknown[]>>) {
  const changes = Object.entries(values).map(([name, list]) =>
    tuple(
      constantFrom(name),
      oneof(
        { weight: 4, arbitrary: constantFrom(...list) },
        { weight: 1, arbitrary: constantFrom(...nonsense) },
      ),
    ),
  );
  return array(oneof(...changes), { maxLength: 4 }).map((changed) => {
    const body = { ...valid, ...Object.fromEntries(changed) };
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== MISSING));
  });
}

const { createSubscription, updateSubscription, updateNotificationSettings } = endpoints;

describe.each([
  ['SubscriptionDraft', createSubscription.body, bodies(draft(), subscriptionValues)],
  ['SubscriptionPatch', updateSubscription.body, bodies({ amount: 1 }, subscriptionValues)],
  [
    'NotificationSettingsPatch',
    updateNotificationSettings.body,
    bodies({ enabled: true }, settingsValues),
  ],
] as const)('%s', (name, schema, sent) => {
  test('takes and refuses what the endpoint takes and refuses', () => {
    const validate = validatorAt(`/components/schemas/${name}`);
    const counts = { taken: 0, refused: 0 };
    assert(
      property(sent, (body) => {
        // The check of an empty patch comes before that of its fields.
        const isTaken = schema.safeParse(body).success && Object.keys(body).length > 0;
        counts[isTaken ? 'taken' : 'refused'] += 1;
        expect([body, validate(body)]).toEqual([body, isTaken]);
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(500);
  });
});
