/** The information that tells whether the app runs from an AppImage. */
export type Running = { env: NodeJS.ProcessEnv; execPath: string };

/**
 * The path of the AppImage that the app runs from; undefined if it doesn't. Programs started by an AppImage
 * inherit its variables, so these alone could refer to another program.
 */
export function appImageOf({ env, execPath }: Running): string | undefined {
  const { APPIMAGE, APPDIR } = env;
  return APPIMAGE && APPDIR && execPath.startsWith(`${APPDIR}/`) ? APPIMAGE : undefined;
}
