import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LoginChoice, LoginState } from './login-item.ts';

/** The file that starts the app at login. */
type LoginFile = {
  path: string;
  /** Undefined if there should be none. */
  content: string | undefined;
};

/**
 * Writes or removes the file that starts the app at login. Changes nothing if it is already right, because
 * this runs at each start. If the user turned it off or removed it in the desktop's settings, it stays that
 * way, unless the choice was just made in the app. Throws if the system doesn't allow it.
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

/** The state of the file, given whether the system accepted it before. */
export function loginFileState({ path, content }: LoginFile, wasTaken: boolean): LoginState {
  const found = contentOf(path);
  if (found === content) return 'as_chosen';
  if (content === undefined) return 'refused';
  const isRemoved = found === undefined && wasTaken;
  return isRemoved || isSwitchedOff(found) ? 'switched_off' : 'refused';
}

// Desktops turn an entry off with one of these lines.
const isSwitchedOff = (content: string | null | undefined): boolean =>
  /^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(content ?? '');

// If the folder doesn't exist, or is something else, neither does the file. Null means that the file is
// unreadable.
function contentOf(path: string): string | null | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : null;
  }
}
