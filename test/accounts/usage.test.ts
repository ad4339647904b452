import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { createAccount, resolveAccount } from '../../src-server/accounts/service.ts';
import { issueKey, listKeys } from '../../src-server/accounts/keys.ts';
import { Usage } from '../../src-server/accounts/usage.ts';
import { findQuota } from '../../src-server/accounts/quota-repository.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;

/** A {@link Usage} on a real file, with the tasks that it put off and the errors it told of. */
function prepared(hourlyQuota: number) {
  const clock = manualClock();
  const { context, close } = openData(prepareDataFolder(temporaryFolder()), {
    clock,
    ids: systemIds,
  });
  onTestFinished(close);
  const tasks: { task: () => void; urgent: boolean }[] = [];
  const errors: unknown[] = [];
  const start = () =>
    new Usage(context, {
      hourlyQuota,
      later: (task, urgent) => void tasks.push({ task, urgent }),
      onFlushError: (error) => void errors.push(error),
    });
  const runTasks = () => {
    for (const { task } of tasks.splice(0)) task();
  };
  const owner = resolveAccount(context, 'Personal').id;
  return { context, clock, tasks, errors, start, runTasks, owner };
}

describe('what is counted in memory', () => {
  test('is written together a little later: one task for many uses', () => {
    const { context, tasks, start, runTasks, owner } = prepared(100);
    const other = createAccount(context, { name: 'Household', plan: 'premium' }).id;
    const usage = start();
    for (let i = 0; i < 10; i += 1) usage.spend(owner);
    usage.spend(other);
    expect(tasks.map(({ urgent }) => urgent)).toEqual([false]);
    expect(findQuota(context.db, owner)).toBeUndefined();
    runTasks();
    expect(findQuota(context.db, owner)).toEqual({ startsAt: NOON, used: 10 });
    expect(findQuota(context.db, other)).toEqual({ startsAt: NOON, used: 1 });
    usage.spend(owner);
    expect(tasks).toHaveLength(1);
  });

  test('is urgent to write once it is used up, and not when more is refused', () => {
    const { context, tasks, start, runTasks, owner } = prepared(2);
    const usage = start();
    usage.spend(owner);
    usage.spend(owner);
    expect(tasks.filter(({ urgent }) => urgent)).toHaveLength(1);
    runTasks();
    expect(findQuota(context.db, owner)).toEqual({ startsAt: NOON, used: 2 });
    expect(usage.spend(owner)).toMatchObject({ granted: false, remaining: 0 });
    expect(tasks).toEqual([]);
  });

  test('is written by flush at once', () => {
    const { context, start, owner } = prepared(10);
    const usage = start();
    usage.spend(owner);
    usage.flush();
    expect(findQuota(context.db, owner)).toEqual({ startsAt: NOON, used: 1 });
  });

  test('of an owner who was deleted meanwhile is dropped, and the others are written', () => {
    const { context, errors, start, runTasks, owner } = prepared(10);
    const other = createAccount(context, { name: 'Household', plan: 'premium' }).id;
    const usage = start();
    usage.spend(other);
    usage.spend(owner);
    context.db.prepare('DELETE FROM accounts WHERE id = ?').run(other);
    runTasks();
    expect(errors).toEqual([]);
    expect(findQuota(context.db, owner)).toEqual({ startsAt: NOON, used: 1 });
  });

  test('that can not be written for now is told of, kept, and tried again', () => {
    const { context, tasks, errors, start, runTasks, owner } = prepared(10);
    const usage = start();
    context.db.exec(`CREATE TRIGGER full BEFORE INSERT ON quota_windows
      BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
    usage.spend(owner);
    runTasks();
    expect(errors).toMatchObject([{ message: 'the disk is full' }]);
    expect(usage.spend(owner)).toMatchObject({ granted: true, remaining: 8 });
    expect(tasks.map(({ urgent }) => urgent)).toEqual([false]);
    context.db.exec('DROP TRIGGER full');
    runTasks();
    expect(findQuota(context.db, owner)).toEqual({ startsAt: NOON, used: 2 });
    expect([errors.length, tasks]).toEqual([1, []]);
  });
});

describe('the last use of a key', () => {
  test('is noted to the minute, once a minute', () => {
    const { context, clock, tasks, start, runTasks, owner } = prepared(10);
    const usage = start();
    const scopes = ['read'] as const;
    const { id } = issueKey(context, { ownerId: owner, name: 'Test', scopes, expiresAt: null });
    const lastUse = () => listKeys(context, owner).find((key) => key.id === id)?.lastUsedAt;
    expect(lastUse()).toBeNull();
    clock.advance(59_999);
    usage.keyUsed(id);
    runTasks();
    expect(lastUse()).toBe(NOON);
    clock.setWall('2026-11-21T12:00:00.000Z');
    usage.keyUsed(id);
    expect(tasks).toEqual([]);
    clock.advance(61_000);
    usage.keyUsed(id);
    usage.keyUsed(id);
    expect(tasks).toHaveLength(1);
    runTasks();
    expect(lastUse()).toBe(NOON + 60_000);
  });
});

describe('in every clock hour', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('spend'), owner: fc.nat({ max: 1 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('wait'),
        // Often to the edge of an hour and a hair past it, or across several.
        ms: fc.oneof(fc.constantFrom(1, HOUR - 1, HOUR), fc.nat({ max: 3 * HOUR })),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('restart', 'write') }) },
  );

  test('exactly the quota is granted, whatever the order of requests, restarts and hours', () => {
    const { context, clock, start, runTasks, owner } = prepared(4);
    const owners = [owner, createAccount(context, { name: 'Household', plan: 'premium' }).id];
    let usage = start();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        // Each run begins in an hour of its own.
        clock.advance(HOUR);
        const used = new Map<string, number>();
        for (const one of steps) {
          const hour = Math.floor(clock.now() / HOUR);
          if ('ms' in one) clock.advance(one.ms);
          else if ('owner' in one) {
            const key = `${hour} ${one.owner}`;
            const before = used.get(key) ?? 0;
            const state = usage.spend(owners[one.owner] ?? '');
            const granted = before < 4;
            const after = granted ? before + 1 : before;
            expect(state).toEqual({
              granted,
              limit: 4,
              remaining: 4 - after,
              resetsAtSeconds: (hour + 1) * 3600,
            });
            used.set(key, after);
          } else if (one.kind === 'write') runTasks();
          else {
            usage.flush();
            usage = start();
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
