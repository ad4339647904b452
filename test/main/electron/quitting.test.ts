import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Quitting } = await import('../../../src-main/electron/quitting.ts');

beforeEach(forget);

test('while a person is asked whether to leave, no request ends the app, however late', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  let closings = 0;
  const quitting = new Quitting({
    updates: () => undefined,
    remember: () => {},
    closeWindow: () => (closings += 1) > 0,
    takeServer: () => Promise.resolve(undefined),
    stopFollowing: () => {},
    stay: () => {},
  });
  quitting.quit();
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  quitting.waitFor(answer);
  now.mockReturnValue(60_000);
  quitting.quit();
  expect([closings, told.exits]).toEqual([2, []]);
  resolve();
  await answer;
  quitting.end();
  // Right after the answer: the time that it took is not counted.
  now.mockReturnValue(60_500);
  quitting.quit();
  await expect.poll(() => told.exits).toEqual([0]);
});

test('wanted again while it ends, the app starts anew once it has ended, but not where the computer goes off', async () => {
  for (const isShutdown of [false, true]) {
    forget();
    const { promise: server, resolve } = Promise.withResolvers<undefined>();
    const quitting = new Quitting({
      updates: () => undefined,
      remember: () => {},
      closeWindow: () => false,
      takeServer: () => server,
      stopFollowing: () => {},
      stay: () => {},
    });
    const link = 'perennial://app/calendar';
    const hidden = { link: undefined, isHidden: true };
    expect(quitting.comeBack(hidden)).toBe(false);
    if (isShutdown) quitting.shutDown();
    else quitting.quit();
    expect(quitting.comeBack({ link, isHidden: false })).toBe(true);
    // A start at login hides nothing that a person asked for.
    expect(quitting.comeBack(hidden)).toBe(true);
    expect(told.relaunches).toEqual([]);
    resolve(undefined);
    await expect.poll(() => told.exits).toEqual([0]);
    const anew = { args: expect.arrayContaining([link]) as unknown };
    expect(told.relaunches).toEqual(isShutdown ? [] : [expect.objectContaining(anew)]);
  }
});

test('a second request to quit ends the app at once where the first one hangs, but not before two seconds', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  let closings = 0;
  const quitting = new Quitting({
    updates: () => undefined,
    remember: () => {},
    // The page asks about what was not saved, and nobody answers.
    closeWindow: () => (closings += 1) > 0,
    takeServer: () => Promise.resolve(undefined),
    stopFollowing: () => {},
    stay: () => {},
  });
  quitting.quit();
  now.mockReturnValue(11_000);
  quitting.quit();
  expect([closings, told.exits]).toEqual([1, []]);
  now.mockReturnValue(12_500);
  quitting.quit();
  expect([closings, told.exits]).toEqual([1, [1]]);
});
