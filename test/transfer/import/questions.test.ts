import { expect, test } from 'vitest';
import { answerKey } from '../../../src-server/transfer/import/interview.ts';
import { read } from './import.ts';

const HEADER = 'Name,Price,Billing,Next payment,Start';
const asked = async (lines: readonly string[], answers: Record<string, string> = {}) =>
  (await read([HEADER, ...lines].join('\n'), { answers })).questions.map((question) => ({
    id: answerKey(question),
    rows: question.rows,
    row: question.example.row,
  }));
const CHESS = 'Chess,$7,monthly,2026-12-20,';

test('a question counts its rows, and those that can’t be imported for another reason raise none', async () => {
  const lines = [
    'Broken,abc,monthly,2026-12-01,',
    'Undated,5,monthly,,',
    CHESS,
    'Bridge,$30,bei Vollmond,2026-12-21,',
    ',$8,monthly,2026-12-22,',
    'Later,$9,bei Vollmond,,2026-01-31',
  ];
  expect(await asked(lines)).toEqual([
    { id: 'currency:$', rows: 3, row: 4 },
    { id: 'interval:bei Vollmond', rows: 2, row: 5 },
    { id: 'category:', rows: 3, row: 4 },
  ]);
});

test('an answer that makes a row impossible can still be changed', async () => {
  const yen = await asked(['Chess,¥7.50,monthly,2026-12-20,'], { 'currency:¥': 'JPY' });
  expect(yen.map(({ id }) => id)).toContain('currency:¥');
  const once = await asked(['Chess,€7,forever,2026-12-20,'], { 'interval:forever': 'one-time' });
  expect(once.map(({ id }) => id)).toEqual(['interval:forever', 'oneTime:']);
  const old = await asked(['Chess,7,monthly,2026-12-20,'], { 'currency:': 'HRK' });
  expect(old.map(({ id }) => id)).toContain('currency:');
});

test('a question about a column counts the rows that can be read in several ways', async () => {
  const dates = ['01/02/2027', '02/03/2027'];
  const lines = dates.map((date) => `Chess,€7,monthly,${date},`);
  expect((await asked(lines))[0]).toEqual({ id: 'dates:Next payment', rows: 2, row: 2 });
});
