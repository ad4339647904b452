import { EventEmitter } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openShellLog, outlastTerminal } from '../../../src-main/errors/shell-log.ts';
import { startServer, systemSources } from '../../../src-server/serve.ts';
import { temporaryFolder } from '../../support/server.ts';

const KEY = `per_${'A1b2C3d4'.repeat(5)}Abc`;

function opened(folder = join(temporaryFolder(), 'logs')) {
  const printed: string[] = [];
  const log = openShellLog(folder, { write: (text) => printed.push(text) });
  onTestFinished(() => log.close());
  return { log, printed, file: join(folder, 'perennial.log') };
}

test('what goes wrong is in the log and on the terminal, without keys', async () => {
  const { log, printed, file } = opened();
  log.note('error', 'it did not work', new Error(`no such key ${KEY}`));
  log.note('warn', `nor did ${KEY}`);
  await log.flush();
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 50,
      msg: 'it did not work',
      err: { stack: expect.stringContaining('no such key') as string },
    },
    { level: 40, msg: 'nor did per_[redacted]' },
  ]);
  expect(printed[0]).toMatch(/^it did not work: Error: no such key per_\[redacted\]\n/);
  expect(printed[1]).toBe('nor did per_[redacted]\n');
  expect([...lines, ...printed].join()).not.toContain(KEY);
});

test.skipIf(process.platform === 'win32')('the log is for its owner only', async () => {
  const { log, file } = opened();
  log.note('warn', 'first');
  await log.flush();
  const rights = [file, join(file, '..')].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(rights).toEqual(['600', '700']);
});

test('a folder that cannot be there breaks nothing, and the lines are still at hand', async () => {
  const inTheWay = join(temporaryFolder(), 'file');
  writeFileSync(inTheWay, '');
  const { log } = opened(join(inTheWay, 'logs'));
  log.note('error', 'first');
  await log.flush();
  log.note('error', 'second');
  await log.flush();
  const messages = log.recent().map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['first', 'second']);
});

test('the server writes to the same log, which is still open once the server has ended', async () => {
  const dataDir = temporaryFolder();
  const { log, file } = opened(join(dataDir, 'logs'));
  log.note('warn', 'before the server');
  const config = { port: 0, hourlyQuota: 1, allowHosts: [], pagesDir: dataDir, dataDir };
  const server = await startServer(config, { ...systemSources, log });
  await server.close();
  log.note('warn', 'after the server');
  await log.flush();
  const messages = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['before the server', 'the server started', 'after the server']);
});

test.each(['EPIPE', 'EIO', 'ENOSPC'])('a terminal that fails with %s ends nothing', (code) => {
  const stream = new EventEmitter();
  outlastTerminal([stream]);
  expect(() => stream.emit('error', Object.assign(new Error('gone'), { code }))).not.toThrow();
});
