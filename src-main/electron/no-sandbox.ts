import { clipboard, dialog } from 'electron';
import type { SandboxRefusal } from '../sandbox.ts';
import { type Texts, textsIn } from '../texts.ts';

/** Says why the app does not start without Chromium's sandbox, and what to do. */
export async function sayNoSandbox(refusal: SandboxRefusal, texts: Texts): Promise<void> {
  const { noSandbox, buttons } = texts;
  const canCopy = refusal.by === 'apparmor';
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: noSandbox.title,
    detail: detailOf(refusal, texts),
    buttons: [...(canCopy ? [buttons.copyCommands] : []), buttons.quit],
    defaultId: 0,
    cancelId: canCopy ? 1 : 0,
    noLink: true,
  });
  if (!canCopy || response !== 0) return;
  await clipboard.writeText(refusal.commands);
  // On Linux, what was copied is gone once the app ends.
  await sayNoSandbox(refusal, texts);
}

/** The same on the standard error, for whoever sees no dialog. */
export function printNoSandbox(refusal: SandboxRefusal): void {
  const texts = textsIn('en', '');
  process.stderr.write(`${texts.noSandbox.title}\n${detailOf(refusal, texts)}\n`);
}

function detailOf(refusal: SandboxRefusal, { noSandbox }: Texts): string {
  return refusal.by === 'apparmor'
    ? `${noSandbox.apparmor}\n\n${refusal.commands}`
    : noSandbox[refusal.by];
}
