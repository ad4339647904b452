import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from '../../src-server/contract/spreadsheet.ts';

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
