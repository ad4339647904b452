import { describe, expect, test } from 'vitest';
import { endOfNotice } from '../../src-server/domain/ending.ts';
import type { Terms } from '../../src-server/domain/terms.ts';

const terms: Terms = {
  endsOn: '2027-03-31',
  renewsForMonths: 12,
  notice: { count: 3, unit: 'month' },
};
const phone = { status: 'active', isTrial: false, terms } as const;

describe('a contract for which notice is given', () => {
  test('runs until the end of the term that can still be prevented from being the last', () => {
    expect(endOfNotice(phone, '2026-12-31')).toBe('2027-03-31');
    expect(endOfNotice(phone, '2027-01-01')).toBe('2028-03-31');
  });

  test('ends at once if it is paused, on trial, or has a last day already, as what has no terms', () => {
    for (const other of [
      { ...phone, status: 'paused' },
      { ...phone, isTrial: true },
      { ...phone, endsOn: '2027-03-31' },
      { ...phone, terms: undefined },
    ] as const) {
      expect(endOfNotice(other, '2026-12-31')).toBeUndefined();
    }
  });
});
