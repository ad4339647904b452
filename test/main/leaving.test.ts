import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Leaving } = await import('../../src-main/electron/leaving.ts');

beforeEach(forget);

test('a second request to quit ends the app at once where the first one hangs, but not before two seconds', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  let closings = 0;
  const leaving = new Leaving({
    updates: () => undefined,
    remember: () => {},
    // The page asks about what was not saved, and nobody answers.
    closeWindow: () => (closings += 1) > 0,
    takeServer: () => Promise.resolve(undefined),
    stopFollowing: () => {},
    stay: () => {},
  });
  leaving.quit();
  now.mockReturnValue(11_000);
  leaving.quit();
  expect([closings, told.exits]).toEqual([1, []]);
  now.mockReturnValue(12_500);
  leaving.quit();
  expect([closings, told.exits]).toEqual([1, [1]]);
});
