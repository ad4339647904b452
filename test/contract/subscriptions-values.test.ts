import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

// Values are given as JSON text, because some can't be written by JSON.stringify: 1e309, -0, lone
// surrogates. Dates are in subscriptions-dates.test.ts.

const PATH = '/api/v1/subscriptions';

/** What goes with the value: customDate is judged beside period custom only. */
const custom = { period: '"custom"' };

type Case = {
  field: string;
  beside?: Record<string, string>;
  /** JSON text, and the value in the answer. */
  valid: [sent: string, answered: unknown][];
  invalid: string[];
  allowedValues?: string[];
};

/** The values of a list without blanks in them. */
const each = (values: string) => values.split(' ');
const asWritten = (sent: string): [string, unknown] => [sent, JSON.parse(sent)];

const currencies = ['CNY', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'HKD', 'SGD'];
const periods = ['monthly', 'yearly', 'custom'];

const controlCharacters = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code))
  .filter((character) => /\p{Cc}/u.test(character))
  .map((character) => JSON.stringify(`a${character}b`));

const text = (field: string, longest: number): Case => ({
  field,
  valid: [
    ['"a"', 'a'],
    ['"0"', '0'],
    ['"  two  words "', 'two  words'],
    [JSON.stringify('a'.repeat(longest)), 'a'.repeat(longest)],
    // Length is counted in code points, after trimming.
    [JSON.stringify('😀'.repeat(longest)), '😀'.repeat(longest)],
    [JSON.stringify(`   ${'a'.repeat(longest)}   `), 'a'.repeat(longest)],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\u202e\\u05d0b"', '\u202E\u05D0b'],
    ['"e\\u0301"', 'e\u0301'],
    ['"<b>&\'\\"%_"', '<b>&\'"%_'],
  ],
  invalid: [
    '""',
    '"   "',
    JSON.stringify('a'.repeat(longest + 1)),
    JSON.stringify('😀'.repeat(longest + 1)),
    '"\\ud800"',
    '"a\\ud83d"',
    '"\\ude00b"',
    '"\\ude00\\ud83d"',
    ...controlCharacters,
    ...each('5 0 true null [] ["a"] {}'),
  ],
});

const cases: Case[] = [
  text('name', 120),
  text('category', 80),
  {
    field: 'amount',
    valid: [
      // Hundredths that binary floating point has no exact form for.
      ...each('0 0.01 0.29 0.07 1.15 4.35 8.2 33.33').map(asWritten),
      ['-0', 0],
      ['0.0', 0],
      ['1.10', 1.1],
      ['1e2', 100],
      ['1e-2', 0.01],
      // Judged by the shortest form of the number, not by the digits sent.
      ['0.29000000000000000001', 0.29],
      ['999999', 999_999],
      ['999999.99', 999_999.99],
    ],
    invalid: [
      ...each('-0.01 -1 1000000 999999.991 999999.995 1e6 1e308 1e309 -1e309'),
      ...each('0.001 0.005 1.005 0.30000000000000004 1e-7 5e-324 12.345'),
      ...each('"5" "5.00" "" true false null [] [5] {}'),
    ],
  },
  {
    field: 'currency',
    valid: currencies.map((currency) => asWritten(JSON.stringify(currency))),
    invalid: ['"usd"', '"XXX"', '""', '" USD"', '"US"', '5', 'null', '["USD"]', '"toString"'],
    allowedValues: currencies,
  },
  {
    field: 'period',
    valid: each('"monthly" "yearly"').map(asWritten),
    invalid: ['"Monthly"', '"weekly"', '""', '"custom "', '1', 'null', '[]', '"__proto__"'],
    allowedValues: periods,
  },
  {
    field: 'billingAnchorDay',
    valid: [
      ['1', 1],
      ['31', 31],
      ['31.0', 31],
      ['3e1', 30],
      // Inferred from nextPaymentDate, the 14th.
      ['null', 14],
    ],
    invalid: ['0', '-0', '32', '-1', '1.5', '1e309', '"5"', '""', 'true', '[]', '[5]', '{}'],
  },
  {
    field: 'customDate',
    beside: custom,
    valid: each('"1" "9" "10" "30" "365" "36500"').map(asWritten),
    invalid: [
      ...each('"0" "-5" "+30" "030" "00" "36501" "99999" "100000" "99999999999999999999"'),
      ...each('"1e2" "0x1e" "30.0" "30\\n" "" "thirty" "３０" "٣٠"'),
      '" 30"',
      '"30 "',
      '" "',
      ...each('30 true null [] ["30"] {}'),
    ],
  },
  {
    field: 'notificationEnabled',
    valid: each('true false').map(asWritten),
    invalid: ['"true"', '""', '0', '1', 'null', '[]', '{}'],
  },
];

type Send = (body: Record<string, string>) => Promise<Answer>;

const writes: [name: string, status: number, prepare: () => Promise<Send>][] = [
  [
    'POST',
    201,
    async () => {
      const server = await TestServer.start();
      const { key } = server.issue();
      return (body) =>
        server.call('POST', PATH, { key, body: jsonText({ ...texts(draft()), ...body }) });
    },
  ],
  [
    'PATCH',
    200,
    async () => {
      const server = await TestServer.start();
      const { key } = server.issue();
      const made = await server.call('POST', PATH, { key, body: draft() });
      const path = `${PATH}/${made.json.data.id}`;
      return (body) => server.call('PATCH', path, { key, body: jsonText(body) });
    },
  ],
];

describe.each(writes)('%s', (_method, status, prepare) => {
  describe.each(cases)('$field', ({ field, beside = {}, valid, invalid, allowedValues }) => {
    test('takes every value that the contract allows', async () => {
      const write = await prepare();
      const answered = [];
      for (const [sent] of valid) {
        const { status, json } = await write({ ...beside, [field]: sent });
        answered.push([sent, status, json.data?.[field]]);
      }
      expect(answered).toEqual(valid.map(([sent, value]) => [sent, status, value]));
    });

    test('refuses every other value with the field, the rule and a fix', async () => {
      const write = await prepare();
      const answered = [];
      for (const sent of invalid) {
        const { status, headers, json } = await write({ ...beside, [field]: sent });
        answered.push([sent, status, json.error, headers['x-ratelimit-limit']]);
      }
      const error = {
        code: 'invalid_subscription',
        field,
        message: expect.stringMatching(new RegExp(`\\b${field}\\b.*\\.$`)),
        suggestedFix: expect.stringMatching(/^[A-Z].*\.$/),
        ...(allowedValues === undefined ? {} : { allowedValues }),
      };
      expect(answered).toEqual(invalid.map((sent) => [sent, 400, error, undefined]));
    });
  });
});

function texts(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}

function jsonText(fields: Record<string, string>): string {
  const members = Object.entries(fields).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{${members.join(',')}}`;
}
