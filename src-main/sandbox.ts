/**
 * Whether something asked for a start without Chromium's sandbox, which Perennial refuses. The launcher
 * of an AppImage asks for it by itself where the system does not allow user namespaces.
 */
export function isSandboxOff(
  hasSwitch: (name: string) => boolean,
  env: NodeJS.ProcessEnv,
): boolean {
  return hasSwitch('no-sandbox') || Boolean(env['ELECTRON_DISABLE_SANDBOX']);
}
