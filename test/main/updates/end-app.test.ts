import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndParts, endApp } from '../../../src-main/updates/end-app.ts';

/** Ends an app in which these steps fail; what was done, in order. */
async function ended(changes: Partial<EndParts>, failing: readonly string[] = []) {
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(name);
    if (failing.includes(name)) throw new Error(`${name} failed`);
  };
  await endApp({
    restart: false,
    mayInstall: () => true,
    isShutdown: () => false,
    copy: step('copy'),
    close: step('close'),
    install: step('install'),
    tell: (what, error) => done.push(`tell ${what}: ${(error as Error).message}`),
    stay: () => done.push('stay'),
    exit: (code) => done.push(`exit ${code}`),
    relaunch: () => done.push('relaunch'),
    ...changes,
  });
  return done;
}

const nothing = { mayInstall: () => false };
const off = { mayInstall: () => false, isShutdown: () => true };

test.each<[string, Partial<EndParts>, readonly string[], readonly string[]]>([
  ['without an update', nothing, [], ['close', 'exit 0']],
  ['without an update, data that do not close', nothing, ['close'], ['close', 'exit 1']],
  [
    'with one',
    {},
    ['install'],
    ['copy', 'close', 'install', 'tell install: install failed', 'exit 0'],
  ],
  ['no good copy', {}, ['copy'], ['copy', 'tell copy: copy failed', 'close', 'exit 0']],
  ['data that do not close', {}, ['close'], ['copy', 'close', 'exit 1']],
  [
    'a restart without a good copy',
    { restart: true },
    ['copy'],
    ['copy', 'tell copy: copy failed', 'stay'],
  ],
  ['a restart without an update', { restart: true, ...nothing }, [], ['stay']],
  [
    'a restart that the installer does not take',
    { restart: true },
    ['install'],
    ['copy', 'close', 'install', 'tell install: install failed', 'relaunch', 'exit 0'],
  ],
  ['the computer goes off', off, [], ['close', 'exit 0']],
  ['the computer goes off at a restart', { restart: true, ...off }, [], ['close', 'exit 0']],
])('%s', async (_name, changes, failing, expected) => {
  expect(await ended(changes, failing)).toEqual(expected);
});

test('a computer that goes off while the data are copied gets no installer', async () => {
  let isOff = false;
  const done = await ended({
    mayInstall: () => !isOff,
    isShutdown: () => isOff,
    copy: async () => void (isOff = true),
  });
  expect(done).toEqual(['close', 'exit 0']);
});

test('an installer that takes over is not disturbed', async () => {
  const done: string[] = [];
  void ended({
    install: () => new Promise(() => done.push('install')),
    exit: () => done.push('exit'),
  });
  await new Promise((next) => setImmediate(next));
  expect(done).toEqual(['install']);
});

test('whatever fails, nothing is installed but on a good copy and closed data', async () => {
  const steps = fc.subarray(['copy', 'close', 'install']);
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.array(fc.boolean()), async (failing, restart, may) => {
      const answers = [...may];
      const done = await ended({ restart, mayInstall: () => answers.shift() ?? true }, failing);
      const installed = done.indexOf('install');
      if (installed >= 0) {
        expect(failing).not.toContain('copy');
        expect(failing).not.toContain('close');
        expect(done.slice(0, installed)).toEqual(['copy', 'close']);
      }
      // It ends, or it stays; never both, never neither.
      const ends = done.filter((each) => each.startsWith('exit') || each === 'stay');
      expect(ends).toHaveLength(1);
      if (ends[0] === 'stay') expect(done).not.toContain('close');
    }),
  );
});
