import gt from 'semver/functions/gt.js';
import prerelease from 'semver/functions/prerelease.js';
import valid from 'semver/functions/valid.js';

// Versions as https://semver.org orders them; what is none of these is newer than nothing.

/** Whether a version comes after another. */
export function isNewer(version: string, than: string): boolean {
  return valid(version) !== null && valid(than) !== null && gt(version, than);
}

/** Whether a version is one to try, before a stable one. */
export const isPrerelease = (version: string): boolean => prerelease(version) !== null;
