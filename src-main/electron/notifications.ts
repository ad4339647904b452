import type { MessageBus } from 'dbus-native';
import { Notification, app } from 'electron';
import type { RunningServer, Sources } from '../../src-server/index.ts';
import { busPresenter } from '../notifications/bus-notifications.ts';
import { OVERVIEW, type Place } from '../startup/links.ts';
import { nativePresenter } from '../notifications/native-notifications.ts';
import { type Choice, type Present, desktopNotifier, isPlanAct } from '../notifications/notify.ts';
import { followPlanChoice } from '../notifications/plan-choice.ts';
import { followChoice } from '../notifications/reminder-choice.ts';
import { sessionBusAddress } from '../tray/status-notifier.ts';
import type { Texts } from '../texts.ts';
import { chosenIn } from '../notifications/toast.ts';

type Words = { title: string; body: string };

/** The parts of the shell that notifications depend on. */
type OfShell = {
  server: () => RunningServer | undefined;
  /** Opens the window at a place. */
  open: (place: Place) => void;
  texts: () => Texts;
  warn: (message: string, error: unknown) => void;
};

/** The app's notifications. */
export type Notifications = {
  /** Shows reminders and plans of agents. */
  forReminders: Required<Pick<Sources, 'notifyDesktop' | 'askToNotify'>>;
  /** Shows a notification that opens Overview when clicked. Returns whether it was shown. */
  tell: (words: Words) => Promise<boolean>;
  /**
   * Handles clicks on notifications of earlier runs, including the one that started the app, once the server
   * runs.
   */
  begin: () => void;
};

/** Creates the notifications and handles the user's choices about reminders and plans of agents. */
export function openNotifications({ server, open, texts, warn }: OfShell): Notifications {
  const present = systemPresenter();
  const show = (words: Words, place: Place) =>
    present({ ...words, buttons: [] }, () => open(place)).catch((error: unknown) => {
      warn('could not show a notification', error);
      return false;
    });
  const say = async (words: Words, place: Place) => {
    if (!(await show(words, place))) open(place);
  };
  const choose = (messageId: string, choice: Choice) => {
    const desktop = server()?.desktop;
    if (desktop === undefined) return;
    const parts = {
      desktop,
      open,
      say: (words: Words, place: Place) => void say(words, place),
      texts: texts(),
    };
    if (isPlanAct(choice)) void followPlanChoice(messageId, choice, parts);
    else if (choice === 'open' && desktop.planOf(messageId) !== undefined) {
      void followPlanChoice(messageId, choice, parts);
    } else void followChoice(messageId, choice, parts);
  };
  return {
    forReminders: { notifyDesktop: desktopNotifier({ present, choose, texts }), askToNotify },
    tell: (words) => show(words, OVERVIEW),
    begin: () => followActivations(choose, () => open(OVERVIEW)),
  };
}

const BUS_TIMEOUT_MS = 5000;

function systemPresenter(): Present {
  if (process.platform === 'linux') {
    return busPresenter({
      connect: connectToSessionBus,
      appName: app.name,
      // Set by Electron, from the name in the package.
      desktopEntry: process.env['CHROME_DESKTOP']?.replace(/\.desktop$/, ''),
    });
  }
  return nativePresenter({
    isSupported: () => Notification.isSupported(),
    create: (options) => new Notification(options),
    hasActivation: hasActivation(),
  });
}

async function connectToSessionBus(): Promise<MessageBus | undefined> {
  const busAddress = sessionBusAddress(process.env);
  if (busAddress === undefined) return undefined;
  const { sessionBus } = await import('dbus-native');
  return sessionBus({ busAddress, timeout: BUS_TIMEOUT_MS });
}

// Only available on Windows.
const hasActivation = () => 'handleActivation' in Notification;

function followActivations(
  choose: (messageId: string, choice: Choice) => void,
  openAnyway: () => void,
): void {
  if (!hasActivation()) return;
  // Electron registers the class that Windows waits for only when notifications are first used. From source,
  // that can wait, because it adds a shortcut to Electron to the Start menu.
  if (app.isPackaged) Notification.isSupported();
  Notification.handleActivation(({ arguments: text }) => {
    const chosen = chosenIn(text);
    if (chosen === undefined) openAnyway();
    else choose(chosen.id, chosen.choice);
  });
}

// macOS prompts when Electron first uses notifications, which this triggers. Otherwise it would prompt at the
// first reminder, when nobody may be there.
function askToNotify(): void {
  if (process.platform === 'darwin') Notification.isSupported();
}
