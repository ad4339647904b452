import * as original from '../../../../src-server/store/changes.ts';

export * from '../../../../src-server/store/changes.ts';

/** Nothing is ever changed by another process. */
export class Changes extends original.Changes {
  override look(): void {}
}
