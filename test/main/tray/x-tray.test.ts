import { expect, onTestFinished, test } from 'vitest';
import { followXTray } from '../../../src-main/tray/x-tray.ts';

// With a display: test/electron/without-tray.test.ts.

function followed(env: NodeJS.ProcessEnv) {
  const told: boolean[] = [];
  const warned: string[] = [];
  const stop = followXTray(env, {
    tell: (isThere) => told.push(isThere),
    warn: (message) => warned.push(message),
  });
  onTestFinished(stop);
  return { told, warned };
}

test.each([
  ['without a display', {}],
  ['in a Wayland session', { DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }],
  ['on a Wayland display', { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }],
  ['on the display of another computer', { DISPLAY: 'localhost:10.0' }],
  ['on a second screen', { DISPLAY: ':0.1' }],
])('%s there is no tray that Electron would use, and nothing is asked', (_what, env) => {
  expect(followed(env)).toEqual({ told: [false], warned: [] });
});

test('a display that cannot be reached has no tray, and it is said why', async () => {
  const all = followed({ DISPLAY: ':59999' });
  await expect.poll(() => all.told.at(-1)).toBe(false);
  await expect.poll(() => all.warned).toEqual(['cannot ask the display for a tray']);
});
