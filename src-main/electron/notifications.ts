import { Notification, app } from 'electron';
import type { RunningServer, Sources } from '../../src-server/index.ts';
import { busPresenter } from '../bus-notifications.ts';
import { OVERVIEW, type Place } from '../links.ts';
import { nativePresenter } from '../native-notifications.ts';
import { type Choice, type Present, desktopNotifier, firstOf } from '../notify.ts';
import { followChoice } from '../reminder-choice.ts';
import type { Texts } from '../texts.ts';
import { chosenIn } from '../toast.ts';

/** What notifications need of the shell. */
type OfShell = {
  server: () => RunningServer | undefined;
  /** Opens the window at a place. */
  open: (place: Place) => void;
  texts: () => Texts;
};

/** Notifications of reminders. */
export type Notifications = Required<Pick<Sources, 'notifyDesktop' | 'askToNotify'>> & {
  /** Follows clicks on notifications of earlier runs, and the one that started the app; once the server runs. */
  begin: () => void;
};

/** Opens what shows reminders as notifications, and follows what a person chose about them. */
export function openNotifications({ server, open, texts }: OfShell): Notifications {
  const present = systemPresenter();
  const say = (words: { title: string; body: string }, place: Place) => {
    const openInstead = () => open(place);
    present({ ...words, buttons: [] }, openInstead).then(
      (wasShown) => wasShown || openInstead(),
      openInstead,
    );
  };
  const choose = (messageId: string, choice: Choice) => {
    const desktop = server()?.desktop;
    if (desktop === undefined) return;
    void followChoice(messageId, choice, { desktop, open, say, texts: texts() });
  };
  return {
    notifyDesktop: desktopNotifier({ present, choose, texts }),
    askToNotify,
    begin: () => followActivations(choose, () => open(OVERVIEW)),
  };
}

const BUS_TIMEOUT_MS = 5000;

function systemPresenter(): Present {
  const native = nativePresenter({
    isSupported: () => Notification.isSupported(),
    create: (options) => new Notification(options),
    hasActivation: hasActivation(),
  });
  if (process.platform !== 'linux') return native;
  const bus = busPresenter({
    connect: async () => (await import('dbus-native')).sessionBus({ timeout: BUS_TIMEOUT_MS }),
    appName: app.name,
    // Set by Electron, from the name in the package.
    desktopEntry: process.env['CHROME_DESKTOP']?.replace(/\.desktop$/, ''),
  });
  return firstOf(bus, native);
}

// What only Windows has.
const hasActivation = () => 'handleActivation' in Notification;

function followActivations(
  choose: (messageId: string, choice: Choice) => void,
  openAnyway: () => void,
): void {
  if (!hasActivation()) return;
  // Electron registers the class that Windows waits for only once notifications are asked about. From source
  // that can wait: it puts a shortcut to Electron into the Start Menu.
  if (app.isPackaged) Notification.isSupported();
  Notification.handleActivation(({ arguments: text }) => {
    const chosen = chosenIn(text);
    if (chosen === undefined) openAnyway();
    else choose(chosen.id, chosen.choice);
  });
}

// macOS asks its question when Electron first turns to notifications, which this does; without it that would
// be with the first reminder, when nobody may be there.
function askToNotify(): void {
  if (process.platform === 'darwin') Notification.isSupported();
}
