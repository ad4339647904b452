import { statSync } from 'node:fs';
import type { BrowserWindow } from 'electron';
import { detailOf } from '../errors/detail.ts';
import { type StartAction, startFailure, usageText } from '../startup/start-failure.ts';
import type { Texts } from '../texts.ts';
import { type FailureParts, askAboutFailure } from './failure.ts';
import { showMessageBox } from './message-box.ts';

/** Says why the server did not start; answers what the person wants. */
export async function askAboutStart(
  error: unknown,
  { dataDir, ...parts }: FailureParts & { dataDir: string },
): Promise<StartAction> {
  const places = { logs: parts.log.folder, hasDataFolder: isFolder(dataDir) };
  const { actions, ...said } = startFailure(error, parts.texts, places);
  const buttons = actions.map((action) => parts.texts.buttons[action]);
  const pressed = await askAboutFailure({ type: 'error', ...said, buttons, error }, parts);
  return actions[pressed] ?? 'quit';
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Whatever keeps it from being looked at also keeps the file manager from showing it.
    return false;
  }
}

/** Says what is wrong with the options of a start. */
export function sayWrongUsage(wrong: string, parts: FailureParts): Promise<unknown> {
  const { failure, buttons } = parts.texts;
  const detail = `${usageText(wrong)}\n\n${failure.wrongUsageHelp}`;
  const message = failure.title;
  return askAboutFailure(
    { type: 'error', message, detail, buttons: [buttons.quit], error: wrong },
    parts,
  );
}

/** Says that the system does not let the app start at login, or still has it start; waits for nobody. */
export function sayLoginItem(wanted: boolean, error: unknown, parts: FailureParts): void {
  const { loginItem, buttons } = parts.texts;
  const message = wanted ? loginItem.notOn : loginItem.notOff;
  const detail = `${loginItem.help}\n\n${detailOf(error)}`;
  void askAboutFailure({ type: 'warning', message, detail, buttons: [buttons.ok], error }, parts);
}

/** Says that the clipboard did not take a link, with the link. */
export function sayNotCopied(
  window: BrowserWindow,
  link: string,
  error: unknown,
  { notCopied }: Texts,
): Promise<unknown> {
  const detail = `${link}\n\n${detailOf(error)}`;
  return showMessageBox({ type: 'warning', message: notCopied, detail }, window);
}
