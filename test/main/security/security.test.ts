import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { webPreferencesOf } from '../../../src-main/security/web-preferences.ts';

// What no run without Electron can show is read in the sources: docs/security.md names each of these.

const root = resolve(import.meta.dirname, '../../..');
const files = globSync('src-main/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const textOf = (path: string) => readFileSync(resolve(root, path), 'utf8');
const all = files.map((path) => ({ path, text: textOf(path) }));

/** Every place in the shell's sources where `pattern` stands, with its file. */
const places = (pattern: RegExp) =>
  all.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((found) => `${path}: ${found}`));

describe('every page of the app', () => {
  test('is isolated, sandboxed and without Node, and nothing can change that', () => {
    const preferences = webPreferencesOf({ isPackaged: true, platform: 'linux' });
    expect(Object.isFrozen(preferences)).toBe(true);
    expect(preferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      devTools: false,
      spellcheck: false,
    });
  });

  test('has developer tools only where it is developed', () => {
    const tools = [true, false].map(
      (isPackaged) => webPreferencesOf({ isPackaged, platform: 'linux' }).devTools,
    );
    expect(tools).toEqual([false, true]);
  });

  test('has its spelling checked where the system does it', () => {
    const checked = (['darwin', 'win32', 'linux', 'freebsd'] as const).map(
      (platform) => webPreferencesOf({ isPackaged: true, platform }).spellcheck,
    );
    expect(checked).toEqual([true, true, false, false]);
  });

  test('is in the one window, with those preferences', () => {
    expect(places(/new (?:BrowserWindow|BaseWindow|WebContentsView|BrowserView)\b/g)).toEqual([
      'src-main/electron/window.ts: new BrowserWindow',
    ]);
    expect(places(/webPreferences:.*/g)).toEqual([
      'src-main/electron/window.ts: webPreferences: webPreferencesOf({ isPackaged: app.isPackaged, platform }),',
    ]);
    expect(
      places(/nodeIntegration\w*: true|sandbox: false|contextIsolation: false|webSecurity: false/g),
    ).toEqual([]);
  });

  test('is loaded from the app’s own address only', () => {
    expect(places(/\.load(?:URL|File)\([^)]*\)?/g)).toEqual([
      'src-main/electron/window.ts: .loadURL(addressOf(place)',
    ]);
  });

  test('is told nothing but where to go', () => {
    expect(
      places(/executeJavaScript\([^)]*\)|insertCSS|insertText|\.postMessage|\.send\(/g),
    ).toEqual(['src-main/electron/window.ts: executeJavaScript(goScript(place)']);
  });
});

