import { expect, test } from 'vitest';
import type { Currency } from '../../src-server/domain/currencies.ts';
import { csvOf } from '../../src-server/contract/spreadsheet.ts';
import { type Cadence, everyDays, everyMonths } from '../../src-server/domain/schedule.ts';
import { appAnswer } from '../../src-server/subscriptions/json.ts';
import { read } from './import/import.ts';

const subscription = (cadence: Cadence, currency: Currency, anchor: number) => ({
  ...cadence,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Water',
  category: 'Home',
  amountHundredths: 120_000,
  currency,
  nextPaymentDate: '2027-02-28',
  billingAnchorDay: anchor,
  notificationEnabled: true,
  status: 'active' as const,
  trialEndsOn: null,
  details: {},
  createdAt: 0,
  updatedAt: 0,
});

test.each([
  [everyMonths(1), 31],
  [everyMonths(12), 29],
  [everyMonths(3), 31],
  [everyMonths(24), 31],
  [everyDays(14), 28],
  [everyDays(30), 28],
] as const)('%j is exported as a spreadsheet and read again', async (cadence, anchor) => {
  for (const currency of ['EUR', 'SEK', 'JPY'] as const) {
    const exported = subscription(cadence, currency, anchor);
    const { rows } = await read(csvOf([appAnswer(exported, '2026-11-21')]));
    expect(rows).toMatchObject([{ problems: [] }]);
    const {
      id: _,
      details: _details,
      createdAt: _created,
      updatedAt: _updated,
      ...fields
    } = exported;
    expect(rows[0]?.fields).toEqual(fields);
  }
});
