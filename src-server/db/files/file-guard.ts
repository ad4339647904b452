import { statSync } from 'node:fs';
import { StoreError } from '../errors.ts';

type What = 'deleted' | 'replaced' | 'cut off' | 'overwritten';

type Watched = { path: string; identity: string | undefined; size: bigint };

/**
 * Notices when files in use are deleted, replaced or cut off by someone else. SQLite goes on writing to
 * a deleted file, and all of that would be lost. Files that do not exist yet are watched once they do.
 * One that became shorter is taken as cut off unless `isWhole` says otherwise.
 * The returned function throws `StoreError`; call it before each commit (it takes some microseconds).
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

/** A file in use is gone or is another one now. */
export class LostFile extends StoreError {
  override name = 'LostFile';
  readonly path: string;
  readonly isDeleted: boolean;
  /** Whether what was opened is still there for who has it open, and for nobody else. */
  readonly isGone: boolean;
  constructor(path: string, what: What) {
    super(
      `${path} was ${what} while it was in use, so nothing more can be saved.`,
      'Put the file back or restore a copy, then start Perennial again.',
      // Of what others have written into it, the half is read.
      what === 'overwritten' || what === 'cut off' ? { kind: 'damaged' } : {},
    );
    this.path = path;
    this.isDeleted = what === 'deleted';
    this.isGone = what === 'deleted' || what === 'replaced';
  }
}

const lost = (path: string, what: What) => new LostFile(path, what);

/** What the file at `path` is, whatever it is called; undefined where there is none. */
export const identityOf = (path: string): string | undefined => factsOf(path).identity;

// Not read_only: the next change is made if the rights are back by then, without a restart.
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
