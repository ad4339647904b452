import { spawnSync } from 'node:child_process';

/** Whether a shell finds curl here. */
export function hasCurl(): boolean {
  return spawnSync('sh', ['-c', 'curl --version'], { stdio: 'ignore' }).status === 0;
}
