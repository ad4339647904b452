import { type BrowserWindow, dialog } from 'electron';
import { detailOf } from '../detail.ts';
import { type StartAction, startFailure } from '../start-failure.ts';
import type { Texts } from '../texts.ts';

/** Says why the server did not start; answers what the person wants. */
export async function askAboutStart(error: unknown, texts: Texts): Promise<StartAction> {
  const { title, message, detail, actions } = startFailure(error, texts);
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title,
    message,
    detail,
    buttons: actions.map((action) => texts.buttons[action]),
    defaultId: 0,
    cancelId: actions.length - 1,
    noLink: true,
  });
  return actions[response] ?? 'quit';
}

/** Says what is wrong with the options of a start. */
export function sayWrongUsage(wrong: string, { failure, buttons }: Texts): Promise<unknown> {
  const detail = `${wrong}\n\n${failure.wrongUsageHelp}`;
  const message = failure.title;
  return dialog.showMessageBox({ type: 'error', message, detail, buttons: [buttons.quit] });
}

/** Says that the system does not let the app start at login, or still has it start; waits for nobody. */
export function sayLoginItem(wanted: boolean, error: unknown, { loginItem }: Texts): void {
  void dialog.showMessageBox({
    type: 'warning',
    message: wanted ? loginItem.notOn : loginItem.notOff,
    detail: `${loginItem.help}\n\n${detailOf(error)}`,
  });
}

/** Says that the clipboard did not take a link, with the link. */
export function sayNotCopied(
  window: BrowserWindow,
  link: string,
  error: unknown,
  { notCopied }: Texts,
): Promise<unknown> {
  const detail = `${link}\n\n${detailOf(error)}`;
  return dialog.showMessageBox(window, { type: 'warning', message: notCopied, detail });
}
