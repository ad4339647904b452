// Versions as https://semver.org orders them; what is none of these is newer than nothing.
const VERSION =
  /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z-]{1,20}(?:\.[0-9A-Za-z-]{1,20}){0,5}))?(?:\+[0-9A-Za-z.-]{1,40})?$/;

type Version = { numbers: number[]; prerelease: string[] };

function read(text: string): Version | undefined {
  const [, major, minor, patch, prerelease] = VERSION.exec(text) ?? [];
  if (major === undefined) return undefined;
  return {
    numbers: [major, minor, patch].map(Number),
    prerelease: prerelease === undefined ? [] : prerelease.split('.'),
  };
}

/** Whether a version comes after another. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [read(version), read(than)];
  return one !== undefined && other !== undefined && order(one, other) > 0;
}

/** Whether a version is one to try, before a stable one. */
export function isPrerelease(version: string): boolean {
  return (read(version)?.prerelease.length ?? 0) > 0;
}

function order(one: Version, other: Version): number {
  const byNumber = firstDifference(one.numbers, other.numbers, (a, b) => a - b);
  if (byNumber !== 0) return byNumber;
  // 1.0.0-beta comes before 1.0.0.
  if (one.prerelease.length === 0 || other.prerelease.length === 0) {
    return other.prerelease.length - one.prerelease.length;
  }
  return (
    firstDifference(one.prerelease, other.prerelease, orderOfParts) ||
    one.prerelease.length - other.prerelease.length
  );
}

function firstDifference<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => number,
): number {
  for (const [index, part] of one.entries()) {
    const beside = other[index];
    const difference = beside === undefined ? 0 : compare(part, beside);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isNumber = (part: string) => /^\d+$/.test(part);

function orderOfParts(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
