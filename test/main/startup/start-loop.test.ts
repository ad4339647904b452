import { expect, test } from 'vitest';
import type { StartAction } from '../../../src-main/startup/start-failure.ts';
import { untilStarted } from '../../../src-main/startup/start-loop.ts';

/** A start that fails as often as there are answers; tells what was done, in order. */
function starting(...answers: StartAction[]) {
  const done: unknown[] = [];
  let left = answers.filter((answer) => answer !== 'folder').length;
  const waiting = [...answers];
  return {
    done,
    run: (port?: number) =>
      untilStarted(port, {
        start: (wanted) => {
          done.push(['start', wanted]);
          if (left === 0) return Promise.resolve('server');
          left -= 1;
          return Promise.reject(new Error('no'));
        },
        ask: () => {
          done.push('ask');
          return Promise.resolve(waiting.shift() ?? 'quit');
        },
        restore: () => Promise.resolve(void done.push('restore')),
        showFolder: () => void done.push('folder'),
        // There is a server to open only the second time.
        openBrowser: () => {
          done.push('browser');
          return Promise.resolve(done.filter((each) => each === 'browser').length > 1);
        },
        keepPort: (server) => Promise.resolve(void done.push(['keep', server])),
      }),
  };
}

test('a backup is restored before the next start, and only before that', async () => {
  const { run, done } = starting('restore', 'again');
  expect(await run(5000)).toBe('server');
  expect(done).toEqual([
    ['start', 5000],
    'ask',
    'restore',
    ['start', 5000],
    'ask',
    ['start', 5000],
  ]);
});

test('a start that succeeds asks nothing', async () => {
  const { run, done } = starting();
  expect(await run(5000)).toBe('server');
  expect(done).toEqual([['start', 5000]]);
});

test('it is tried again as often as is asked for', async () => {
  const { run, done } = starting('again', 'again');
  expect(await run()).toBe('server');
  expect(done).toEqual([
    ['start', undefined],
    'ask',
    ['start', undefined],
    'ask',
    ['start', undefined],
  ]);
});

test('another port is the system’s choice, and is kept', async () => {
  const { run, done } = starting('freePort');
  expect(await run()).toBe('server');
  expect(done).toEqual([['start', undefined], 'ask', ['start', 0], ['keep', 'server']]);
});

test('a port that was asked to be any is not kept', async () => {
  const { run, done } = starting();
  await run(0);
  expect(done).toEqual([['start', 0]]);
});

test('the folder is shown, and the question stays', async () => {
  const { run, done } = starting('folder', 'folder', 'again');
  expect(await run()).toBe('server');
  expect(done).toEqual([
    ['start', undefined],
    'ask',
    'folder',
    'ask',
    'folder',
    'ask',
    ['start', undefined],
  ]);
});

test('giving up ends it, without what was wanted', async () => {
  const { run, done } = starting('quit');
  expect(await run()).toBe('gaveUp');
  expect(done).toEqual([['start', undefined], 'ask']);
});

test('the browser ends it, once it could open the server that is there', async () => {
  const { run, done } = starting('openBrowser', 'openBrowser', 'quit');
  expect(await run()).toBe('openedInBrowser');
  const time = [['start', undefined], 'ask', 'browser'];
  expect(done).toEqual([...time, ...time]);
});
