import gt from 'semver/functions/gt.js';
import prerelease from 'semver/functions/prerelease.js';
import valid from 'semver/functions/valid.js';

// Versions are ordered as on https://semver.org. An invalid version is never newer.

/** Whether a version comes after another. */
export function isNewer(version: string, than: string): boolean {
  return valid(version) !== null && valid(than) !== null && gt(version, than);
}

/** Whether a version is a prerelease. */
export const isPrerelease = (version: string): boolean => prerelease(version) !== null;
