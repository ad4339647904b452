import type * as original from '../../../../src-server/store/changes.ts';

export * from '../../../../src-server/store/changes.ts';

/** Nothing is ever changed by another process. */
export const watchForeignChanges: typeof original.watchForeignChanges = () => ({
  poll: () => false,
});
