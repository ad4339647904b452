import type * as original from '../../../../src-server/store/writer.ts';

/** A writer with a transaction for each write. */
export const createWriter: typeof original.createWriter = (db) => ({
  write: async (work) => db.transaction(work).immediate(),
});
