import type { Delivery, DesktopNotifier, ReminderAct } from '../../src-server/index.ts';
import type { Texts } from '../texts.ts';

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
 * system says that it was shown; with false where nothing shows notifications.
 */
export type Present = (message: Message, choose: (choice: Choice) => void) => Promise<boolean>;

/** The desktop's notification server is there, but does not answer. */
export class NoAnswer extends Error {
  constructor(options?: ErrorOptions) {
    super('The notification server does not respond.', options);
  }
}

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
    const { reminderButtons } = texts();
    const choices: Choice[] = [...acts, 'open'];
    const buttons = choices.map((choice) => ({ choice, label: reminderButtons[choice] }));
    try {
      const wasShown = await present({ id, title, body, buttons }, (choice) => choose(id, choice));
      return {
        delivered: wasShown,
        outcome: { code: wasShown ? 'shown' : 'notificationsMissing' },
      };
    } catch (error) {
      return { delivered: false, outcome: whyNotShown(error) };
    }
  };
}

function whyNotShown(error: unknown): Delivery['outcome'] {
  if (error instanceof NoAnswer) return { code: 'notificationsSilent' };
  const words = reasonOf(error);
  return { code: 'notificationFailed', ...(words === '' ? {} : { words }) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : '');
}
