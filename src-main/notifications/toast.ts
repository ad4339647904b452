import type { Choice, Message } from './notify.ts';

// Electron's toasts have no arguments for a click on the notification itself, so Windows would start the app
// without saying which notification it was. The app therefore writes its own.

/** The argument with which Windows starts an app whose notification was clicked while it wasn't running. */
export const TOAST_ACTIVATED = '-Embedding';

const CHOICES: readonly string[] = [
  'renewed',
  'keep',
  'snooze',
  'open',
  'allow',
  'refuse',
] satisfies Choice[];

/** The toast's XML. */
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

// Electron passes clicks whose arguments start like this to its single handler, whether the app was running
// or is started by the click. Other clicks only reach the notification's object, which doesn't survive a
// restart.
function argumentsOf(id: string, choice: Choice): string {
  const fields = { type: 'action', action: String(CHOICES.indexOf(choice)), tag: id, choice };
  return escaped(new URLSearchParams(fields).toString());
}

/** The choice and the message it is about; undefined for other notifications. */
export function chosenIn(text: string): { id: string; choice: Choice } | undefined {
  const fields = new URLSearchParams(text);
  const id = fields.get('tag');
  const choice = fields.get('choice');
  return id !== null && isChoice(choice) ? { id, choice } : undefined;
}

const isChoice = (choice: string | null): choice is Choice =>
  choice !== null && CHOICES.includes(choice);

// Characters that XML can't represent.
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
