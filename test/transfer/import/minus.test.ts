import { describe, expect, test } from 'vitest';
import { read } from './import.ts';

const HEADER = 'Name,Category,Amount,Currency,Billing period,Next payment';
const withAmounts = (...amounts: string[]) =>
  [
    HEADER,
    ...amounts.map((amount, at) => `Service ${at},Video,${amount},EUR,monthly,2026-12-14`),
  ].join('\n');

const outcomes = async (text: string, answers = {}) => {
  const { rows, questions } = await read(text, { answers });
  return {
    amounts: rows.map(({ fields, problems }) => fields.amountHundredths ?? problems[0]?.code),
    asked: questions.map(({ code, key, assumed }) => [code, key, assumed]),
  };
};

describe('amounts below zero', () => {
  test('are what is paid where there are no others, unless the person says otherwise', async () => {
    const text = withAmounts('-12.99', '0', '(5.00)');
    expect(await outcomes(text)).toEqual({
      amounts: [1299, 0, 500],
      asked: [['minus', 'Amount', 'expense']],
    });
    expect((await outcomes(text, { 'minus:Amount': 'income' })).amounts).toEqual([
      'negativeAmount',
      0,
      'negativeAmount',
    ]);
  });

  test('are left out beside others, unless these are the income', async () => {
    const text = withAmounts('12.99', '-3.00');
    expect(await outcomes(text)).toEqual({
      amounts: [1299, 'negativeAmount'],
      asked: [['minus', 'Amount', 'income']],
    });
    expect((await outcomes(text, { 'minus:Amount': 'expense' })).amounts).toEqual(['income', 300]);
  });

  test('are what is paid where most are, as in a statement with a salary', async () => {
    expect(await outcomes(withAmounts('-12.99', '2950', '-3.00'))).toEqual({
      amounts: [1299, 'income', 300],
      asked: [['minus', 'Amount', 'expense']],
    });
  });

  test('are not asked about where there are none', async () => {
    expect((await outcomes(withAmounts('12.99', '0'))).asked).toEqual([]);
  });
});

test('a table in Markdown is read without its frame', async () => {
  const lines = [HEADER, 'Netflix,Video,12.99,EUR,monthly,2026-12-14'].map(
    (line) => `| ${line.replaceAll(',', ' | ')} |`,
  );
  const rule = '|---|:--|--:|---|---|---|';
  const { rows, table } = await read([lines[0], rule, lines[1]].join('\n'));
  expect(table?.columns.map(({ header }) => header)).toEqual(HEADER.split(','));
  expect(rows).toMatchObject([
    { row: 3, problems: [], fields: { name: 'Netflix', amountHundredths: 1299 } },
  ]);
});
