import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resident memory of a process in bytes. Not for Windows, which has no `ps`. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

// Linux counts in ticks of 1/100 s, whatever the machine.
const TICK_MICROSECONDS = 10_000;
// Positions in /proc/PID/stat after the name, which may hold spaces but ends with the last `)`.
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

/** Processor time that a process has used, in microseconds; undefined where that is not told. */
export function processorMicroseconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\))/);
  const fields = facts.split(' ').map(Number);
  return ((fields[USER_TICKS] ?? 0) + (fields[SYSTEM_TICKS] ?? 0)) * TICK_MICROSECONDS;
}
