import { spawnSync } from 'node:child_process';

const PYTHONS = ['python3', '/usr/bin/python3', 'python'];

/** The command of a Python that has dateutil. */
export function findPython(): string | undefined {
  return PYTHONS.find(
    (name) => spawnSync(name, ['-c', 'import dateutil'], { stdio: 'ignore' }).status === 0,
  );
}
