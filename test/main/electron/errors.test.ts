import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShellLog } from '../../../src-main/errors/shell-log.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { temporaryFolder } from '../../support/server.ts';
import { forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { followErrors } = await import('../../../src-main/electron/errors.ts');

beforeEach(() => {
  forget();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An app whose errors are followed; throws in it what nothing catches. */
function followed({ isQuitting, flush }: { isQuitting: boolean; flush?: () => Promise<void> }) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const log = openShellLog(temporaryFolder());
  followErrors({
    log: flush === undefined ? log : { ...log, flush },
    texts: () => textsIn('en', 'en'),
    isQuitting: () => isQuitting,
    closeServer: () => Promise.resolve(),
  });
  const follow = on.mock.calls.find(([name]) => name === 'uncaughtException')?.[1];
  return (error: Error) => (follow as (error: Error) => void)(error);
}

test('an end that an exception meets on its way has ten seconds, then it comes', () => {
  const thrown = followed({ isQuitting: true });
  thrown(new Error('broken while quitting'));
  vi.advanceTimersByTime(9999);
  expect(told.exits).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told.exits).toEqual([1]);
});

test.each([
  ['is written before the app ends by an exception', true],
  ['that can’t be written keeps no app from ending by an exception', false],
])('a log %s', async (_what, isWritten) => {
  const written = Promise.withResolvers<void>();
  const flush = vi.fn(() => written.promise);
  const thrown = followed({ isQuitting: false, flush });
  told.answer = 'Quit';
  thrown(new Error('broken'));
  await vi.waitFor(() => expect(flush).toHaveBeenCalled());
  expect(told.exits).toEqual([]);
  if (isWritten) written.resolve();
  else vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(told.exits).toEqual([1]));
});
