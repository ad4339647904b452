import { join, resolve } from 'node:path';
import { electronBinary } from '../../src-main/npm-start/electron-binary.ts';
import { startPlan } from '../../src-main/npm-start/start-plan.ts';
import { SKIPPED } from '../step.ts';

const root = resolve(import.meta.dirname, '../..');

/** Why the desktop app cannot show its window on this machine; undefined where it can. */
export function whyNoWindow(): string | undefined {
  const plan = startPlan({
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    hasElectron: electronBinary(join(root, 'node_modules/electron')) !== undefined,
    argv: [],
  });
  return plan.kind === 'headless' ? (plan.reason?.split(',')[0] ?? '') : undefined;
}

/**
 * Says that something is not tested for want of a window. Answers the exit code of the step: that of a
 * failure where PERENNIAL_NEED_ELECTRON is set, as in the checks of each push.
 */
export function skipForWantOfWindow(why: string, what: string): number {
  const isNeeded = Boolean(process.env['PERENNIAL_NEED_ELECTRON']);
  process.stdout.write(`${isNeeded ? 'FAILED' : 'SKIPPED'}: ${why}, so ${what}.\n`);
  return isNeeded ? 1 : SKIPPED;
}
