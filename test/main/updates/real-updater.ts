import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AppImageUpdater,
  type AppUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  RpmUpdater,
} from 'electron-updater';
import { byApt } from '../../../src-main/updates/updater.ts';
import { temporaryFolder } from '../../support/server.ts';

// Electron-updater itself, with a stand-in for the app and for the network below it.

type AppAdapter = ConstructorParameters<typeof NsisUpdater>[1] & object;

/** An app of a version, whose files lie in a folder of the test. */
export function appAdapter(version: string, folder = '', quit = () => {}): AppAdapter {
  return {
    version,
    name: 'Perennial',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: join(folder, 'data'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit,
    onQuit: () => {},
  };
}

/** What a release feed has of one version. */
export type Offer = { version: string; file?: string; wrongSum?: boolean };

/** What the updater asked the network for. */
export type Asked = { path: string; headers: Record<string, string> };

/** By the endings of what they install. */
const KINDS = {
  exe: NsisUpdater,
  AppImage: AppImageUpdater,
  deb: byApt(DebUpdater),
  rpm: RpmUpdater,
};

/** An updater of a system, over a feed that has these releases, the newest first. */
export function realUpdater(
  current: string,
  offers: readonly Offer[],
  kind: keyof typeof KINDS = 'exe',
) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(
    join(folder, 'app-update.yml'),
    'provider: github\nowner: someone\nrepo: perennial\nupdaterCacheDirName: perennial-updater\n',
  );
  const asked: Asked[] = [];
  const quits: string[] = [];
  const adapter = appAdapter(current, folder, () => quits.push('quit'));
  const auto: AppUpdater = new KINDS[kind](null, adapter);
  Object.assign(auto, { httpExecutor: feedOf(offers, asked, kind) });
  // What it would not be without Electron.
  stubElectron();
  return { auto, asked, folder, quits };
}

function feedOf(offers: readonly Offer[], asked: Asked[], extension: string) {
  const contentOf = ({ file = 'an installer' }: Offer) => file;
  const note = (path: string, headers: Record<string, string> = {}) => {
    asked.push({ path, headers });
    return path;
  };
  return {
    async request(options: { path: string; headers?: Record<string, string> }) {
      const path = note(options.path, options.headers);
      if (path.includes('releases.atom')) return atomOf(offers);
      if (path.includes('/releases/latest')) {
        const stable = offers.find(({ version }) => !version.includes('-'));
        return JSON.stringify({ tag_name: `v${stable?.version ?? ''}` });
      }
      const offer = offers.find(({ version }) => path.includes(`/v${version}/`));
      if (offer === undefined || path.includes('/beta')) throw new Error(`404 ${path}`);
      return ymlOf(offer, `Perennial-${offer.version}.${extension}`);
    },
    async download(
      url: URL,
      destination: string,
      options: { sha512: string; onProgress?: (info: object) => void },
    ) {
      note(url.pathname);
      const offer = offers.find(({ version }) => url.pathname.includes(`/v${version}/`));
      const content = contentOf(offer ?? { version: '' });
      options.onProgress?.({ percent: 50 });
      // The true one does so while it writes.
      if (sumOf(content) !== options.sha512) throw new Error('sha512 checksum mismatch');
      writeFileSync(destination, content);
      options.onProgress?.({ percent: 100 });
    },
  };
}

const sumOf = (text: string) => createHash('sha512').update(text).digest('base64');

function ymlOf({ version, file = 'an installer', wrongSum = false }: Offer, name: string): string {
  const sum = wrongSum ? sumOf('something else') : sumOf(file);
  return `version: ${version}
files:
  - url: ${name}
    sha512: ${sum}
    size: ${file.length}
path: ${name}
sha512: ${sum}
releaseDate: '2026-11-20T10:00:00.000Z'
`;
}

function atomOf(offers: readonly Offer[]): string {
  const entries = offers.map(
    ({ version }) => `<entry>
  <link rel="alternate" type="text/html" href="https://github.com/someone/perennial/releases/tag/v${version}"/>
  <title>${version}</title>
  <content type="html">&lt;p&gt;Notes of ${version}&lt;/p&gt;</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><feed>${entries.join('\n')}</feed>`;
}

/** An updater on a Mac, and a stand-in for Squirrel, the part of Electron that it hands over to. */
export function macUpdater() {
  const done: string[] = [];
  const squirrel = Object.assign(new EventEmitter(), {
    checkForUpdates: () => done.push('check'),
    quitAndInstall: () => done.push('quit and begin anew'),
  });
  stubElectron(squirrel);
  const auto = new MacUpdater(
    undefined,
    appAdapter('1.0.0', '', () => done.push('quit')),
  );
  return { auto, squirrel, done };
}

// It asks for the module by itself.
function stubElectron(autoUpdater = new EventEmitter()): void {
  const require = createRequire(import.meta.resolve('electron-updater'));
  const path = require.resolve('electron');
  const stub = {
    id: path,
    filename: path,
    loaded: true,
    exports: { autoUpdater },
  };
  require.cache[path] = stub as unknown as NodeJS.Module;
}
