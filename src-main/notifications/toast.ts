import type { Choice, Message } from './notify.ts';

// Electron's own toasts have no arguments for a click on the notification itself: Windows then starts the app
// without a word about which one it was. So this app writes them itself.

/** With what Windows starts an app whose notification was clicked while it did not run. */
export const TOAST_ACTIVATED = '-Embedding';

const CHOICES: readonly string[] = ['renewed', 'keep', 'snooze', 'open'] satisfies Choice[];

/** The notification as Windows reads it. */
export function toastXml(id: string, { title, body, buttons }: Message): string {
  const actions = buttons.map(
    ({ choice, label }) =>
      `<action activationType="foreground" content="${escaped(label)}" arguments="${argumentsOf(id, choice)}"/>`,
  );
  return [
    `<toast launch="${argumentsOf(id, 'open')}">`,
    `<visual><binding template="ToastGeneric"><text>${escaped(title)}</text><text>${escaped(body)}</text></binding></visual>`,
    `<actions>${actions.join('')}</actions>`,
    '</toast>',
  ].join('');
}

// Electron tells its one handler of what begins so, whether the app was running or is started by it; of any
// other click only the notification's own object hears, which a restart does not outlast.
function argumentsOf(id: string, choice: Choice): string {
  const fields = { type: 'action', action: String(CHOICES.indexOf(choice)), tag: id, choice };
  return escaped(new URLSearchParams(fields).toString());
}

/** What was chosen, and about which message; undefined where a notification of another kind was clicked. */
export function chosenIn(text: string): { id: string; choice: Choice } | undefined {
  const fields = new URLSearchParams(text);
  const id = fields.get('tag');
  const choice = fields.get('choice');
  return id !== null && isChoice(choice) ? { id, choice } : undefined;
}

const isChoice = (choice: string | null): choice is Choice =>
  choice !== null && CHOICES.includes(choice);

// What XML has no way to write at all.
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
