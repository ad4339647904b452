import type { LoginItemSettings } from 'electron';
import { type DesktopStatus, absoluteFolder } from '../../src-server/index.ts';
import { appImageOf } from './app-image.ts';
import { HIDDEN } from '../names.ts';

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
  const folder = absoluteFolder(env['XDG_CONFIG_HOME']) ?? `${home}/.config`;
  const path = `${folder}/autostart/perennial.desktop`;
  // An AppImage runs from a place that changes with each start.
  const program = appImageOf({ env, execPath }) ?? execPath;
  return { kind: 'file', path, content: wanted ? desktopEntry(program) : undefined };
}

// With TryExec nothing is tried once the program is gone, as an AppImage that was deleted.
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

// By the rules of the Desktop Entry Specification: quoted, and % doubled. A backslash is escaped once
// for the quotes and once for the file.
function quoted(program: string): string {
  const escaped = program
    .replaceAll('\\', '\\\\\\\\')
    .replaceAll(/["`$]/g, String.raw`\\$&`)
    .replaceAll('%', '%%');
  return `"${escaped}"`;
}

/** What became of the choice to start at login. */
export type LoginState = DesktopStatus['startAtLogin'];

/** What macOS and Windows tell of the start at login. */
export type SystemLogin = Pick<LoginItemSettings, 'openAtLogin'> &
  Partial<Pick<LoginItemSettings, 'status' | 'executableWillLaunchAtLogin'>>;

/** What is known of the choice, beside what the system tells. */
export type LoginChoice = {
  wanted: boolean;
  /** Whether it was just made in the app, and not found when the app started. */
  isNew: boolean;
  /** Whether the system has taken it before: what is missing now was removed there. */
  wasTaken: boolean;
};

/** What the system makes of the choice. */
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
 * Whether the choice is to be set in the system. What the person switched off or removed there stays so when
 * the app starts; a choice that was just made in the app counts more.
 */
export function isToBeSet(choice: LoginChoice, found: SystemLogin): boolean {
  // A Mac keeps an app that waits for approval on its list until it is taken off.
  if (!choice.wanted) return found.openAtLogin || found.status === 'requires-approval';
  const state = systemLoginState(choice, found);
  return state === 'refused' || (choice.isNew && state !== 'as_chosen');
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