describe('the shell', () => {
  test('opens no way from a page into the main process', () => {
    expect(
      places(/\b(?:ipcMain|ipcRenderer|contextBridge|preload|enableRemoteModule|remote)\b/g),
    ).toEqual([]);
    expect(globSync('src-*/**/*preload*', { cwd: root })).toEqual([]);
  });

  test('sandboxes everything, and weakens nothing by a switch or a handler', () => {
    expect(places(/app\.enableSandbox\(\)/g)).toEqual(['src-main/main.ts: app.enableSandbox()']);
    const weakening =
      /disable-web-security|ignore-certificate|appendArgument|certificate-error|setCertificateVerifyProc|bypassCSP|allowServiceWorkers|allowExtensions|disable-site-isolation/g;
    expect(places(weakening)).toEqual([]);
    expect(places(/appendSwitch\([^)]*\)/g)).toEqual([
      "src-main/main.ts: appendSwitch('password-store', 'basic')",
      'src-main/electron/keep-alive.ts: appendSwitch(NO_LIMIT)',
    ]);
    expect(places(/\beval\(|new Function\(/g)).toEqual([]);
  });

  test('does not start where something else switched the sandbox off', () => {
    // It is asked for, and told of; nothing passes it on.
    expect(places(/hasSwitch\('no-sandbox'\)/g)).toEqual([
      "src-main/security/sandbox.ts: hasSwitch('no-sandbox')",
    ]);
    expect(
      places(/'[^']*no-sandbox[^']*'/g).filter((place) => !/texts\.ts|sandbox\.ts/.test(place)),
    ).toEqual([]);
    const main = textOf('src-main/main.ts');
    // Only a command does, which loads no page.
    expect(main).toMatch(
      /\nif \(command !== undefined\) \{\n {2}void runCommand\([^;]*;\n\} else if \(noSandbox !== undefined\) \{/,
    );
    // Electron takes the switch from the command line when it is told to have a sandbox.
    const asked = main.indexOf('const noSandbox = sandboxRefusal(');
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(main.indexOf('app.enableSandbox()'));
  });

  test('holds sessions and pages to the rules before there can be any', () => {
    const main = textOf('src-main/main.ts');
    const order = ['app.enableSandbox()', 'registerScheme()', 'guardEverything(', '.whenReady()'];
    const found = order.map((call) => main.indexOf(call));
    expect(found.every((index) => index > 0)).toBe(true);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  test('opens addresses outside only where they were judged, or are the server’s own', () => {
    expect(places(/openExternal\([^)]*\)/g)).toEqual([
      'src-main/electron/guard.ts: openExternal(address)',
      'src-main/electron/shell.ts: openExternal(`${this.baseUrl}/docs`)',
    ]);
    expect(places(/openPath\([^)]*\)|showItemInFolder/g)).toEqual([
      'src-main/electron/failure.ts: openPath(folder)',
      'src-main/electron/server.ts: openPath(dataDir)',
    ]);
  });

  test('uses Electron itself in few files, and decides in none of them that can be tested', () => {
    const using = all
      .filter(({ text }) =>
        /^import (?!type\b).* from 'electron';/ms.test(text.replaceAll(/import type [^;]*;/g, '')),
      )
      .map(({ path }) => path)
      .filter((path) => path !== 'src-main/main.ts');
    expect(using.length).toBeGreaterThan(4);
    expect(using.filter((path) => !path.startsWith('src-main/electron/'))).toEqual([]);
  });

  test('asks for no encryption that blocks', () => {
    expect(
      places(
        /safeStorage\.(?!(?:isAsyncEncryptionAvailable|encryptStringAsync|decryptStringAsync|getSelectedStorageBackend)\b)\w+/g,
      ),
    ).toEqual([]);
  });
});

/** All built files that one can come to load, at once or later. */
function loadedBy(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, next = ''] of textOf(path).matchAll(/require\("(\.[^"]+)"\)/g)) {
    loadedBy(join(dirname(path), next), found);
  }
  return found;
}

const isElectrons = (path: string) => /require\("electron"\)/.test(textOf(path));
const isUpdaters = (path: string) => textOf(path).includes('autoInstallOnAppQuit = true');

describe.runIf(globSync('out/main/*.cjs', { cwd: root }).length > 0)('as it is built', () => {
  test('the command line loads nothing of Electron, nor what updates the app', () => {
    const loaded = [...loadedBy('out/main/perennial.cjs')];
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((path) => isElectrons(path) || isUpdaters(path))).toEqual([]);
  });

  test('what updates the app is a file of its own, which the app loads only where it is used', () => {
    const [updater = '', ...more] = [...loadedBy('out/main/main.cjs')].filter(isUpdaters);
    expect([more, updater === '']).toEqual([[], false]);
    const name = basename(updater);
    const asked = [...loadedBy('out/main/main.cjs')].flatMap((path) =>
      textOf(path)
        .split('\n')
        .filter((line) => line.includes(name)),
    );
    expect(asked).toEqual([expect.stringContaining('.then(')]);
  });
});

test('the security page walks through every item of Electron’s checklist, each with its test', () => {
  const page = textOf('docs/security.md');
  const items = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(items).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const [, path = ''] of page.matchAll(/`((?:src-|test\/)[\w./-]+\.(?:ts|tsx))`/g)) {
    expect([path, globSync(path, { cwd: root }).length]).toEqual([path, 1]);
  }
});

test('Electron is one exact version, that of its types and of the tests', () => {
  const { devDependencies } = JSON.parse(textOf('package.json')) as {
    devDependencies: Record<string, string>;
  };
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
});
