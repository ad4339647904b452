import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BACKUP_INTERVAL_MS,
  type LadderCopy,
  backupsToKeep,
  isBackupDue,
  isDrillDue,
  missingIn,
} from '../../src-server/domain/backup-ladder.ts';
import { dateInZone } from '../../src-server/domain/dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const here = { now: NOW, timeZone: 'UTC' };

const copyAt = (at: number, more: Partial<LadderCopy> = {}): LadderCopy => ({
  id: new Date(at).toISOString(),
  at,
  before: null,
  isRequested: false,
  isGood: true,
  ...more,
});

const copies = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: NOW - 800 * DAY, max: NOW + 30 * DAY }),
    before: fc.constantFrom(null, null, null, 'import', 'update'),
    isRequested: fc.boolean(),
    isGood: fc.boolean(),
  }),
  { selector: ({ at }) => at, maxLength: 120 },
);
const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/New_York');
const made = (drawn: Omit<LadderCopy, 'id'>[]) => drawn.map(({ at, ...more }) => copyAt(at, more));

test('thinning twice removes nothing more', () => {
  fc.assert(
    fc.property(copies, zones, (drawn, timeZone) => {
      const all = made(drawn);
      const once = backupsToKeep(all, { now: NOW, timeZone });
      const left = all.filter(({ id }) => once.has(id));
      expect(backupsToKeep(left, { now: NOW, timeZone })).toEqual(once);
    }),
  );
});

test('the order in which backups are listed does not matter', () => {
  fc.assert(
    fc.property(copies, (drawn) => {
      const all = made(drawn);
      expect(backupsToKeep(all.toReversed(), here)).toEqual(backupsToKeep(all, here));
    }),
  );
});

test('the newest good backup stays, and damaged ones displace no good one', () => {
  fc.assert(
    fc.property(copies, (drawn) => {
      const all = made(drawn);
      const good = all.filter(({ isGood }) => isGood);
      const kept = backupsToKeep(all, here);
      const newest = good.filter(({ at }) => at <= NOW).toSorted((a, b) => b.at - a.at)[0];
      if (newest !== undefined) expect(kept).toContain(newest.id);
      if (good.length > 0) expect(good.some(({ id }) => kept.has(id))).toBe(true);
      for (const id of backupsToKeep(good, here)) expect(kept).toContain(id);
    }),
  );
});

test('never more stay than the ladder, the newest, and those before changes come to', () => {
  fc.assert(
    fc.property(copies, (drawn) => {
      expect(backupsToKeep(made(drawn), here).size).toBeLessThanOrEqual(24 + 14 + 8 + 12 + 3 * 4);
    }),
  );
});

test('a year of backups leaves one of each hour, day, week, and month of the ladder', () => {
  let left: LadderCopy[] = [];
  const end = NOW + 380 * DAY;
  // Twice a day, and every hour at the end.
  for (let at = NOW; at <= end; at += at < end - 3 * DAY ? 12 * HOUR : HOUR) {
    left.push(copyAt(at));
    const kept = backupsToKeep(left, { now: at, timeZone: 'UTC' });
    left = left.filter(({ id }) => kept.has(id));
  }
  const newest = left.at(-1)?.at ?? 0;
  const hasOne = (periodOf: (at: number) => unknown, at: number) =>
    left.some((copy) => periodOf(copy.at) === periodOf(at));
  for (let hours = 0; hours < 24; hours += 1) {
    expect(hasOne((at) => Math.floor(at / HOUR), newest - hours * HOUR)).toBe(true);
  }
  for (let days = 0; days < 14; days += 1) {
    expect(hasOne((at) => dateInZone(at, 'UTC'), newest - days * DAY)).toBe(true);
  }
  for (let weeks = 0; weeks < 8; weeks += 1) {
    expect(hasOne((at) => Math.floor((at / DAY + 3) / 7), newest - weeks * 7 * DAY)).toBe(true);
  }
  const months = new Set(left.map(({ at }) => new Date(at).toISOString().slice(0, 7)));
  expect(months.size).toBe(12);
  expect(left.length).toBeLessThanOrEqual(24 + 14 + 8 + 12);
});

