import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 ** 31;

/**
 * A folder in memory for the temporary files of tests, if the system has one with enough room in which
 * programs can run. Most of the time of a write on a disk is spent waiting for the disk.
 */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    folder = mkdtempSync(join(SHARED_MEMORY, 'perennial-test-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0 ? SHARED_MEMORY : undefined;
  } catch {
    // Containers may have no shared memory, or none that can be written to.
    return undefined;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
