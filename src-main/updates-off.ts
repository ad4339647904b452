import type { UpdateState } from '../src-server/index.ts';
import { appImageOf } from './app-image.ts';

/** What the decision depends on. */
export type UpdateSituation = {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Path of the running program. */
  execPath: string;
  /** Whether the build carries the address of a release feed: only releases do, and where the system can check signatures, only signed ones. */
  hasFeed: boolean;
};

/** Why the app does not update itself; undefined where it does. */
export function updatesOff(situation: UpdateSituation): UpdateState['offReason'] {
  const { isPackaged, platform, hasFeed } = situation;
  if (!isPackaged) return 'development';
  if (platform === 'linux' && appImageOf(situation) === undefined) return 'package_manager';
  return hasFeed ? null : 'no_feed';
}
