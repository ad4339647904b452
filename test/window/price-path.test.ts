import { expect, test } from 'vitest';
import { pricePath } from '../../src-renderer/features/inspector/prices/price-path.ts';

const step = (since: string, amount: number) =>
  ({
    since,
    amount,
    currency: 'EUR',
    period: 'monthly',
    customDate: null,
    customMonths: null,
  }) as const;

test('a line goes up and down in steps, in proportion to days and amounts', () => {
  const steps = [step('2026-01-31', 5), step('2026-01-21', 20), step('2026-01-01', 10)];
  expect(pricePath(steps, '2026-02-10')).toBe('M0 50H50V0H75V75H100');
});

test('a price since today is seen', () => {
  const steps = [step('2026-01-25', 20), step('2026-01-01', 10)];
  expect(pricePath(steps, '2026-01-25')).toBe('M0 50H92.31V0H100');
  expect(pricePath([step('2026-01-02', 20), step('2026-01-01', 0)], '2026-01-02')).toBe(
    'M0 100H50V0H100',
  );
});
