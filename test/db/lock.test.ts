import { once } from 'node:events';
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tryLock, tryLockIdentity } from '../../src-server/db/lock.ts';
import { temporaryFolder } from '../support/server.ts';
import { type Script, runScript, sourceUrl } from './script.ts';

const newLock = () => join(temporaryFolder(), 'server.lock');

/** A process that takes the lock, says whether it got it, and then keeps what it has. */
function lockElsewhere(path: string): Script {
  return runScript(
    `import { tryLock } from '${sourceUrl('db/lock.ts')}';
     const unlock = tryLock(process.argv.at(-1));
     console.log(unlock === undefined ? 'refused' : 'held');
     setInterval(() => unlock, 1000);`,
    [path],
  );
}

test('a lock that is held is refused to another process', async () => {
  const path = newLock();
  const unlock = tryLock(path);
  onTestFinished(() => unlock?.());
  expect(unlock).toBeTypeOf('function');
  expect(await lockElsewhere(path).nextLine()).toBe('refused');
});

test('a lock that another process holds is refused here', async () => {
  const path = newLock();
  expect(await lockElsewhere(path).nextLine()).toBe('held');
  expect(tryLock(path)).toBeUndefined();
});

test('a lock that another process gives back in time is waited for', async () => {
  const path = newLock();
  const holder = runScript(
    `import { tryLock } from '${sourceUrl('db/lock.ts')}';
     const unlock = tryLock(process.argv.at(-1));
     console.log('held');
     process.stdin.once('data', () => setTimeout(unlock, 50));`,
    [path],
  );
  expect(await holder.nextLine()).toBe('held');
  expect(tryLock(path, 10)).toBeUndefined();
  holder.tell('give it back');
  const unlock = tryLock(path, 30_000);
  onTestFinished(() => unlock?.());
  expect(unlock).toBeTypeOf('function');
});

test('a lock is refused a second time in the same process', () => {
  const path = newLock();
  const unlock = tryLock(path);
  onTestFinished(() => unlock?.());
  expect(tryLock(path)).toBeUndefined();
});

test('an attempt that was refused in the same process does not free it for another', async () => {
  const path = newLock();
  const unlock = tryLock(path);
  onTestFinished(() => unlock?.());
  // Closing any descriptor of a file gives back all locks that the process has on it.
  tryLock(path);
  expect(await lockElsewhere(path).nextLine()).toBe('refused');
});

test('a lock that was given back can be taken by another process', async () => {
  const path = newLock();
  tryLock(path)?.();
  expect(await lockElsewhere(path).nextLine()).toBe('held');
});

test('a process killed with -9 gives its lock back', async () => {
  const path = newLock();
  const holder = lockElsewhere(path);
  expect(await holder.nextLine()).toBe('held');
  expect(tryLock(path)).toBeUndefined();
  holder.process.kill('SIGKILL');
  await once(holder.process, 'exit');
  const unlock = tryLock(path);
  onTestFinished(() => unlock?.());
  expect(unlock).toBeTypeOf('function');
});

test('of several processes that try at once exactly one gets the lock', async () => {
  const path = newLock();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => lockElsewhere(path).nextLine()),
  );
  expect(answers.toSorted()).toEqual(['held', 'refused', 'refused', 'refused']);
});

test('locks of two folders know nothing of each other', () => {
  const [first, second] = [tryLock(newLock()), tryLock(newLock())];
  onTestFinished(() => {
    first?.();
    second?.();
  });
  expect([typeof first, typeof second]).toEqual(['function', 'function']);
});

test.runIf(process.platform !== 'win32')('the lock’s file is for its owner only', () => {
  const path = newLock();
  const before = process.umask(0o000);
  onTestFinished(() => void process.umask(before));
  tryLock(path)?.();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file is locked by what it is, whatever the environment says', () => {
  const file = join(temporaryFolder(), 'one');
  const link = join(temporaryFolder(), 'other');
  writeFileSync(file, '');
  linkSync(file, link);
  const lock = tryLockIdentity(file);
  onTestFinished(() => lock?.release());
  expect(lock).toBeDefined();
  for (const name of ['XDG_RUNTIME_DIR', 'XDG_STATE_HOME', 'HOME', 'TMPDIR']) {
    vi.stubEnv(name, temporaryFolder());
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(tryLockIdentity(link)).toBeUndefined();
  lock?.release();
  const next = tryLockIdentity(link);
  expect(next).toBeDefined();
  next?.release();
});

// File systems such as ext4 give the number of a file that is gone to the next one.
test('while a file is locked, no other gets its number, though it was deleted', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'deleted');
  writeFileSync(file, '');
  const { dev, ino } = statSync(file);
  const lock = tryLockIdentity(file);
  onTestFinished(() => lock?.release());
  rmSync(file);
  const others = Array.from({ length: 50 }, (_none, number) => join(folder, `${number}`));
  for (const path of others) writeFileSync(path, '');
  const numbers = others.map((path) => statSync(path)).map((stats) => [stats.dev, stats.ino]);
  expect(numbers).not.toContainEqual([dev, ino]);
});
