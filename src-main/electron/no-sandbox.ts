import type { SandboxRefusal } from '../security/sandbox.ts';
import { type Texts, textsIn } from '../texts.ts';
import { type FailureParts, askAboutFailure, copyText } from './failure.ts';

/** Shows why the app does not start without Chromium's sandbox, and what to do. */
export async function sayNoSandbox(refusal: SandboxRefusal, parts: FailureParts): Promise<void> {
  const { noSandbox, buttons } = parts.texts;
  const commands = refusal.by === 'apparmor' ? refusal.commands : undefined;
  const pressed = await askAboutFailure(
    {
      type: 'error',
      message: noSandbox.title,
      detail: detailOf(refusal, parts.texts),
      buttons: [...(commands === undefined ? [] : [buttons.copyCommands]), buttons.quit],
    },
    parts,
  );
  if (commands === undefined || pressed !== 0) return;
  // If the button fails, the commands can be selected in the dialog.
  await copyText(commands).catch((error: unknown) =>
    parts.log.note('warn', 'could not copy the commands', error),
  );
  // On Linux, copied text is lost when the app ends.
  await sayNoSandbox(refusal, parts);
}

/** The same in English, for the log and the terminal. */
export function noSandboxText(refusal: SandboxRefusal): string {
  const texts = textsIn('en', '');
  return `${texts.noSandbox.title}\n${detailOf(refusal, texts)}`;
}

function detailOf(refusal: SandboxRefusal, { noSandbox }: Texts): string {
  return refusal.by === 'apparmor'
    ? `${noSandbox.apparmor}\n\n${refusal.commands}`
    : noSandbox[refusal.by];
}
