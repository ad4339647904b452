import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../src-server/domain/currencies.ts';
import { csvOf, tableOf } from '../../src-server/contract/spreadsheet.ts';
import { detailFields } from '../../src-server/contract/app/details.ts';
import { type Details, detailNames, patchDetails } from '../../src-server/domain/details.ts';
import { type Cadence, everyDays, everyMonths } from '../../src-server/domain/schedule.ts';
import { MAX_AMOUNT_HUNDREDTHS, amountOf } from '../../src-server/domain/money.ts';
import { appAnswer } from '../../src-server/subscriptions/json.ts';
import { read } from './import/import.ts';
import { MAX_NOTICE, MAX_RENEWAL_MONTHS, noticeUnits } from '../../src-server/domain/terms.ts';

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
    const { id: _, details: _none, createdAt: _created, updatedAt: _updated, ...fields } = exported;
    expect(rows[0]?.fields).toEqual(fields);
  }
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.stringMatching(/^[-=+@'"#*[\]() \t\na-c,;|]{1,20}$/),
);
const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const anyTerms = fc.record({
  endsOn: day,
  renewsForMonths: fc.integer({ min: 1, max: MAX_RENEWAL_MONTHS }),
  notice: fc.record({
    count: fc.integer({ min: 0, max: MAX_NOTICE }),
    unit: fc.constantFrom(...noticeUnits),
  }),
});

/** Any details that the contract allows. */
const anyDetails = fc
  .record(
    {
      notes: text,
      website: address,
      cancelUrl: address,
      paymentMethod: text,
      accountNumber: text,
      startedOn: day,
      tags: fc.array(text, { maxLength: 4 }),
      links: fc.array(fc.record({ title: text, url: address }), { maxLength: 3 }),
      endsOn: day,
      terms: anyTerms,
      nextPrice: fc.record({
        from: day,
        amount: fc.integer({ min: 0, max: MAX_AMOUNT_HUNDREDTHS }).map(amountOf),
      }),
    },
    { requiredKeys: [] },
  )
  .map((values) => {
    const allowed = detailNames.flatMap((name) => {
      const { success, data } = detailFields[name].safeParse(values[name]);
      return success ? [[name, data] as const] : [];
    });
    return patchDetails({}, Object.fromEntries(allowed));
  });

// Blanks are the same to a table, however many and whichever.
const inOneForm = (details: Details) =>
  JSON.parse(JSON.stringify(details).replaceAll(/(?:\s|\\n|\\t)+/g, ' ')) as Details;

test('any details are exported as a spreadsheet and a table, and read again', async () => {
  await fc.assert(
    fc.asyncProperty(anyDetails, async (details) => {
      const exported = { ...subscription(everyMonths(1), 'EUR', 28), details };
      const shown = [appAnswer(exported, '2026-11-21')];
      for (const file of [csvOf(shown), tableOf(shown)]) {
        const { rows } = await read(file);
        expect(rows).toMatchObject([{ problems: [] }]);
        const { fields } = rows[0] ?? {};
        const again = Object.fromEntries(
          detailNames.flatMap((name) =>
            fields?.[name] === undefined ? [] : [[name, fields[name]]],
          ),
        );
        expect(inOneForm(again)).toEqual(inOneForm(details));
      }
    }),
    { numRuns: 300 },
  );
});
