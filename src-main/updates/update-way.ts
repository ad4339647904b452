import type { UpdateState } from '../../src-server/index.ts';

/** What installs an update, by the kind of package that the app came in. */
export type UpdateWay = 'mac' | 'windows' | 'appImage' | 'deb' | 'rpm';

/** What the decision depends on. */
export type UpdateSituation = {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Path of the running program. */
  execPath: string;
  /** Whether the build carries the address of a release feed: only releases do, and where the system can check signatures, only signed ones. */
  hasFeed: boolean;
  /** What packaging wrote into a deb or rpm; undefined in all else. */
  packageType: string | undefined;
  isThere: (path: string) => boolean;
};

type OffReason = NonNullable<UpdateState['offReason']>;

/** How the app updates itself, or why it does not. */
export function updateWay(situation: UpdateSituation): UpdateWay | { off: OffReason } {
  const { isPackaged, hasFeed } = situation;
  if (!isPackaged) return { off: 'development' };
  const way = wayOfSystem(situation);
  if (way === undefined) return { off: 'package_manager' };
  return hasFeed ? way : { off: 'no_feed' };
}

/** Whether an update is installed for all users, for which an administrator's password is asked. */
export const asksForPassword = (way: UpdateWay): boolean => way === 'deb' || way === 'rpm';

function wayOfSystem(situation: UpdateSituation): UpdateWay | undefined {
  const { platform, packageType, isThere } = situation;
  if (platform === 'darwin') return 'mac';
  if (platform === 'win32') return 'windows';
  if (isAppImage(situation)) return 'appImage';
  // Other systems make packages of their own out of these.
  if (packageType === 'deb' && isThere('/usr/bin/apt')) return 'deb';
  if (packageType === 'rpm' && isThere('/usr/bin/rpm')) return 'rpm';
  return undefined;
}

// Programs that an AppImage starts inherit its variables: to take their word alone would put an update of
// ours in the place of that other program.
function isAppImage({ env, execPath }: UpdateSituation): boolean {
  const { APPIMAGE, APPDIR } = env;
  return Boolean(APPIMAGE) && Boolean(APPDIR) && execPath.startsWith(`${APPDIR}/`);
}
