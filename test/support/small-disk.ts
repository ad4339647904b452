import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './server.ts';

/** Whether this user may mount a disk: root only, and here on Linux only. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** A folder that is a small disk, of 2 MB by default, which goes with the current test. */
export function smallDisk(skip: (why: string) => void, megabytes = 2): string {
  const disk = temporaryFolder();
  const size = `size=${megabytes}m`;
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk]);
  if (mounted.status !== 0) skip('no disk can be mounted here');
  onTestFinished(() => void spawnSync('/bin/umount', ['--lazy', disk]));
  return disk;
}

/** Fills a disk but for `left` bytes; what is returned frees it again. */
export function fill(disk: string, left: number): () => void {
  const path = join(disk, 'fill');
  const file = openSync(path, 'w');
  const { bavail, bsize } = statfsSync(disk);
  writeSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  closeSync(file);
  return () => rmSync(path);
}
