import { describe, expect, test } from 'vitest';
import { nextWithTrial } from '../../src-renderer/features/inspector/form/with-trial.ts';

describe('the next payment of a subscription that begins with a trial', () => {
  test('is the day after the trial, and moves with it', () => {
    const untouched = { next: null, before: null };
    expect(nextWithTrial({ ...untouched, after: '2026-11-30' })).toBe('2026-12-01');
    const moved = { next: '2026-12-01', before: '2026-11-30' };
    expect(nextWithTrial({ ...moved, after: '2026-12-31' })).toBe('2027-01-01');
  });

  test('is open again once there is no trial, or no day', () => {
    const moved = { next: '2026-12-01', before: '2026-11-30' };
    expect(nextWithTrial({ ...moved, after: null })).toBe(null);
    expect(nextWithTrial({ ...moved, after: 'soon' })).toBe(null);
    expect(nextWithTrial({ ...moved, after: '9999-12-31' })).toBe(null);
  });

  test('stays where another one was chosen', () => {
    const chosen = { next: '2026-12-24', before: '2026-11-30' };
    expect(nextWithTrial({ ...chosen, after: '2026-12-31' })).toBe('2026-12-24');
  });
});
