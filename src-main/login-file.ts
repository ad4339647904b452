import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LoginState } from './login-item.ts';

/** The file by which the app starts at login. */
type LoginFile = {
  path: string;
  /** Undefined where there is to be none. */
  content: string | undefined;
};

/**
 * Writes the file by which the app starts at login, or removes it; touches nothing where all is as wanted,
 * for it is asked at each start. One that the person switched off in the desktop's settings stays so, unless
 * the choice was just made in the app. Throws where the system does not let it.
 */
export function keepLoginFile({ path, content }: LoginFile, isNewChoice: boolean): LoginState {
  const found = contentOf(path);
  if (found === content) return 'as_chosen';
  if (content === undefined) {
    rmSync(path, { force: true });
  } else {
    if (!isNewChoice && isSwitchedOff(found)) return 'switched_off';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return loginFileState({ path, content });
}

/** What the system makes of the file. */
export function loginFileState({ path, content }: LoginFile): LoginState {
  const found = contentOf(path);
  if (found === content) return 'as_chosen';
  return content !== undefined && isSwitchedOff(found) ? 'switched_off' : 'refused';
}

// As desktops do it: by one of these lines in the same file.
const isSwitchedOff = (content: string | null | undefined): boolean =>
  /^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(content ?? '');

// Where there is no such folder, or something else in its place, there is no such file. Null is a file
// that can't be read.
function contentOf(path: string): string | null | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : null;
  }
}
