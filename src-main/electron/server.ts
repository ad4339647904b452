import { Notification, app, shell } from 'electron';
import {
  DEFAULT_HOURLY_QUOTA,
  type RunningServer,
  type Sources,
  runCommandLine,
  startServer,
  systemSources,
} from '../../src-server/index.ts';
import type { Place } from '../links.ts';
import { canStartAtLogin } from '../login-item.ts';
import { desktopNotifier } from '../notify.ts';
import type { ShellLog } from '../shell-log.ts';
import { type NotStarted, untilStarted } from '../starting.ts';
import type { Texts } from '../texts.ts';
import { askAboutStart } from './ask.ts';
import { systemKeyStore } from './system.ts';

/** Where the shell finds things. */
export type ShellPlaces = { dataDir: string; pagesDir: string; log: ShellLog };

/** What the app's own server needs of the shell. */
type OfShell = ShellPlaces & {
  /** Undefined for that of the preferences. */
  port: number | undefined;
  texts: () => Texts;
  /** Opens the window at a place. */
  open: (place: Place) => void;
} & Required<Pick<Sources, 'updates'>>;

/** Starts the app's own server, and asks about what keeps it from that. */
export function startOwnServer(parts: OfShell): Promise<RunningServer | NotStarted> {
  const { dataDir, pagesDir, log, texts, open, updates } = parts;
  const notifyDesktop = desktopNotifier({
    isSupported: () => Notification.isSupported(),
    create: (message) => new Notification(message),
    go: open,
    texts,
  });
  const desktop = { canStartAtLogin: canStartAtLogin(app.isPackaged) };
  const limits = { hourlyQuota: DEFAULT_HOURLY_QUOTA, allowHosts: [] };
  const config = { dataDir, pagesDir, desktop, ...limits };
  const keyStore = systemKeyStore;
  const sources = { ...systemSources, log, notifyDesktop, keyStore, updates };
  return untilStarted(parts.port, {
    start: (port) => startServer({ ...config, port }, sources),
    ask(error) {
      log.note('error', 'the server could not start', error);
      return askAboutStart(error, { log, texts: texts() });
    },
    showFolder: showing(dataDir),
    openBrowser: async () =>
      (await runCommandLine(['open', '--data-dir', dataDir], { pagesDir })) === 0,
    keepPort: ({ desktop: view, port }) => view.keepPort(port),
  });
}

/** Shows the data folder in the system's file manager. */
export const showing = (dataDir: string) => () => void shell.openPath(dataDir);
