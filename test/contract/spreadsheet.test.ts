import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from '../../src-server/contract/csv.ts';
import { rejectedCsvOf } from '../../src-server/contract/spreadsheet.ts';

test('a guarded cell is no formula, and gives back any text that it was made of', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});

test('rows that cannot be imported keep their columns, and get one with the reason', () => {
  const rows = [
    { cells: { 2024: '5', Name: '=Netflix' }, reason: 'It has no amount.' },
    { cells: { Name: 'A;"b"', '3': 'surplus' }, reason: '-' },
  ];
  const text = rejectedCsvOf(rows, { headers: ['Name', '2024'], reason: 'Reason' });
  const lines = ['Name,2024,3,Reason', "'=Netflix,5,,It has no amount.", '"A;""b""",,surplus,\'-'];
  expect(text).toBe(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`);
});
