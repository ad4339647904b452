import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  Interrupted,
  interruptible,
  lastChanceToCancel,
} from '../../src-server/cli/interruptible.ts';
import { temporaryFolder } from '../support/server.ts';
import { interrupted, perennial } from './perennial.ts';

const ROWS = 5000;

function prepared() {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), 'many.csv');
  const rows = Array.from({ length: ROWS }, (_, i) => `S${i},Video,5.49,USD,monthly,2027-03-14`);
  const header = 'Name,Category,Amount,Currency,Billing period,Next payment';
  writeFileSync(file, [header, ...rows].join('\n'));
  const run = (...args: string[]) => perennial([...args, '--data-dir', folder]);
  const count = async () => {
    const { stdout } = await run('export', '--format', 'csv');
    return stdout.trimEnd().split('\r\n').length - 1;
  };
  const copies = `${folder} backups`;
  const hasBackup = () =>
    existsSync(copies) && readdirSync(copies).some((name) => name.includes('before-import'));
  const isWriting = () =>
    (statSync(join(folder, 'perennial.db-wal'), { throwIfNoEntry: false })?.size ?? 0) > 1024 ** 2;
  const stopped = (when: () => boolean, ...args: string[]) =>
    interrupted([...args, '--data-dir', folder], when);
  return { file, run, count, hasBackup, isWriting, stopped };
}

// Windows ends the process instead of sending it a signal.
describe.runIf(process.platform !== 'win32')('Ctrl+C', () => {
  test('before an import is written leaves nothing of it', { timeout: 60_000 }, async () => {
    const { file, run, count, hasBackup, stopped } = prepared();
    await run('accounts', 'list');
    const { code, stdout, stderr } = await stopped(hasBackup, 'import', file);
    expect([code, stdout, stderr]).toEqual([130, '', 'Cancelled.\nNothing was changed.\n']);
    expect(await count()).toBe(0);
  });

  test('while an import is written lets it finish, and says so', { timeout: 60_000 }, async () => {
    const { file, run, count, isWriting, stopped } = prepared();
    await run('accounts', 'list');
    const { code, stdout, stderr } = await stopped(isWriting, 'import', file);
    expect([code, stderr.trim()]).toEqual([
      130,
      'It was too late to cancel. Everything was imported.',
    ]);
    expect(stdout).toContain(`Added ${ROWS}`);
    expect(await count()).toBe(ROWS);
  });
});

test('work is cancelled at its last chance, and after that completed', async () => {
  const exitCode = process.exitCode;
  const before = interruptible('Done.', async (signal) => {
    process.emit('SIGINT');
    await lastChanceToCancel(signal);
    return 'changed';
  });
  await expect(before).rejects.toBeInstanceOf(Interrupted);
  const after = await interruptible('Done.', async (signal) => {
    await lastChanceToCancel(signal);
    await nextTurn();
    process.emit('SIGINT');
    return 'changed';
  });
  expect([after, process.exitCode]).toEqual(['changed', 130]);
  process.exitCode = exitCode;
});
