import { resolve } from 'node:path';
import type { Configuration, FileSet, TargetConfiguration } from 'electron-builder';
import packageJson from './package.json' with { type: 'json' };

const root = import.meta.dirname;

/** Where {@link builderConfig} takes the app from: a folder with its own `package.json`. */
export const APP_FOLDER = 'out/app';

/** What a build depends on beyond the sources. */
export type BuildSituation = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform };

/**
 * How the desktop app is packaged. The environment decides three things: whether it is signed
 * (`CSC_LINK`, `WIN_CSC_LINK`), notarized (`APPLE_API_KEY` and its like), and whether it looks for
 * updates: only a release (`PERENNIAL_RELEASE=1`) of a known repository (`GITHUB_REPOSITORY`), and on
 * macOS and Windows only a signed one.
 */
export function builderConfig({ env, platform }: BuildSituation): Configuration {
  const signing = signingIn(env);
  return {
    appId: 'app.perennial',
    productName: 'Perennial',
    copyright: 'Copyright © 2026 The Perennial authors',
    directories: { app: APP_FOLDER, output: 'dist', buildResources: 'resources' },
    // better-sqlite3 brings its binaries, for Node and Electron alike.
    npmRebuild: false,
    electronVersion: packageJson.devDependencies.electron,
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    extraMetadata: { homepage: homepageIn(env), desktopName: 'app.perennial.desktop' },
    files: [
      'package.json',
      { from: resolve(root, 'out'), to: 'out', filter: ['{main,renderer}/**', '!**/licenses.md'] },
    ],
    extraResources: licenses,
    // It only helps to compile better-sqlite3.
    allowMissingDependencies: ['node-addon-api'],
    // What lies outside the archive is not covered by its checksum: the binary alone, which has to.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      // What no certificate signs has to keep the mark of the linker, or an Apple chip refuses it.
      resetAdHocDarwinSignature: platform === 'darwin' && !signing.mac,
    },
    protocols: [{ name: 'Perennial', schemes: ['perennial'] }],
    // The older one needs libfuse2.
    toolsets: { appimage: '1.0.3' },
    mac: macOptions(env, signing.mac),
    dmg: { sign: false },
    win: windowsOptions(env, signing.windows),
    nsis: nsisOptions,
    linux: linuxOptions(env),
    deb: { ...packageOptions(DEB_NEEDS), packageCategory: 'utils', priority: 'optional' },
    rpm: { ...packageOptions(RPM_NEEDS), packageCategory: 'Applications/Productivity' },
  };
}

const licenses: FileSet[] = [
  { from: 'LICENSE', to: 'licenses/perennial.txt' },
  { from: 'out/renderer/third-party-notices.txt', to: 'licenses/THIRD-PARTY-NOTICES.txt' },
];

const targets = (...names: string[]): TargetConfiguration[] =>
  names.map((target) => ({ target, arch: ['x64', 'arm64'] }));

function macOptions(env: NodeJS.ProcessEnv, isSigned: boolean): NonNullable<Configuration['mac']> {
  return {
    target: targets('dmg', 'zip'),
    category: 'public.app-category.finance',
    icon: 'out/icons/icon.icns',
    darkModeSupport: true,
    // Without it macOS shows notifications without their buttons.
    extendInfo: { NSUserNotificationAlertStyle: 'alert' },
    files: sqliteFor('darwin'),
    extraResources: [{ from: 'resources/mac/perennial', to: 'bin/perennial' }],
    // Without a certificate: signed for this computer only ("ad hoc"), and not hardened, since no
    // library would be of the same maker.
    ...(isSigned ? {} : { identity: '-' }),
    hardenedRuntime: isSigned,
    gatekeeperAssess: false,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
    notarize: isSigned && canNotarize(env),
    publish: feedIn(env, isSigned),
  };
}

function windowsOptions(
  env: NodeJS.ProcessEnv,
  isSigned: boolean,
): NonNullable<Configuration['win']> {
  return {
    target: targets('nsis'),
    icon: 'out/icons/icon.ico',
    files: sqliteFor('win32'),
    extraFiles: [{ from: 'resources/windows/perennial.cmd', to: 'bin/perennial.cmd' }],
    publish: feedIn(env, isSigned),
  };
}

