import * as original from '../../../../src-server/db/changes.ts';

export * from '../../../../src-server/db/changes.ts';

/** Nothing is ever changed by another process. */
export class Changes extends original.Changes {
  override look(): void {}
}
