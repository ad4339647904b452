import { expect, test } from 'vitest';
import { answerKey } from '../../../src-server/transfer/import/interview.ts';
import { OPTIONS, read } from './import.ts';

const records = [
  { name: 'Gym', category: 'Sport', currency: 'CAD' },
  { name: 'Hulu', category: 'Films', currency: 'USD' },
  { name: 'Rent', category: 'Home', currency: 'CAD' },
] as const;
const account = { ...OPTIONS.account, records };

test('names that are known get their category, and only that of the others is asked', async () => {
  const text =
    'Name,Price,Billing,Date\nGYM,5 €,monthly,2026-12-01\nNetflix,6 €,monthly,2026-12-02\nChess,7 €,monthly,2026-12-03\n';
  const { rows, questions } = await read(text, { account });
  expect(rows.map(({ fields, problems }) => [fields.category, problems[0]?.code])).toEqual([
    ['Sport', 'guessedCategory'],
    ['Films', 'guessedCategory'],
    ['Other', undefined],
  ]);
  const asked = questions.find(({ code }) => code === 'category');
  expect(asked?.example).toEqual({ row: 4, text: 'Chess' });
  const answers = { 'category:': 'Fun' };
  const answered = await read(text, { account, answers });
  expect(answered.rows.map(({ fields }) => fields.category)).toEqual(['Sport', 'Films', 'Fun']);
  const known = await read(text.replace('Chess', 'Spotify'), { account });
  expect(known.questions.map(answerKey)).not.toContain('category:');
  expect(known.rows[2]?.fields.category).toBe('Music');
});

test('categories are written in the language of the account', async () => {
  const account = { ...OPTIONS.account, locale: 'zh-CN' };
  const text =
    'Name,Price,Billing,Date\nSpotify,5 €,monthly,2026-12-01\nChess,7 €,monthly,2026-12-03\n';
  const { rows } = await read(text, { account });
  expect(rows.map(({ fields }) => fields.category)).toEqual(['音乐', '其他']);
});

test.each([
  ['the one that is used most', { ...account, locale: 'en-AU' }, '$', 'CAD'],
  ['that of the region', { ...OPTIONS.account, locale: 'en-AU' }, '$', 'AUD'],
  ['that of the region', { ...OPTIONS.account, locale: 'zh-CN' }, '¥', 'CNY'],
  [
    'asked for where two are used as often',
    { ...account, locale: 'de-DE', records: [records[0], records[1]] },
    '$',
    undefined,
  ],
  ['asked for where nothing tells', { ...OPTIONS.account, locale: 'de-DE' }, '$', undefined],
])('a currency with a shared symbol is %s', async (_rule, account, symbol, currency) => {
  const text = `Name,Price,Billing,Date\nChess,${symbol}5,monthly,2026-12-01\n`;
  const { rows, questions } = await read(text, { account });
  expect(rows[0]?.fields.currency).toBe(currency);
  expect(questions[0]).toMatchObject({ code: 'currency', key: symbol });
  expect(questions[0]?.assumed).toBe(currency);
  const answers = { [`currency:${symbol}`]: symbol === '$' ? 'USD' : 'JPY' };
  const answered = await read(text, { account, answers });
  expect(answered.rows[0]?.fields.currency).toBe(answers[`currency:${symbol}`]);
});
