import { HIDDEN } from './names.ts';

/** With what the system starts the app; Windows finds what it was told before by the same. */
export const LOGIN_ARGUMENTS = [HIDDEN];

/** How the app is started by the system when its owner logs in. */
export type LoginItem =
  | { kind: 'system'; settings: { openAtLogin: boolean; args: string[] } }
  | { kind: 'file'; path: string; content: string | undefined };

/** What the decision depends on. */
export type LoginSituation = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
  execPath: string;
};

/** What is to be set so that the app starts at login, hidden; or does not any more. */
export function loginItem(wanted: boolean, situation: LoginSituation): LoginItem {
  const { platform, env, home, execPath } = situation;
  if (platform !== 'linux') {
    return { kind: 'system', settings: { openAtLogin: wanted, args: LOGIN_ARGUMENTS } };
  }
  const folder = env['XDG_CONFIG_HOME'] || `${home}/.config`;
  const path = `${folder}/autostart/perennial.desktop`;
  // An AppImage runs from a place that changes with each start.
  const program = env['APPIMAGE'] || execPath;
  return { kind: 'file', path, content: wanted ? desktopEntry(program) : undefined };
}

function desktopEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Perennial
Exec=${quoted(program)} ${HIDDEN}
Terminal=false
X-GNOME-Autostart-enabled=true
`;
}

// By the rules of the Desktop Entry Specification: quoted, and % doubled. A backslash is escaped once
// for the quotes and once for the file.
function quoted(program: string): string {
  const escaped = program
    .replaceAll('\\', '\\\\\\\\')
    .replaceAll(/["`$]/g, String.raw`\\$&`)
    .replaceAll('%', '%%');
  return `"${escaped}"`;
}

/**
 * Whether a start at login can be offered: only for an installed app. What npm started is no program
 * that would be there at the next login.
 */
export const canStartAtLogin = (isPackaged: boolean): boolean => isPackaged;

/** Whether the app was started at login, so that the window can stay closed. */
export function isLoginStart({
  hidden,
  wasOpenedAtLogin,
}: {
  hidden: boolean;
  /** What macOS tells, which passes no arguments. */
  wasOpenedAtLogin: boolean;
}): boolean {
  return hidden || wasOpenedAtLogin;
}
