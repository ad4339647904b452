import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '../../src-server/platform/log.ts';
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

/** All lines of a log and of the old files beside it, oldest first. */
const linesIn = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .toReversed()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test('what is logged while a line is written is written together, and nothing of it is lost', async () => {
  const folder = temporaryFolder();
  const { log, flush, close } = openLog(folder);
  const long = 'x'.repeat(500);
  const expected: string[] = [];
  const handle = await open(join(temporaryFolder(), 'any'), 'w');
  await handle.close();
  const write = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'write');
  onTestFinished(() => write.mockRestore());
  for (let burst = 0; burst < 4; burst += 1) {
    for (let line = 0; line < 5000; line += 1) {
      expected.push(`${burst} ${line} ${long}`);
      log.info(expected.at(-1));
    }
    await flush();
  }
  await close();
  expect(linesIn(folder)).toEqual(expected);
  // The first line of a burst at once, then all others, a thousand at a time.
  expect(write).toHaveBeenCalledTimes(24);
});

test('however fast lines come, no file grows far beyond 5 MB', async () => {
  const folder = temporaryFolder();
  const { log, flush, close } = openLog(folder);
  const long = 'x'.repeat(1000);
  for (let line = 0; line < 15_000; line += 1) log.info(long);
  await flush();
  await close();
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(7_000_000);
  expect(linesIn(folder)).toHaveLength(15_000);
});

test('of lines that come faster than the disk takes them some are missing, and the log says how many', async () => {
  const folder = temporaryFolder();
  const { log, flush, close } = openLog(folder);
  const all = 30_000;
  for (let line = 0; line < all; line += 1) log.info(String(line));
  await flush();
  await close();
  const lines = linesIn(folder);
  const kept = lines.length - 1;
  expect(kept).toBeLessThan(all);
  expect(lines.slice(0, kept)).toEqual(Array.from({ length: kept }, (_, line) => String(line)));
  const last = readFileSync(join(folder, 'perennial.log'), 'utf8').trimEnd().split('\n').at(-1);
  expect(JSON.parse(last ?? '')).toMatchObject({ level: 40, lines: all - kept });
});
