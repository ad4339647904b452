import { expect, test } from 'vitest';
import type { PreviewRow } from '../../src-renderer/imports/preview.ts';
import { correctionOf, typedOf } from '../../src-renderer/imports/typed-row.ts';

/** A row whose amount can't be read by the server. */
const rowWith = (text: string): Pick<PreviewRow, 'fields' | 'problems'> => ({
  fields: { name: 'Gym', category: 'Sport', currency: 'EUR', period: 'monthly' },
  problems: [
    { code: 'invalidAmount', field: 'amount', params: { text } },
    { code: 'invalidDate', field: 'nextPaymentDate', params: { text: 'soon' } },
  ],
});

const corrected = (text: string, changes: Partial<ReturnType<typeof typedOf>>) => {
  const row = rowWith(text);
  return correctionOf({ ...typedOf(row, 'en-US'), ...changes }, row, 'en-US');
};

test('what can’t be read is typed over as it is in the file', () => {
  expect(typedOf(rowWith('a lot'), 'en-US')).toMatchObject({
    amount: 'a lot',
    nextPaymentDate: 'soon',
  });
});

test('what can’t be read stays while something else is corrected', () => {
  expect(corrected('a lot', { name: 'Pool' })).toEqual({
    correction: { name: 'Pool' },
    problems: {},
  });
});

test('what can’t be read is not read otherwise while something else is corrected', () => {
  const row: Pick<PreviewRow, 'fields' | 'problems'> = {
    fields: { name: 'Gym', currency: 'EUR' },
    problems: [{ code: 'tooManyDecimals', field: 'amount', params: { text: '5.555' } }],
  };
  const typed = typedOf(row, 'de-DE');
  expect(correctionOf({ ...typed, name: 'Pool' }, row, 'de-DE').correction).toEqual({
    name: 'Pool',
  });
  expect(correctionOf({ ...typed, amount: '5555' }, row, 'de-DE').correction).toEqual({
    amount: 5555,
  });
});

test('what is typed wrong is a problem of its field', () => {
  const { problems } = corrected('a lot', { amount: 'too much', nextPaymentDate: 'later' });
  expect(Object.keys(problems)).toEqual(expect.arrayContaining(['amount', 'nextPaymentDate']));
});
