import { EventEmitter } from 'node:events';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// A stand-in for the few calls of Electron that the guard makes. It shows which handlers are set and what
// they answer; that Electron calls them is for the tests in test/electron/.
const electron = vi.hoisted(() => ({ app: {} as EventEmitter, opened: [] as string[] }));
vi.mock('electron', () => ({
  get app() {
    return electron.app;
  },
  shell: { openExternal: (address: string) => Promise.resolve(electron.opened.push(address)) },
}));

const { guardEverything } = await import('../../../src-main/electron/guard.ts');
const { outsideAddress } = await import('../../../src-main/security/allowed.ts');

type Handler = (...args: unknown[]) => unknown;

/** Something whose handlers are set by `setX(handler)`. */
class Page extends EventEmitter {
  handlers: Record<string, Handler> = {};
  setWindowOpenHandler = (handler: Handler) => (this.handlers['open'] = handler);
  setPermissionRequestHandler = (handler: Handler) => (this.handlers['request'] = handler);
  setPermissionCheckHandler = (handler: Handler) => (this.handlers['check'] = handler);
  setDevicePermissionHandler = (handler: Handler) => (this.handlers['device'] = handler);
  setSpellCheckerLanguages = (languages: string[]) =>
    (this.handlers['languages'] = () => languages);
  setSpellCheckerDictionaryDownloadURL = (address: string) =>
    (this.handlers['dictionaries'] = () => address);
  webRequest = {
    onBeforeRequest: (handler: Handler) => (this.handlers['load'] = handler),
  };
}

const open = (url: string) => page.handlers['open']?.({ url });

let page: Page;
let session: Page;

beforeEach(() => {
  electron.app = new EventEmitter();
  electron.opened.length = 0;
  guardEverything((link) => outsideAddress(link, 'http://127.0.0.1:47600', () => false));
  [page, session] = [new Page(), new Page()];
  electron.app.emit('web-contents-created', {}, page);
  electron.app.emit('session-created', session);
});

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  'no page gets away with %s',
  (name) => {
    let prevented = 0;
    page.emit(name, { url: 'perennial://app/', preventDefault: () => (prevented += 1) });
    expect(prevented).toBe(1);
  },
);

test('no page opens a window; what is on the list opens in the browser', () => {
  expect(open('https://example.com/')).toEqual({ action: 'deny' });
  expect(open('https://gotify.net/docs')).toEqual({ action: 'deny' });
  expect(open('perennial://app/docs')).toEqual({ action: 'deny' });
  expect(open('perennial://app/')).toEqual({ action: 'deny' });
  expect(electron.opened).toEqual(['https://gotify.net/docs', 'http://127.0.0.1:47600/docs']);
});

test('no permission is granted but that of copy buttons', () => {
  const asked: unknown[] = [];
  const ask = (permission: string, requestingUrl: string) =>
    session.handlers['request']?.(page, permission, (granted: boolean) => asked.push(granted), {
      requestingUrl,
    });
  ask('clipboard-sanitized-write', 'perennial://app/keys');
  ask('clipboard-sanitized-write', 'https://example.com/');
  ask('media', 'perennial://app/');
  expect(asked).toEqual([true, false, false]);
  const check = session.handlers['check'];
  expect(check?.(null, 'clipboard-sanitized-write', 'perennial://app/')).toBe(true);
  expect(check?.(null, 'geolocation', 'perennial://app/')).toBe(false);
  expect(session.handlers['device']?.({ deviceType: 'usb' })).toBe(false);
});

const cancelled = (url: string) => {
  let answer: unknown;
  session.handlers['load']?.({ url }, (given: unknown) => (answer = given));
  return answer;
};

test('nothing is loaded from a network', () => {
  expect(cancelled('perennial://app/assets/a.js')).toEqual({ cancel: false });
  expect(cancelled('https://example.com/a.js')).toEqual({ cancel: true });
  expect(cancelled('http://127.0.0.1:47600/')).toEqual({ cancel: true });
});

test('nothing is saved but what the window has made', () => {
  const prevented: string[] = [];
  const download = (url: string) =>
    session.emit(
      'will-download',
      { preventDefault: () => prevented.push(url) },
      { getURL: () => url },
    );
  const foreign = [
    'https://example.com/a.zip',
    'perennial://app/index.html',
    'blob:https://example.com/1',
    'data:text/plain,a',
  ];
  [...foreign, 'blob:perennial://app/6f1c0b52'].forEach(download);
  expect(prevented).toEqual(foreign);
});

test('no session downloads a dictionary; only Linux, which has no spell checker, uses no language', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const languages: unknown[] = [];
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
    const page = new Page();
    electron.app.emit('session-created', page);
    const { hostname, port } = new URL(String(page.handlers['dictionaries']?.()));
    expect([hostname, port]).toEqual(['localhost', '9']);
    languages.push(page.handlers['languages']?.());
  }
  expect(languages).toEqual([[], undefined, undefined]);
});
