import { expect, test } from 'vitest';
import { readInterval } from '../../../src-server/transfer/import/table/intervals.ts';
import { read } from './import.ts';

test('whose headers stand for the same are told apart by their cells', async () => {
  const { table, rows, questions } = await read(
    'Bezeichnung;Kosten;Abrechnung;nächste Abbuchung;Zahlungsweise\nA;4,99 €;monatlich;01.01.2027;Lastschrift\nB;8 €;jährlich;02.01.2027;Kreditkarte\n',
  );
  expect(table?.columns.map(({ target }) => target)).toEqual([
    'name',
    'amount',
    'interval',
    'nextPaymentDate',
    'paymentMethod',
  ]);
  expect(questions.map(({ code }) => code)).toEqual(['category']);
  expect(rows).toMatchObject([
    { fields: { period: 'monthly' }, details: { paymentMethod: 'Lastschrift' } },
    { fields: { period: 'yearly' }, details: { paymentMethod: 'Kreditkarte' } },
  ]);
});

test.each([
  ['Lastschrift', 'paymentMethod'],
  ['monatlich', 'interval'],
  ['', 'interval'],
])('"Zahlungsweise" above "%s" is the %s', async (cell, target) => {
  const { table } = await read(`Name;Preis;Zahlungsweise\nA;4,99 €;${cell}\nB;8 €;${cell}\n`);
  expect(table?.columns[2]?.target).toBe(target);
});

test.each([
  ['Name,Price,Renewal,Due date\nA,5 EUR,yes,2027-01-02\n', '2027-01-02'],
  ['Name,Price,Renewal,Due date\nA,5 EUR,2027-01-02,2027-02-03\n', '2027-01-02'],
])('of two columns of dates, the readable or first one counts', async (text, date) => {
  const { rows } = await read(text);
  expect(rows).toMatchObject([{ fields: { nextPaymentDate: date } }]);
});

test('a count of periods that is none is an error of its row', async () => {
  const { rows } = await read(
    'Name,Price,Cycle,Every\nA,5 EUR,monthly,Lastschrift\nB,5 EUR,monthly,3.0\nC,5 EUR,monthly,\n',
  );
  expect(
    rows.map(({ problems }) => problems.some(({ code }) => code === 'unknownInterval')),
  ).toEqual([true, false, false]);
  expect(rows.map(({ details: { interval } }) => interval?.every)).toEqual([undefined, 3, 1]);
});

test.each([
  ['Name,Price,Date,Cycle\nA,5 EUR,2026-12-01,jhrl.\n', 'interval:jhrl.', 'yearly'],
  ['Name,Price,Date,Cycle,Status\nA,5 EUR,2026-12-01,monthly,ruht\n', 'status:ruht', 'paused'],
])('a question stays once it is answered, to be answered otherwise', async (text, id, answer) => {
  const { questions, rows } = await read(text, { answers: { [id]: answer } });
  const [code, key] = id.split(':');
  expect(questions).toContainEqual(expect.objectContaining({ code, key, assumed: answer }));
  expect(rows[0]?.problems.filter(({ params }) => params?.['question'] === id)).toEqual([]);
});

test.each([
  ['halbjährl.', 6, 'month'],
  ['vierteljaehrlich', 3, 'month'],
  ['1/4-jährlich', 3, 'month'],
  ['monatl.', 1, 'month'],
  ['jhrl.', 1, 'year'],
  ['2x jährlich', 6, 'month'],
  ['2 times yearly', 6, 'month'],
  ['every 2 weeks', 2, 'week'],
  ['half-yearly', 6, 'month'],
  ['every 2 years', 2, 'year'],
])('"%s" is every %i %s', (text, every, unit) => {
  expect(readInterval(text)).toEqual({ every, unit });
});
