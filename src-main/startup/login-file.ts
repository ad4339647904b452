import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LoginChoice, LoginState } from './login-item.ts';

/** The file by which the app starts at login. */
type LoginFile = {
  path: string;
  /** Undefined where there is to be none. */
  content: string | undefined;
};

/**
 * Writes the file by which the app starts at login, or removes it; touches nothing where all is as wanted,
 * for it is asked at each start. One that the person switched off or removed in the desktop's settings stays
 * so, unless the choice was just made in the app. Throws where the system does not let it.
 */
export function keepLoginFile(
  { path, content }: LoginFile,
  { isNew, wasTaken }: Omit<LoginChoice, 'wanted'>,
): LoginState {
  const state = loginFileState({ path, content }, wasTaken);
  if (state === 'as_chosen' || (state === 'switched_off' && !isNew)) return state;
  if (content === undefined) {
    rmSync(path, { force: true });
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return loginFileState({ path, content }, wasTaken);
}

/** What the system makes of the file, which it may have taken before. */
export function loginFileState({ path, content }: LoginFile, wasTaken: boolean): LoginState {
  const found = contentOf(path);
  if (found === content) return 'as_chosen';
  if (content === undefined) return 'refused';
  const isRemoved = found === undefined && wasTaken;
  return isRemoved || isSwitchedOff(found) ? 'switched_off' : 'refused';
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
