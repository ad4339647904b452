import type * as original from '../../../../src-server/db/writer.ts';

export * from '../../../../src-server/db/writer.ts';

/** A writer with a transaction for each write. */
export const createWriter: typeof original.createWriter = (to, guard) => {
  const write: original.Writer['write'] = async (work) => {
    guard?.();
    return to.db.transaction(work).immediate();
  };
  return {
    write,
    writeAtOnce: write,
    standAside: (work) => work(),
    standingAside: () => undefined,
  };
};
