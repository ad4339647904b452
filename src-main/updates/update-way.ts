import type { UpdateState } from '../../src-server/index.ts';

/** How updates are installed, by the kind of package. */
export type UpdateWay = 'mac' | 'windows' | 'appImage' | 'deb' | 'rpm';

/** What the decision depends on. */
export type UpdateSituation = {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The path of the running program. */
  execPath: string;
  /**
   * Whether the build contains the address of a release feed. Only releases do and, where the system can
   * verify signatures, only signed ones.
   */
  hasFeed: boolean;
  /** Written by the packager into a deb or rpm; otherwise undefined. */
  packageType: string | undefined;
  isThere: (path: string) => boolean;
};

type OffReason = NonNullable<UpdateState['offReason']>;

/** How the app updates itself, or why it doesn't. */
export function updateWay(situation: UpdateSituation): UpdateWay | { off: OffReason } {
  const { isPackaged, hasFeed } = situation;
  if (!isPackaged) return { off: 'development' };
  const way = wayOfSystem(situation);
  if (way === undefined) return { off: 'package_manager' };
  return hasFeed ? way : { off: 'no_feed' };
}

/** Whether an update is installed for all users, which requires an administrator's password. */
export const asksForPassword = (way: UpdateWay): boolean => way === 'deb' || way === 'rpm';

function wayOfSystem(situation: UpdateSituation): UpdateWay | undefined {
  const { platform, packageType, isThere } = situation;
  if (platform === 'darwin') return 'mac';
  if (platform === 'win32') return 'windows';
  if (isAppImage(situation)) return 'appImage';
  // Other distributions build their own packages from these.
  if (packageType === 'deb' && isThere('/usr/bin/apt')) return 'deb';
  if (packageType === 'rpm' && isThere('/usr/bin/rpm')) return 'rpm';
  return undefined;
}

// Programs started by an AppImage inherit its variables. Relying on these alone would replace such a program
// with our update.
function isAppImage({ env, execPath }: UpdateSituation): boolean {
  const { APPIMAGE, APPDIR } = env;
  return Boolean(APPIMAGE) && Boolean(APPDIR) && execPath.startsWith(`${APPDIR}/`);
}
