/** What came of tests, or of a step before them. */
export type Count = { passed: number; failed: number; skipped: number };

/** The exit code of a step that lacks what it needs; it has said what that is. */
export const SKIPPED = 77;

/** What a step counts for by its exit code, which is null where a signal ended it. */
export function countOfStep(status: number | null): Count {
  const skipped = Number(status === SKIPPED);
  const passed = Number(status === 0);
  return { passed, failed: 1 - passed - skipped, skipped };
}
