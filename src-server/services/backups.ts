import { join } from 'node:path';
import {
  type CheckedCopy,
  type CopySteps,
  copyDatabase,
  keepLast,
  listCopies,
} from '../store/copy.ts';
import { VERSION } from '../version.ts';
import type { Context } from './context.ts';

const KEPT = 3;
const NAME = /^\d{8}T\d{6}Z-before-update-of-[\w.+-]+\.db$/;

/**
 * Copies the database before an update of the program is installed, into a folder beside the data.
 * The name says when, and which version the copy can be opened with. The newest three are kept.
 */
export async function copyBeforeUpdate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  folder: string,
  { version = VERSION, ...steps }: CopySteps & { version?: string } = {},
): Promise<CheckedCopy> {
  const copy = await copyDatabase(db, join(folder, nameOf(clock.now(), version)), steps);
  try {
    keepLast(
      listCopies(folder, (name) => NAME.test(name)),
      KEPT,
    );
  } catch {
    // One too many is no reason not to update; the next one tries again.
  }
  return copy;
}

// Sorts by time, and has no character that a file system dislikes.
function nameOf(now: number, version: string): string {
  const moment = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${moment}-before-update-of-${version}.db`;
}
