import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { runCommand } = await import('../../../src-main/electron/command-line.ts');

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;
const before = EVENTS.map((event) => process.listeners(event as 'uncaughtException'));

beforeEach(forget);
afterEach(() => {
  vi.restoreAllMocks();
  EVENTS.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (before[index]?.includes(listener) !== true) process.off(event, listener);
    }
  });
});

const write = (_text: unknown, done?: unknown) => {
  if (typeof done === 'function') Reflect.apply(done, undefined, []);
  return true;
};

test.each([
  ['--version', 0],
  ['nonsense', 2],
])(
  '%s ends the app with the exit code of the command line, and is not in the Dock',
  async (argument, code) => {
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation(write);
    }
    const hide = vi.fn();
    Object.assign(electron.app.dock, { hide });
    await runCommand([argument], '');
    expect([told.exits, hide.mock.calls.length]).toEqual([[code], 1]);
  },
);
