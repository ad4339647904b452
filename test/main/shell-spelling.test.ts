import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { updatePreferences } from '../../src-server/services/preferences.ts';
import { issueLinkToken } from '../../src-server/services/window-sessions.ts';
import { callsByToken } from '../support/window-calls.ts';
import { electron, forget, told } from './stand-in.ts';
import { starterOf } from './started.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../src-main/electron/shell.ts');

beforeEach(forget);

const { defaultSession } = electron.session;

const begin = starterOf(Shell);

/** A shell, as the window sees its dictionaries. */
async function started() {
  const { shell, context } = await begin({ hidden: true });
  const call = await callsByToken(shell.baseUrl, issueLinkToken(context));
  return {
    prefer: (checkSpelling: boolean) => updatePreferences(context, { checkSpelling }),
    seen: async (): Promise<unknown> => (await call('GET', '/app/v1/spelling')).json.data,
  };
}

test.runIf(process.platform === 'linux')(
  'dictionaries are used, and come from Google, once a person wants it; the window sees how far they are',
  async () => {
    const { prefer, seen } = await started();
    expect(told.spelling.languages).toEqual([]);
    expect(told.spelling.from).not.toContain('gvt1.com');
    expect(await seen()).toEqual({ languages: [{ code: 'de', status: 'off' }] });
    prefer(true);
    await expect.poll(() => told.spelling.languages).toEqual(['de']);
    expect(told.spelling.from).toBe('https://redirector.gvt1.com/edgedl/chrome/dict/');
    defaultSession.emit('spellcheck-dictionary-initialized', {}, 'de');
    expect(await seen()).toEqual({ languages: [{ code: 'de', status: 'ready' }] });
    defaultSession.emit('spellcheck-dictionary-download-begin', {}, 'de');
    expect(await seen()).toEqual({ languages: [{ code: 'de', status: 'loading' }] });
    defaultSession.emit('spellcheck-dictionary-download-failure', {}, 'de');
    // Not while Chromium tells of it, by the dictionary that is then dropped.
    expect(told.spelling.languages).toEqual(['de']);
    expect(await seen()).toEqual({ languages: [{ code: 'de', status: 'failed' }] });
    expect(told.spelling.languages).toEqual([]);
    prefer(false);
    await expect.poll(seen).toEqual({ languages: [{ code: 'de', status: 'off' }] });
    expect(told.spelling.from).not.toContain('gvt1.com');
    prefer(true);
    await expect.poll(() => told.spelling.languages).toEqual(['de']);
    defaultSession.emit('spellcheck-dictionary-initialized', {}, 'de');
    expect(await seen()).toEqual({ languages: [{ code: 'de', status: 'ready' }] });
  },
);

test('spelling that can not be checked keeps the app from nothing', async () => {
  const refuse = vi.spyOn(electron.app, 'getPreferredSystemLanguages').mockImplementation(() => {
    throw new Error('no languages here');
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    refuse.mockRestore();
    said.mockRestore();
  });
  await started();
  expect([told.trays.length, told.questions, told.exits]).toEqual([1, [], []]);
  expect(said.mock.calls.join()).toContain('no languages here');
});
