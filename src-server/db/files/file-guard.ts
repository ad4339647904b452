import { statSync } from 'node:fs';
import { StoreError } from '../errors.ts';

type What = 'deleted' | 'replaced' | 'cut off' | 'overwritten';

type Watched = { path: string; identity: string | undefined; size: bigint };

/**
 * Detects when other programs delete, replace, or truncate files in use. SQLite would keep writing to a
 * deleted file, and those writes would be lost. Files that don't exist yet are watched once they do. A file
 * that became shorter counts as truncated unless `isWhole` says otherwise. The returned function throws
 * `StoreError`; call it before each commit (it takes some microseconds).
 */
export function guardFiles(
  paths: readonly string[],
  isWhole: (path: string, size: bigint) => boolean = () => false,
): () => void {
  const files: Watched[] = paths.map((path) => ({ path, ...factsOf(path) }));
  return () => {
    for (const file of files) {
      const { identity, size } = stillFactsOf(file.path);
      if (file.identity !== undefined && identity !== file.identity) {
        throw lost(file.path, identity === undefined ? 'deleted' : 'replaced');
      }
      if (size < file.size && !isWhole(file.path, size)) throw lost(file.path, 'cut off');
      file.identity = identity;
      file.size = size;
    }
  };
}

/** A file in use is gone or was replaced. */
export class LostFile extends StoreError {
  override name = 'LostFile';
  readonly path: string;
  readonly isDeleted: boolean;
  /** Whether the opened file is still intact for this process, although no longer for others. */
  readonly isGone: boolean;
  constructor(path: string, what: What) {
    super(
      `${path} was ${what} while it was in use, so nothing more can be saved.`,
      'Put the file back or restore a copy, then start Perennial again.',
      // With another database copied over it, half of what is read is foreign.
      what === 'overwritten' || what === 'cut off' ? { kind: 'damaged' } : {},
    );
    this.path = path;
    this.isDeleted = what === 'deleted';
    this.isGone = what === 'deleted' || what === 'replaced';
  }
}

const lost = (path: string, what: What) => new LostFile(path, what);

/** The identity of the file at `path`, independent of its name; undefined if there is none. */
export const identityOf = (path: string): string | undefined => factsOf(path).identity;

// Not read_only: the next change is made if permissions are back by then, without a restart.
function stillFactsOf(path: string): ReturnType<typeof factsOf> {
  try {
    return factsOf(path);
  } catch (cause) {
    throw new StoreError(
      `${path} can no longer be accessed, so the change was not made.`,
      'Give Perennial back its rights to the data folder.',
      { cause, kind: 'other' },
    );
  }
}

function factsOf(path: string): { identity: string | undefined; size: bigint } {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return { identity: undefined, size: 0n };
  return { identity: `${stats.dev} ${stats.ino}`, size: stats.size };
}
