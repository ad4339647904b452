import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openShellLog } from '../../../src-main/errors/shell-log.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { temporaryFolder } from '../../support/server.ts';
import { electron, forget, told } from '../electron/stand-in.ts';

vi.mock('electron', async () => (await import('../electron/stand-in.ts')).electron);
const { StartAtLogin } = await import('../../../src-main/electron/login.ts');

beforeEach(forget);

const parts = () => ({ log: openShellLog(temporaryFolder()), texts: textsIn('en', 'en') });

/** What a shell remembers. */
function memory(isTaken = false) {
  const remembered = { isTaken };
  return {
    wasTaken: () => remembered.isTaken,
    take: (taken: boolean) => void (remembered.isTaken = taken),
  };
}

/** Has the system tell this of the start at login, until the test ends. */
function systemTells(found: object) {
  const ask = vi.spyOn(electron.app, 'getLoginItemSettings');
  ask.mockReturnValue({ wasOpenedAtLogin: false, openAtLogin: false, ...found });
  onTestFinished(() => ask.mockRestore());
  return ask;
}

describe.each(['darwin', 'win32'] as const)('the start at login on %s', (platform) => {
  beforeEach(() => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
    return () => void vi.unstubAllGlobals();
  });

  test.each([
    [true, false, 1],
    [false, true, 1],
    [true, true, 0],
    [false, false, 0],
  ])('wanted %j, set %j: the system is told %i times', (wanted, openAtLogin, times) => {
    const ask = systemTells({ openAtLogin });
    const state = new StartAtLogin(memory()).keep(wanted, parts());
    expect(ask).toHaveBeenCalledWith({ args: ['--hidden'] });
    const once = [{ openAtLogin: wanted, args: ['--hidden'] }];
    expect(told.loginItems).toEqual(times === 1 ? once : []);
    // Read back: here the system takes nothing.
    expect(state).toBe(times === 1 ? 'refused' : 'as_chosen');
  });

  test('switched off in the system, it is set again only by a new choice', () => {
    systemTells({ openAtLogin: true, executableWillLaunchAtLogin: false });
    const login = new StartAtLogin(memory());
    for (const _time of ['a start', 'another language']) {
      expect(login.keep(true, parts())).toBe('switched_off');
      expect(told.loginItems).toEqual([]);
    }
    login.keep(false, parts());
    login.keep(true, parts());
    expect(told.loginItems.at(-1)).toMatchObject({ openAtLogin: true });
  });

  test('removed in the system, it is set again only by a new choice', () => {
    const remembered = memory();
    systemTells({ openAtLogin: true });
    expect(new StartAtLogin(remembered).keep(true, parts())).toBe('as_chosen');
    systemTells({ openAtLogin: false });
    const login = new StartAtLogin(remembered);
    expect(login.keep(true, parts())).toBe('switched_off');
    expect(told.loginItems).toEqual([]);
    login.keep(false, parts());
    login.keep(true, parts());
    expect(told.loginItems.at(-1)).toMatchObject({ openAtLogin: true });
  });

  test('what its owner does in the system is seen by looking again', () => {
    systemTells({ openAtLogin: false, status: 'requires-approval' });
    const login = new StartAtLogin(memory());
    expect(login.look()).toBe('as_chosen');
    expect(login.keep(true, parts())).toBe('needs_approval');
    systemTells({ openAtLogin: true, status: 'enabled' });
    expect(login.look()).toBe('as_chosen');
  });
});
