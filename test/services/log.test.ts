import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '../../src-server/log.ts';
import { temporaryFolder } from '../support/server.ts';

test('a log whose file could not be written is written again as soon as it can be', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = temporaryFolder();
  const file = join(folder, 'perennial.log');
  mkdirSync(file);
  const { log, close } = openLog(folder);
  const opened = () => {
    log.info('later');
    return readFileSync(file, 'utf8');
  };
  log.info('lost');
  await expect.poll(() => tryToRemove(file)).toBe(true);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1001);
      return opened();
    })
    .toContain('"msg":"later"');
  await close();
  expect(readFileSync(file, 'utf8')).not.toContain('lost');
});

function tryToRemove(folder: string): boolean {
  rmdirSync(folder);
  return true;
}
