import { type DateOnly, dateInZone, daysBetween } from './dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_A_WEEK = 7;
const A_MONDAY: DateOnly = '1970-01-05';

/** How long after a backup the next automatic one may be made. */
export const BACKUP_INTERVAL_MS = HOUR_MS;

/** How long after a trial restore the next one is due. */
const DRILL_INTERVAL_MS = 30 * DAY_MS;

/** How many of the newest backups are kept, and how many of the newest ones made before each kind of change. */
const NEWEST_KEPT = 3;

/** How many of the newest backups that somebody asked for are kept. */
const REQUESTED_KEPT = 10;

/** A backup, as far as thinning is concerned. */
export type LadderCopy = {
  id: string;
  /** When it was made, in epoch milliseconds. */
  at: number;
  /** What it was made before; null if it was made for its own sake. */
  before: string | null;
  /** Whether somebody asked for it. */
  isRequested: boolean;
  /** Whether nothing wrong with it is known. */
  isGood: boolean;
};

type Rung = { kept: number; periodOf: (at: number, timeZone: string) => number | string };

/** The newest backup of each of these periods is kept. Periods without a backup are not counted. */
const rungs: readonly Rung[] = [
  { kept: 24, periodOf: (at) => Math.floor(at / HOUR_MS) },
  { kept: 14, periodOf: dateInZone },
  { kept: 8, periodOf: (at, zone) => weekOf(dateInZone(at, zone)) },
  { kept: 12, periodOf: (at, zone) => dateInZone(at, zone).slice(0, 'YYYY-MM'.length) },
];

// Weeks start on Monday.
const weekOf = (day: DateOnly) => Math.floor(daysBetween(A_MONDAY, day) / DAYS_A_WEEK);

/**
 * The IDs of the backups to keep: the newest of each of the last 24 hours, 14 days, 8 weeks, and 12 months that
 * have one, the newest three, the newest three made before each kind of change, and the newest ten that somebody asked
 * for. A damaged backup never takes the
 * place of a good one; the newest three damaged ones are kept in addition. Backups dated after `now` come from a
 * clock that was ahead and count as the oldest, so that they don't displace new ones.
 */
export function backupsToKeep(
  copies: readonly LadderCopy[],
  { now, timeZone }: { now: number; timeZone: string },
): Set<string> {
  const ordered = newestFirst(copies, now);
  const good = ordered.filter(({ isGood }) => isGood);
  const past = good.filter(({ at }) => at <= now);
  const reasons = new Set(good.map(({ before }) => before).filter((before) => before !== null));
  const kept = [
    ...good.slice(0, NEWEST_KEPT),
    ...good.filter(({ isRequested }) => isRequested).slice(0, REQUESTED_KEPT),
    ...ordered.filter(({ isGood }) => !isGood).slice(0, NEWEST_KEPT),
    ...[...reasons].flatMap((reason) =>
      good.filter(({ before }) => before === reason).slice(0, NEWEST_KEPT),
    ),
    ...rungs.flatMap((rung) => newestOfEach(past, rung, timeZone)),
  ];
  return new Set(kept.map(({ id }) => id));
}

function newestFirst(copies: readonly LadderCopy[], now: number): LadderCopy[] {
  const isLater = ({ at }: LadderCopy) => Number(at > now);
  // By ID as well, so that the order does not depend on how they are listed.
  return copies.toSorted(
    (a, b) => isLater(a) - isLater(b) || b.at - a.at || (a.id < b.id ? 1 : -1),
  );
}

function newestOfEach(
  newestFirst: readonly LadderCopy[],
  { kept, periodOf }: Rung,
  timeZone: string,
): LadderCopy[] {
  const found = new Map<number | string, LadderCopy>();
  for (const copy of newestFirst) {
    const period = periodOf(copy.at, timeZone);
    if (found.has(period)) continue;
    if (found.size === kept) break;
    found.set(period, copy);
  }
  return [...found.values()];
}

/** The newest backup and a fingerprint of what it contains. */
type Newest = { at: number; fingerprint: string | null };

/**
 * Whether an automatic backup is due: the data differs from the newest backup, and that one is old enough. A backup
 * dated after `now` comes from a clock that was ahead, so its age is unknown.
 */
export function isBackupDue(
  newest: Newest | undefined,
  { now, fingerprint }: { now: number; fingerprint: () => string },
): boolean {
  if (newest === undefined) return true;
  const isRecent = newest.at <= now && now - newest.at < BACKUP_INTERVAL_MS;
  return !isRecent && newest.fingerprint !== fingerprint();
}

/** Whether a trial restore is due. A trial dated after `now` comes from a clock that was ahead. */
export const isDrillDue = (lastAt: number | undefined, now: number): boolean =>
  lastAt === undefined || lastAt > now || now - lastAt >= DRILL_INTERVAL_MS;

/**
 * Which backups a second folder still lacks, oldest first: those newer than the newest one there, so that what was
 * thinned out there doesn't come back. An empty folder gets the newest one. Backups dated after `now` come from a clock
 * that was ahead, and hold up nothing.
 */
export function missingIn<T extends { id: string; at: number }>(
  there: readonly { id: string; at: number }[],
  here: readonly T[],
  now: number,
): T[] {
  const known = new Set(there.map(({ id }) => id));
  const newest = Math.max(...there.map(({ at }) => at).filter((at) => at <= now));
  const lacking = here.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.at - b.at);
  return known.size === 0 ? lacking.slice(-1) : lacking.filter(({ at }) => at > newest);
}
