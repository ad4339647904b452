import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openShellLog } from '../../src-main/shell-log.ts';
import { textsIn } from '../../src-main/texts.ts';
import { temporaryFolder } from '../support/server.ts';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { followPower, keepStartAtLogin } = await import('../../src-main/electron/system.ts');

beforeEach(forget);

const parts = () => ({ log: openShellLog(temporaryFolder()), texts: textsIn('en', 'en') });

describe.each(['darwin', 'win32'] as const)('the start at login on %s', (platform) => {
  test.each([
    [true, false, 1],
    [false, true, 1],
    // To set it again would undo what a person switched off in the system.
    [true, true, 0],
    [false, false, 0],
  ])('wanted %j, set %j: the system is told %i times', (wanted, openAtLogin, times) => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
    const ask = vi.spyOn(electron.app, 'getLoginItemSettings');
    ask.mockReturnValue({ wasOpenedAtLogin: false, openAtLogin });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      ask.mockRestore();
    });
    keepStartAtLogin(wanted, parts());
    expect(ask).toHaveBeenCalledWith({ args: ['--hidden'] });
    const once = [{ openAtLogin: wanted, args: ['--hidden'] }];
    expect(told.loginItems).toEqual(times === 1 ? once : []);
  });
});

test('the computer’s power: waking and unlocking wake, going off quits', () => {
  const heard: string[] = [];
  followPower({ wake: () => heard.push('wake'), quit: () => heard.push('quit') });
  for (const event of ['resume', 'unlock-screen']) electron.powerMonitor.emit(event);
  let held = 0;
  electron.powerMonitor.emit('shutdown', { preventDefault: () => (held += 1) });
  expect(heard).toEqual(['wake', 'wake', 'quit']);
  expect(held).toBe(process.platform === 'linux' ? 1 : 0);
});