test('three backups before each kind of change outlast newer ones of the same hour', () => {
  const before = [1, 2, 3, 4].map((minute) => copyAt(NOW - minute, { before: 'import' }));
  const kept = backupsToKeep([copyAt(NOW), copyAt(NOW - 9), copyAt(NOW - 10), ...before], here);
  expect(before.map(({ id }) => kept.has(id))).toEqual([true, true, true, false]);
  expect(kept.has(copyAt(NOW - 9).id)).toBe(false);
});

test('backups of a clock that was ahead go once there are three others', () => {
  const ahead = [1, 2, 3].map((days) => copyAt(NOW + days * DAY));
  const past = [0, 1, 2].map((minutes) => copyAt(NOW - minutes * 60_000));
  const keptAmong = (all: LadderCopy[]) => {
    const kept = backupsToKeep(all, here);
    return ahead.filter(({ id }) => kept.has(id)).length;
  };
  expect(past.map((_, index) => keptAmong([...ahead, ...past.slice(0, index + 1)]))).toEqual([
    2, 1, 0,
  ]);
});

test('a backup is due when something changed, and at most every hour', () => {
  const due = (age: number, stored: string | null) =>
    isBackupDue({ at: NOW - age, fingerprint: stored }, { now: NOW, fingerprint: () => 'now' });
  expect(isBackupDue(undefined, { now: NOW, fingerprint: () => 'now' })).toBe(true);
  expect(due(BACKUP_INTERVAL_MS, 'before')).toBe(true);
  expect(due(BACKUP_INTERVAL_MS - 1, 'before')).toBe(false);
  expect(due(10 * BACKUP_INTERVAL_MS, 'now')).toBe(false);
  // What an older version backed up has no fingerprint.
  expect(due(BACKUP_INTERVAL_MS, null)).toBe(true);
  expect(due(-DAY, 'before')).toBe(true);
});

test('a trial restore is due every 30 days', () => {
  expect(isDrillDue(undefined, NOW)).toBe(true);
  expect(isDrillDue(NOW - 30 * DAY, NOW)).toBe(true);
  expect(isDrillDue(NOW - 30 * DAY + 1, NOW)).toBe(false);
  expect(isDrillDue(NOW + DAY, NOW)).toBe(true);
});

test('the newest ten that somebody asked for stay, however close together', () => {
  const asked = Array.from({ length: 12 }, (_, at) =>
    copyAt(NOW - (at + 5) * 1000, { isRequested: true }),
  );
  const later = [1, 2, 3, 4].map((second) => copyAt(NOW - second * 1000));
  const kept = backupsToKeep([...asked, ...later], here);
  expect(asked.filter(({ id }) => kept.has(id))).toEqual(asked.slice(0, 10));
});

const moments = fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { maxLength: 30 });

const copiesAt = (hours: number[]) => hours.map((hour) => ({ id: String(hour), at: hour * HOUR }));

test('what a second folder lacks is newer than all it has, and never what was thinned out', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 2000 }), (hours, nowHour) => {
      const now = nowHour * HOUR;
      const here = copiesAt(hours);
      let there: typeof here = [];
      for (let round = 0; round < 3; round += 1) {
        const added = missingIn(there, here, now);
        expect(added.filter(({ id }) => there.some((one) => one.id === id))).toEqual([]);
        if (there.length === 0) expect(added.length).toBeLessThanOrEqual(1);
        there.push(...added);
        const kept = backupsToKeep(
          there.map((one) => ({ ...one, before: null, isRequested: false, isGood: true })),
          { now, timeZone: 'UTC' },
        );
        there = there.filter(({ id }) => kept.has(id));
        const newest = here.filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at)[0];
        if (newest !== undefined && round > 0) expect(there).toContainEqual(newest);
      }
    }),
  );
});
