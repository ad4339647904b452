import { spawnSync } from 'node:child_process';

/** Whether a test file can have a display of its own: on Linux with Xvfb. */
export const hasXvfb = (): boolean =>
  process.platform === 'linux' && spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).status === 0;
