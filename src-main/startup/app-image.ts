/** What tells whether the app runs from an AppImage. */
export type Running = { env: NodeJS.ProcessEnv; execPath: string };

/**
 * Path of the AppImage that the app runs from; undefined where it runs from none. Programs that an AppImage
 * starts inherit its variables, so their word alone could name another program's.
 */
export function appImageOf({ env, execPath }: Running): string | undefined {
  const { APPIMAGE, APPDIR } = env;
  return APPIMAGE && APPDIR && execPath.startsWith(`${APPDIR}/`) ? APPIMAGE : undefined;
}
