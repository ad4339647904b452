import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

async function creator() {
  const server = await TestServer.start();
  const { key } = server.issue();
  return async (fields: Record<string, unknown>) => {
    const body = draft(fields);
    const answer = await server.call('POST', '/api/v1/subscriptions', { key, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json.data;
  };
}

test('every legal amount comes back as the same number', async () => {
  const create = await creator();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 99_999_999 }), async (hundredths) => {
      const amount = Number(`${hundredths}e-2`);
      expect((await create({ amount })).amount).toBe(amount);
    }),
    { numRuns: 150, examples: [[0], [1], [29], [115], [435], [820], [99_999_999]] },
  );
});

test('legal text comes back trimmed and otherwise to the letter', async () => {
  const create = await creator();
  const character = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((text) => !/\p{Cc}/u.test(text));
  const text = fc
    .array(fc.oneof(character, fc.constantFrom(' ', '\u202E', '👨‍👩‍👧', 'e\u0301')), {
      minLength: 1,
      maxLength: 16,
    })
    .map((parts) => parts.join(''))
    .filter((name) => name.trim() !== '');
  await fc.assert(
    fc.asyncProperty(text, text, async (name, category) => {
      const data = await create({ name: ` ${name}  `, category });
      expect([data.name, data.category]).toEqual([name.trim(), category.trim()]);
    }),
    { numRuns: 60 },
  );
});

test('lastPaymentDate is one month earlier on the anchor day, or the last day there is', async () => {
  const create = await creator();
  const parts = [fc.integer({ min: 1900, max: 2999 }), fc.integer({ min: 1, max: 12 })] as const;
  const day = fc.integer({ min: 1, max: 31 });
  await fc.assert(
    fc.asyncProperty(...parts, day, day, async (year, month, dayOfMonth, anchor) => {
      const length = daysIn(year, month);
      const data = await create({
        nextPaymentDate: dateText(year, month, Math.min(dayOfMonth, length)),
        billingAnchorDay: anchor,
      });
      const [lastYear, lastMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
      expect(data.lastPaymentDate).toBe(
        dateText(lastYear, lastMonth, Math.min(anchor, daysIn(lastYear, lastMonth))),
      );
    }),
    { numRuns: 100 },
  );
});

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dateText(year: number, month: number, day: number): string {
  return [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
}
