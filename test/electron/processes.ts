import { readFileSync, readdirSync } from 'node:fs';

// What Linux tells of the processes of an app.

/** The command of a process, its parts apart by NUL or by spaces. */
export const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** The processes of an app's pages, and whether the kernel has more filters of system calls for them. */
export function pagesOf(app: number): { pid: number; isHeld: boolean }[] {
  return processesBelow(app)
    .filter((pid) => commandOf(pid).includes('--type=renderer'))
    .map((pid) => ({ pid, isHeld: filtersOf(pid) > filtersOf(app) }));
}

/** The processes that a process started, and those that they started. */
export function processesBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return children.flatMap((child) => [child, ...processesBelow(child)]);
}

/**
 * How many filters of system calls Linux has for a process. A container may have one for all that runs in
 * it, so only what is added tells of a sandbox.
 */
function filtersOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, count] = /^Seccomp_filters:\s*(\d+)$/m.exec(status) ?? [];
  if (count === undefined) throw new Error('Linux tells of filters from version 5.9 on.');
  return Number(count);
}
