import type { DataFolder } from '../platform/data-folder.ts';
import { writeLinkFile } from '../http/link-file.ts';
import { CliError } from './cli-error.ts';

/**
 * Opens a sign-in link in the default browser, if there is a display. The browser is given a local page that
 * redirects to the link, because other users of the computer can read its arguments. Throws a {@link
 * CliError} if the page can't be written or no browser starts.
 */
export async function openInBrowser(folder: DataFolder, link: string): Promise<void> {
  const { platform, env } = process;
  const hasDisplay = platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
  if (!hasDisplay) return;
  const page = written(folder, link);
  try {
    // Loaded on demand, because most commands don't open a browser.
    const { default: open } = await import('open');
    await open(page);
  } catch {
    throw new CliError("Couldn't open a browser.", BY_HAND);
  }
}

const BY_HAND = 'Copy the link above into your browser.';

function written(folder: DataFolder, link: string): string {
  try {
    return writeLinkFile(folder, link);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `The browser was not opened because the page that redirects to the link could not be written: ${reason}.`,
      BY_HAND,
    );
  }
}
