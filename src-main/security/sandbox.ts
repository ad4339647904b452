import { dirname, join } from 'node:path';

/**
 * What prevents an AppImage from using Chromium's sandbox, as determined by its launcher
 * (`resources/linux/AppRun`).
 */
const REFUSED_BY = 'sandbox-refused-by';

/** Why the app was started without Chromium's sandbox, which Perennial refuses. */
export type SandboxRefusal =
  /** A switch or an environment variable. */
  | { by: 'option' }
  /** The system does not allow user namespaces. */
  | { by: 'system' }
  /** AppArmor only allows them to programs with a profile; `commands` add one for the AppImage. */
  | { by: 'apparmor'; commands: string };

/** The properties of a start. */
type Start = {
  hasSwitch: (name: string) => boolean;
  switchValue: (name: string) => string;
  env: NodeJS.ProcessEnv;
  execPath: string;
};

/** Why this start has no sandbox; undefined if it has one. */
export function sandboxRefusal(start: Start): SandboxRefusal | undefined {
  const { hasSwitch, switchValue, env, execPath } = start;
  if (!hasSwitch('no-sandbox') && !env['ELECTRON_DISABLE_SANDBOX']) return undefined;
  const by = switchValue(REFUSED_BY);
  if (by === 'system') return { by };
  if (by !== 'apparmor') return { by: 'option' };
  // An unpacked AppImage has no file of its own.
  return { by, commands: profileCommands(env['APPIMAGE'] || join(dirname(execPath), 'AppRun')) };
}

const PROFILE = '/etc/apparmor.d/perennial-appimage';

// The launcher prints the profile for the path that it was started from.
function profileCommands(launcher: string): string {
  const quoted = `'${launcher.replaceAll("'", String.raw`'\''`)}'`;
  return `${quoted} --apparmor-profile | sudo tee ${PROFILE}\nsudo apparmor_parser --replace ${PROFILE}`;
}
