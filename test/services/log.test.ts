import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
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
  log.info('lost');
  // The stream finds out in its own time: some turns of the file system later.
  for (let turn = 0; turn < 50; turn += 1) await stat(file);
  rmdirSync(file);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1001);
      log.info('later');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    })
    .toContain('"msg":"later"');
  await close();
});

test('the newest lines are at hand, without keys and tokens of links', async () => {
  const { log, recent, flush, close } = openLog(temporaryFolder());
  onTestFinished(close);
  for (let number = 1; number <= 100; number += 1) log.info(`line ${number}`);
  log.info('at http://127.0.0.1:1/#token=SecretSecretSecret');
  await flush();
  expect(recent().length).toBeLessThan(60);
  expect(recent().at(-2)).toContain('"line 100"');
  expect(recent().at(-1)).toContain('#token=[redacted]');
});