const nsisOptions: NonNullable<Configuration['nsis']> = {
  artifactName: '${productName}-${version}-windows-${arch}-setup.${ext}',
  // An installer for each architecture: half the download.
  buildUniversalInstaller: false,
  oneClick: false,
  perMachine: false,
  allowToChangeInstallationDirectory: true,
  // What a person entered is theirs.
  deleteAppDataOnUninstall: false,
};

function linuxOptions(env: NodeJS.ProcessEnv): NonNullable<Configuration['linux']> {
  return {
    target: targets('AppImage', 'deb', 'rpm'),
    executableName: 'perennial',
    // Desktops find the icon of a window by it.
    syncDesktopName: true,
    category: 'Office;Finance',
    icon: 'out/icons',
    synopsis: 'What your subscriptions cost and when they renew',
    description: packageJson.description,
    maintainer: maintainerIn(env),
    files: sqliteFor('linux'),
    // It takes the place of the packager's, which starts the app without Chromium's sandbox where there is none.
    extraFiles: [
      { from: 'resources/linux/AppRun', to: LAUNCHER },
      { from: 'resources/linux/perennial', to: 'bin/perennial' },
    ],
    desktop: {
      entry: {
        Keywords: 'subscription;renewal;spend;reminder;',
        SingleMainWindow: 'true',
        Actions: 'AddSubscription;',
      },
      // Packages put the program on the path; who installs an AppImage writes its own path there.
      desktopActions: {
        AddSubscription: {
          Name: 'Add Subscription',
          'Name[zh_CN]': '添加订阅',
          Exec: 'perennial perennial://record/new',
        },
      },
    },
    publish: feedIn(env, true),
  };
}

/** The launcher of the AppImage. */
const LAUNCHER = 'AppRun';

// The packager's, and what it leaves out: libasound2 and libgbm1.
const DEB_NEEDS = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0',
  'libuuid1',
  'libsecret-1-0',
  'libasound2t64 | libasound2',
  'libgbm1',
];
const RPM_NEEDS = [
  'gtk3',
  'libnotify',
  'nss',
  'libXScrnSaver',
  '(libXtst or libXtst6)',
  'xdg-utils',
  'at-spi2-core',
  '(libuuid or libuuid1)',
  '(alsa-lib or libasound2)',
  '(mesa-libgbm or libgbm1)',
];

const packageOptions = (depends: string[]) => ({
  depends,
  afterInstall: 'resources/linux/after-install.sh',
  afterRemove: 'resources/linux/after-remove.sh',
  fpm: ['--exclude', `opt/Perennial/${LAUNCHER}`],
});

/** Of the database's package, the one binary of the system and architecture. */
const sqliteFor = (system: 'darwin' | 'win32' | 'linux'): string[] => [
  `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}.node)`,
];

function signingIn(env: NodeJS.ProcessEnv): { mac: boolean; windows: boolean } {
  return {
    mac: Boolean(env['CSC_LINK']),
    windows: Boolean(env['WIN_CSC_LINK'] || env['CSC_LINK']),
  };
}

function canNotarize(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['APPLE_API_KEY'] || env['APPLE_ID'] || env['APPLE_KEYCHAIN_PROFILE']);
}

/** Where the app asks for updates; `null` where it does not. */
function feedIn(
  env: NodeJS.ProcessEnv,
  isTrusted: boolean,
): NonNullable<Configuration['publish']> | null {
  const [owner, repo] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  if (env['PERENNIAL_RELEASE'] !== '1' || !isTrusted || !owner || !repo) return null;
  return { provider: 'github', owner, repo, releaseType: 'draft' };
}

function homepageIn(env: NodeJS.ProcessEnv): string {
  const repository = env['GITHUB_REPOSITORY'];
  // A name that is reserved for "there is none": packages of Debian have to name a page.
  if (!repository) return 'https://perennial.invalid/';
  return `${env['GITHUB_SERVER_URL'] || 'https://github.com'}/${repository}`;
}

function maintainerIn(env: NodeJS.ProcessEnv): string {
  const owner = env['GITHUB_REPOSITORY']?.split('/')[0];
  if (!owner) return 'An own build of Perennial <root@localhost>';
  return `${owner} <${owner}@users.noreply.github.com>`;
}
