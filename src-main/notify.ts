import type { Delivery, DesktopNotifier, ReminderAct } from '../src-server/index.ts';
import type { Texts } from './texts.ts';

/** What a person chose to do about a notification; a click on it opens. */
export type Choice = ReminderAct | 'open';

/** A notification as this app asks for it. */
export type Message = {
  /** By which it is known again once the app was restarted; undefined where nothing could follow. */
  id?: string;
  title: string;
  body: string;
  buttons: readonly { choice: Choice; label: string }[];
};

/**
 * Shows a notification, and calls `choose` when a person clicks it or one of its buttons. Resolves once the
 * system says that it was shown; with false where this way of showing is not there.
 */
export type Present = (message: Message, choose: (choice: Choice) => void) => Promise<boolean>;

/** What reminders are shown with. */
export type Notifying = {
  present: Present;
  /** Follows what a person chose about the reminder with this id. */
  choose: (messageId: string, choice: Choice) => void;
  texts: () => Texts;
};

/** Shows reminders as notifications, with buttons where the system has them. */
export function desktopNotifier({ present, choose, texts }: Notifying): DesktopNotifier {
  return async ({ id, title, body, acts }): Promise<Delivery> => {
    const { shown, notShown, notSupported, reminderButtons } = texts();
    const choices: Choice[] = [...acts, 'open'];
    const buttons = choices.map((choice) => ({ choice, label: reminderButtons[choice] }));
    try {
      const wasShown = await present({ id, title, body, buttons }, (choice) => choose(id, choice));
      return { delivered: wasShown, message: wasShown ? shown : notSupported };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { delivered: false, message: `${notShown} (${reason})` };
    }
  };
}

/** Shows by the first of several ways that is there. */
export function firstOf(...ways: readonly Present[]): Present {
  return async (message, choose) => {
    for (const present of ways) if (await present(message, choose)) return true;
    return false;
  };
}
