import type { LoginItemSettings } from 'electron';
import { type DesktopStatus, absoluteFolder } from '../../src-server/index.ts';
import { appImageOf } from './app-image.ts';
import { HIDDEN } from '../names.ts';

/** The arguments with which the system starts the app. Windows identifies the entry by them. */
export const LOGIN_ARGUMENTS = [HIDDEN];

/** How the system starts the app at login. */
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

/** The setting that makes the app start at login, hidden, or no longer do so. */
export function loginItem(wanted: boolean, situation: LoginSituation): LoginItem {
  const { platform, env, home, execPath } = situation;
  if (platform !== 'linux') {
    return { kind: 'system', settings: { openAtLogin: wanted, args: LOGIN_ARGUMENTS } };
  }
  const folder = absoluteFolder(env['XDG_CONFIG_HOME']) ?? `${home}/.config`;
  const path = `${folder}/autostart/perennial.desktop`;
  // An AppImage runs from a path that changes with each start.
  const program = appImageOf({ env, execPath }) ?? execPath;
  return { kind: 'file', path, content: wanted ? desktopEntry(program) : undefined };
}

// TryExec skips the entry if the program is gone, for example a deleted AppImage.
function desktopEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Perennial
Exec=${quoted(program)} ${HIDDEN}
TryExec=${program.replaceAll('\\', '\\\\')}
Terminal=false
X-GNOME-Autostart-enabled=true
`;
}

// According to the Desktop Entry Specification: quoted, and % doubled. Backslashes are escaped once for the
// quotes and once for the file.
function quoted(program: string): string {
  const escaped = program
    .replaceAll('\\', '\\\\\\\\')
    .replaceAll(/["`$]/g, String.raw`\\$&`)
    .replaceAll('%', '%%');
  return `"${escaped}"`;
}

/** The result of the choice to start at login. */
export type LoginState = DesktopStatus['startAtLogin'];

/** What macOS and Windows report about starting at login. */
export type SystemLogin = Pick<LoginItemSettings, 'openAtLogin'> &
  Partial<Pick<LoginItemSettings, 'status' | 'executableWillLaunchAtLogin'>>;

/** What is known about the choice, besides the system's report. */
export type LoginChoice = {
  wanted: boolean;
  /** Whether it was just made in the app, rather than at startup. */
  isNew: boolean;
  /** Whether the system accepted it before. If the entry is missing now, the user removed it. */
  wasTaken: boolean;
};

/** The state of the choice in the system. */
export function systemLoginState(
  { wanted, wasTaken }: Omit<LoginChoice, 'isNew'>,
  found: SystemLogin,
): LoginState {
  const { openAtLogin, status, executableWillLaunchAtLogin } = found;
  if (!wanted) return openAtLogin ? 'refused' : 'as_chosen';
  if (status === 'requires-approval') return 'needs_approval';
  if (!openAtLogin) return wasTaken ? 'switched_off' : 'refused';
  return executableWillLaunchAtLogin === false ? 'switched_off' : 'as_chosen';
}

/**
 * Whether to apply the choice to the system. What the user turned off or removed there is left alone at
 * startup; a choice that was just made in the app takes precedence.
 */
export function isToBeSet(choice: LoginChoice, found: SystemLogin): boolean {
  // A Mac keeps an app that waits for approval in its list until it is removed.
  if (!choice.wanted) return found.openAtLogin || found.status === 'requires-approval';
  const state = systemLoginState(choice, found);
  return state === 'refused' || (choice.isNew && state !== 'as_chosen');
}

/**
 * Whether starting at login can be offered: only for an installed app, because what npm started may not exist
 * at the next login.
 */
export const canStartAtLogin = (isPackaged: boolean): boolean => isPackaged;

/** Whether the app was started at login, so that the window can stay closed. */
export function isLoginStart({
  hidden,
  wasOpenedAtLogin,
}: {
  hidden: boolean;
  /** As reported by macOS, which passes no arguments. */
  wasOpenedAtLogin: boolean;
}): boolean {
  return hidden || wasOpenedAtLogin;
}
