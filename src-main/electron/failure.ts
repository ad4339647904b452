import { type BrowserWindow, type MessageBoxOptions, app, clipboard, shell } from 'electron';
import { detailOf } from '../errors/detail.ts';
import { failureDetails, versionLines } from '../errors/failure-details.ts';
import type { ShellLog } from '../errors/shell-log.ts';
import type { Texts } from '../texts.ts';
import { showMessageBox } from './message-box.ts';

/** A dialog about a failure. */
export type FailureDialog = Pick<MessageBoxOptions, 'type' | 'title' | 'message'> & {
  detail: string;
  /** The labels of the buttons that close it. Escape chooses the last one. */
  buttons: readonly string[];
  /** The underlying error, for the details. */
  error?: unknown;
  /** Whether it has a button that shows the log. */
  offersLogs?: boolean;
  /** Closes it as if its last button was pressed. */
  signal?: AbortSignal;
};

/** The dependencies of every such dialog. */
export type FailureParts = { log: ShellLog; texts: Texts; window?: BrowserWindow };

/**
 * Shows a dialog about a failure, with "Copy Details" in addition to its own buttons. Copying the details and
 * showing the log leave it open. Returns which of its own buttons was pressed.
 */
export async function askAboutFailure(
  failure: FailureDialog,
  parts: FailureParts,
): Promise<number> {
  const { buttons } = parts.texts;
  const extra = [...(failure.offersLogs === true ? [buttons.showLogs] : []), buttons.copyDetails];
  const [first = buttons.ok, ...others] = failure.buttons;
  const labels = [first, ...others.slice(0, -1), ...extra, ...others.slice(-1)];
  const cancelId = labels.indexOf(others.at(-1) ?? first);
  let note = '';
  for (;;) {
    const label = labels[await show(failure, { labels, cancelId, note }, parts.window)] ?? '';
    if (label === buttons.copyDetails) note = await copyDetails(failure, parts);
    else if (label === buttons.showLogs) note = await showLogs(parts.log, parts.texts);
    else return Math.max(0, failure.buttons.indexOf(label));
  }
}

function show(
  { type, title, message, detail, signal }: FailureDialog,
  { labels, cancelId, note }: { labels: string[]; cancelId: number; note: string },
  window: BrowserWindow | undefined,
): Promise<number> {
  const options: MessageBoxOptions = {
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title }),
    ...(signal === undefined ? {} : { signal }),
    message,
    detail: note === '' ? detail : `${detail}\n\n${note}`,
    buttons: labels,
    defaultId: 0,
    cancelId,
    noLink: true,
  };
  return showMessageBox(options, window);
}

/** Copies the details of a failure. Returns the message to show. */
async function copyDetails(
  { message, error }: FailureDialog,
  { log, texts }: FailureParts,
): Promise<string> {
  const versions = versionLines(
    { version: app.getVersion(), isPackaged: app.isPackaged },
    process,
    process.getSystemVersion(),
  );
  const facts = { message, error, versions, at: new Date(), log: log.recent() };
  try {
    await copyText(failureDetails(facts));
    return texts.details.copied;
  } catch (reason) {
    log.note('warn', 'could not copy the details of a failure', reason);
    return texts.details.notCopied(detailOf(reason), log.folder);
  }
}

/** Shows the log in the file manager. Returns the message to show if that fails. */
async function showLogs({ folder }: ShellLog, texts: Texts): Promise<string> {
  const problem = await shell.openPath(folder);
  return problem === '' ? '' : texts.details.logsNotShown(folder, problem);
}

/** Shows the log in the file manager, or a dialog with its location if that fails. */
export async function openLogs(log: ShellLog, texts: Texts): Promise<void> {
  const detail = await showLogs(log, texts);
  if (detail === '') return;
  const buttons = [texts.buttons.ok];
  const message = texts.details.notShown;
  await askAboutFailure({ type: 'warning', message, detail, buttons }, { log, texts });
}

/** Copies text. Older versions of Electron throw synchronously; newer ones return a promise. */
export async function copyText(text: string): Promise<void> {
  await clipboard.writeText(text);
}
