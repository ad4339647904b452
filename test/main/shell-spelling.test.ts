import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/data-folder.ts';
import { updatePreferences } from '../../src-server/services/preferences.ts';
import { issueLinkToken } from '../../src-server/services/window-sessions.ts';
import { temporaryFolder } from '../support/server.ts';
import { callsByToken } from '../support/window-calls.ts';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../src-main/electron/shell.ts');

beforeEach(forget);

const { defaultSession } = electron.session;

/** A shell on a data folder, as the window sees its dictionaries. */
async function started() {
  const dataDir = temporaryFolder();
  const data = openData(prepareDataFolder(dataDir));
  const options = { dataDir, port: 0, hidden: true, link: undefined };
  const shell = new Shell(options, { dataDir, pagesDir: dataDir });
  await shell.start();
  onTestFinished(async () => {
    data.close();
    shell.quit();
    await expect.poll(() => told.exits.length).toBeGreaterThan(0);
  });
  const call = await callsByToken(shell.baseUrl, issueLinkToken(data.context));
  return {
    prefer: (checkSpelling: boolean) => updatePreferences(data.context, { checkSpelling }),
    seen: async (): Promise<unknown> => (await call('GET', '/app/v1/spelling')).json.data,
  };
}

test.runIf(process.platform === 'linux')(
  'dictionaries are used, and come from Google, once a person wants it; the window sees how far they are',
  async () => {
    const { prefer, seen } = await started();
    expect(told.spelling.languages).toEqual([]);
    expect(told.spelling.from).not.toContain('gvt1.com');
    expect(await seen()).toEqual({ languages: [{ code: 'en-GB', status: 'off' }] });
    prefer(true);
    await expect.poll(() => told.spelling.languages).toEqual(['en-GB']);
    expect(told.spelling.from).toBe('https://redirector.gvt1.com/edgedl/chrome/dict/');
    defaultSession.emit('spellcheck-dictionary-download-begin', {}, 'en-GB');
    expect(await seen()).toEqual({ languages: [{ code: 'en-GB', status: 'loading' }] });
    defaultSession.emit('spellcheck-dictionary-download-failure', {}, 'en-GB');
    expect(await seen()).toEqual({ languages: [{ code: 'en-GB', status: 'failed' }] });
    prefer(false);
    await expect.poll(() => told.spelling.languages).toEqual([]);
    expect(told.spelling.from).not.toContain('gvt1.com');
    prefer(true);
    await expect.poll(() => told.spelling.languages).toEqual(['en-GB']);
    defaultSession.emit('spellcheck-dictionary-initialized', {}, 'en-GB');
    expect(await seen()).toEqual({ languages: [{ code: 'en-GB', status: 'ready' }] });
  },
);
