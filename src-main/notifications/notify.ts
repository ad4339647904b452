import type { Delivery, DesktopNotifier, PlanAct, ReminderAct } from '../../src-server/index.ts';
import type { Texts } from '../texts.ts';

/** The user's choice about a notification. A click on it is `open`. */
export type Choice = ReminderAct | PlanAct | 'open';

/** A notification to show. */
export type Message = {
  /** Identifies it after a restart; undefined if nothing depends on that. */
  id?: string;
  title: string;
  body: string;
  buttons: readonly { choice: Choice; label: string }[];
};

/**
 * Shows a notification, and calls `choose` when the user clicks it or one of its buttons. Resolves once the
 * system confirms that it was shown, or with false if nothing shows notifications.
 */
export type Present = (message: Message, choose: (choice: Choice) => void) => Promise<boolean>;

/** The desktop's notification server exists but does not respond. */
export class NoAnswer extends Error {
  constructor(options?: ErrorOptions) {
    super('The notification server does not respond.', options);
  }
}

/** The dependencies for showing reminders and plans of agents. */
export type Notifying = {
  present: Present;
  /** Handles the user's choice about the message with this ID. */
  choose: (messageId: string, choice: Choice) => void;
  texts: () => Texts;
};

/** Shows reminders and plans of agents as notifications, with buttons if the system supports them. */
export function desktopNotifier({ present, choose, texts }: Notifying): DesktopNotifier {
  return async ({ id, title, body, acts }): Promise<Delivery> => {
    const buttons = buttonsFor(acts, texts());
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

type Acts = Parameters<DesktopNotifier>[0]['acts'];

function buttonsFor(acts: Acts, { reminderButtons, planButtons }: Texts): Message['buttons'] {
  // Looking comes first, because some systems show only the first button.
  if (isOfPlan(acts)) {
    const choices = ['open', ...acts] as const;
    return choices.map((choice) => ({ choice, label: planButtons[choice] }));
  }
  return [...acts, 'open' as const].map((choice) => ({ choice, label: reminderButtons[choice] }));
}

const isOfPlan = (acts: Acts): acts is readonly PlanAct[] => acts.some((act) => isPlanAct(act));

/** Whether a choice is about an agent's plan. */
export const isPlanAct = (act: Choice): act is PlanAct => act === 'allow' || act === 'refuse';

function whyNotShown(error: unknown): Delivery['outcome'] {
  if (error instanceof NoAnswer) return { code: 'notificationsSilent' };
  const words = reasonOf(error);
  return { code: 'notificationFailed', ...(words === '' ? {} : { words }) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : '');
}
