import { statSync } from 'node:fs';
import type { BrowserWindow } from 'electron';
import type { Offer } from '../../src-server/index.ts';
import { detailOf } from '../errors/detail.ts';
import { type StartAction, startFailure, usageText } from '../startup/start-failure.ts';
import type { Texts } from '../texts.ts';
import { type FailureParts, askAboutFailure } from './failure.ts';
import { showMessageBox } from './message-box.ts';

/** Shows why the server did not start. Returns the user's choice. */
export async function askAboutStart(
  error: unknown,
  { dataDir, offer, ...parts }: FailureParts & { dataDir: string; offer?: Offer | undefined },
): Promise<StartAction> {
  const places = { logs: parts.log.folder, hasDataFolder: isFolder(dataDir), offer };
  const { actions, ...said } = startFailure(error, parts.texts, places);
  const { texts } = parts;
  const buttons = actions.map((action) =>
    action === 'restore' && offer !== undefined
      ? texts.failure.restore(offer)
      : texts.buttons[action],
  );
  const pressed = await askAboutFailure({ type: 'error', ...said, buttons, error }, parts);
  return actions[pressed] ?? 'quit';
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // If it can't be inspected, the file manager couldn't show it either.
    return false;
  }
}

/** Shows what is wrong with the options of a start. */
export function sayWrongUsage(wrong: string, parts: FailureParts): Promise<unknown> {
  const { failure, buttons } = parts.texts;
  const detail = `${usageText(wrong)}\n\n${failure.wrongUsageHelp}`;
  const message = failure.title;
  return askAboutFailure(
    { type: 'error', message, detail, buttons: [buttons.quit], error: wrong },
    parts,
  );
}

/** Shows that the system rejected a change to starting at login. Doesn't wait for the user. */
export function sayLoginItem(wanted: boolean, error: unknown, parts: FailureParts): void {
  const { loginItem, buttons } = parts.texts;
  const message = wanted ? loginItem.notOn : loginItem.notOff;
  const detail = `${loginItem.help}\n\n${detailOf(error)}`;
  void askAboutFailure({ type: 'warning', message, detail, buttons: [buttons.ok], error }, parts);
}

/** Shows a link that could not be copied to the clipboard. */
export function sayNotCopied(
  window: BrowserWindow,
  link: string,
  error: unknown,
  { notCopied }: Texts,
): Promise<unknown> {
  const detail = `${link}\n\n${detailOf(error)}`;
  return showMessageBox({ type: 'warning', message: notCopied, detail }, window);
}
