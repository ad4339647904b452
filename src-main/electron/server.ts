import { app, shell } from 'electron';
import type { Offer, RunningServer, Sources } from '../../src-server/index.ts';
import { canStartAtLogin } from '../startup/login-item.ts';
import type { ShellLog } from '../errors/shell-log.ts';
import { type NotStarted, untilStarted } from '../startup/start-loop.ts';
import type { Texts } from '../texts.ts';
import { askAboutStart } from './ask.ts';
import { appCommand } from './command-line.ts';
import { systemKeyStore } from './key-store.ts';

/** The locations that the shell uses. */
export type ShellPlaces = {
  dataDir: string;
  pagesDir: string;
  /** The folder of the images that the build draws. */
  imagesDir: string;
  log: ShellLog;
};

/** The parts of the shell that the app's server depends on. */
type OfShell = Omit<ShellPlaces, 'imagesDir'> & {
  /** Undefined for the port in the preferences. */
  port: number | undefined;
  texts: () => Texts;
  /** Called for each attempt to start the server. */
  onAttempt: (attempt: Promise<RunningServer>) => void;
} & OwnSources;

type OwnSources = Required<
  Pick<
    Sources,
    | 'notifyDesktop'
    | 'askToNotify'
    | 'chooseFolder'
    | 'updates'
    | 'desktopStatus'
    | 'onConcern'
    | 'onSecretsLost'
  >
>;

/** Starts the app's server, and shows a dialog if that fails. */
export async function startOwnServer(parts: OfShell): Promise<RunningServer | NotStarted> {
  const serving = await import('../../src-server/serve.ts');
  const { DEFAULT_HOURLY_QUOTA, offerFor, restoreOffer, startServer, systemSources } = serving;
  const { dataDir, pagesDir, log, texts, onAttempt } = parts;
  const { notifyDesktop, askToNotify, chooseFolder, updates, desktopStatus } = parts;
  const { onConcern, onSecretsLost } = parts;
  const desktop = { canStartAtLogin: canStartAtLogin(app.isPackaged) };
  const limits = { hourlyQuota: DEFAULT_HOURLY_QUOTA, allowHosts: [] };
  const config = { dataDir, pagesDir, desktop, ownCommand: appCommand(pagesDir), ...limits };
  const keyStore = systemKeyStore();
  const own = {
    log,
    notifyDesktop,
    askToNotify,
    chooseFolder,
    updates,
    desktopStatus,
    onConcern,
    onSecretsLost,
  };
  const sources = { ...systemSources, ...own, ...(keyStore === undefined ? {} : { keyStore }) };
  let offer: Offer | undefined;
  return untilStarted(parts.port, {
    start(port) {
      const attempt = startServer({ ...config, port }, sources);
      onAttempt(attempt);
      return attempt;
    },
    ask(error) {
      log.note('error', 'could not start the server', error);
      offer = offerFor(error, dataDir);
      return askAboutStart(error, { log, texts: texts(), dataDir, offer });
    },
    async restore() {
      if (offer === undefined) return;
      const { putAside = 'none was left' } = await restoreOffer(offer, dataDir);
      log.note('warn', `restored the backup ${offer.id}; the old database: ${putAside}`);
    },
    showFolder: showing(dataDir),
    async openBrowser() {
      const { runCommandLine } = await import('../../src-server/cli/run.ts');
      return (await runCommandLine(['open', '--data-dir', dataDir], { pagesDir })) === 0;
    },
    keepPort: async ({ desktop: view, port, readOnly }) => {
      if (readOnly() === undefined) await view.keepPort(port);
    },
  });
}

/** Shows the data folder in the system's file manager. */
export const showing = (dataDir: string) => () => void shell.openPath(dataDir);
