import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/data-folder.ts';
import { systemIds } from '../../src-server/ids.ts';
import {
  createAccount,
  deleteAccount,
  listAccounts,
  setPlan,
} from '../../src-server/services/accounts.ts';
import { ChangeFeed, type Listener } from '../../src-server/services/change-feed.ts';
import { issueKey } from '../../src-server/services/keys.ts';
import { updatePreferences } from '../../src-server/services/preferences.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

const DAY_MS = 24 * 3_600_000;

function prepared() {
  const clock = manualClock();
  const folder = prepareDataFolder(temporaryFolder());
  const sources = { clock, ids: systemIds };
  const [data, other] = [openData(folder, sources), openData(folder, sources)];
  onTestFinished(() => {
    data.close();
    other.close();
  });
  const looks = new Set<() => void>();
  const feed = new ChangeFeed(data.context, (_ms, look) => {
    looks.add(look);
    return () => void looks.delete(look);
  });
  const first = listAccounts(data.context)[0]?.id ?? '';
  return {
    clock,
    feed,
    first,
    looks,
    context: data.context,
    /** The data as another process has it open. */
    other: other.context,
    look: () => looks.forEach((each) => each()),
    change: (context = other.context, ownerId = first) =>
      issueKey(context, { ownerId, name: 'x', scopes: ['read'], expiresAt: null }),
  };
}

/** A listener, and what it heard. */
function listener(): Listener & { heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    onChange: ({ action }) => heard.push(action),
    onDay: async (day) => void heard.push(day),
    onUsage: () => heard.push('usage'),
    onAccounts: () => heard.push('accounts'),
    onReminders: () => heard.push('reminders'),
    onPreferences: () => heard.push('preferences'),
    onDesktop: () => heard.push('desktop'),
  };
}

describe('a change feed', () => {
  test('does nothing while nobody listens', () => {
    const { feed, first, looks } = prepared();
    expect(looks.size).toBe(0);
    const [stopOne, stopTwo] = [
      feed.subscribe(first, listener()),
      feed.subscribe(first, listener()),
    ];
    expect(looks.size).toBe(1);
    stopOne();
    stopOne();
    expect(looks.size).toBe(1);
    stopTwo();
    expect(looks.size).toBe(0);
    const stopThree = feed.subscribe(first, listener());
    // Who has stopped long ago stops nobody else.
    stopTwo();
    expect(looks.size).toBe(1);
    stopThree();
    expect(looks.size).toBe(0);
  });

  test('tells what was committed, by whomever, and only that', () => {
    const { feed, first, look, change, context, other } = prepared();
    const ear = listener();
    change();
    feed.subscribe(first, ear);
    look();
    expect(ear.heard).toEqual([]);
    other.db.exec('BEGIN IMMEDIATE');
    change();
    look();
    expect(ear.heard).toEqual([]);
    other.db.exec('ROLLBACK');
    look();
    expect(ear.heard).toEqual([]);
    change();
    change(context);
    look();
    look();
    expect(ear.heard).toEqual(['key.issue', 'key.issue']);
  });

  test('tells each owner of what is theirs', () => {
    const { feed, first, look, change, other } = prepared();
    const work = createAccount(other, { name: 'Work', plan: 'premium' });
    const [own, theirs] = [listener(), listener()];
    feed.subscribe(first, own);
    feed.subscribe(work.id, theirs);
    change(other, work.id);
    look();
    expect([own.heard, theirs.heard]).toEqual([[], ['key.issue']]);
  });

  test('tells everybody of accounts that come, change and go, and of preferences, each time once', () => {
    const { feed, first, look, other } = prepared();
    const ear = listener();
    feed.subscribe(first, ear);
    look();
    expect(ear.heard).toEqual([]);
    const work = createAccount(other, { name: 'Second', plan: 'premium' });
    for (const change of [
      () => {},
      () => setPlan(other, work, 'free'),
      () => deleteAccount(other, work),
    ]) {
      change();
      look();
      look();
    }
    expect(ear.heard).toEqual(['accounts', 'accounts', 'accounts']);
    updatePreferences(other, { theme: 'dark' });
    look();
    look();
    expect(ear.heard.slice(3)).toEqual(['preferences']);
  });

  test('tells of what became of reminders, once, and to their owner alone', () => {
    const { context, feed, first, look } = prepared();
    const { id: second } = createAccount(context, { name: 'Second', plan: 'free' });
    const own = listener();
    const others = listener();
    feed.subscribe(first, own);
    feed.subscribe(second, others);
    feed.remindersChanged(first);
    feed.remindersChanged(first);
    expect(own.heard).toEqual([]);
    look();
    look();
    expect([own.heard, others.heard]).toEqual([['reminders'], []]);
  });

  test('tells everybody that an update got further, once, and nobody of what was before', () => {
    const { context, feed, first, look } = prepared();
    const { id: second } = createAccount(context, { name: 'Second', plan: 'free' });
    feed.desktopChanged();
    const ears = [listener(), listener()];
    feed.subscribe(first, ears[0] ?? listener());
    feed.subscribe(second, ears[1] ?? listener());
    look();
    feed.desktopChanged();
    feed.desktopChanged();
    look();
    look();
    expect(ears.map(({ heard }) => heard)).toEqual([['desktop'], ['desktop']]);
  });

  test('goes on with the others where one fails, and says so', () => {
    const { feed, first, look, change, clock } = prepared();
    const before = listener();
    const after = listener();
    feed.subscribe(first, before);
    feed.subscribe(first, {
      onChange() {
        throw new Error('deaf');
      },
      onDay: async () => {},
      onUsage: () => {},
      onAccounts: () => {},
      onReminders: () => {},
      onPreferences: () => {},
      onDesktop: () => {},
    });
    feed.subscribe(first, after);
    change();
    clock.advance(DAY_MS);
    expect(look).toThrow('deaf');
    expect([before.heard, after.heard]).toEqual([
      ['key.issue', '2026-11-22'],
      ['key.issue', '2026-11-22'],
    ]);
  });

  test('tells of a day until it was taken, and then no more', async () => {
    const { feed, first, look, clock } = prepared();
    const ear = listener();
    let isFull = true;
    feed.subscribe(first, {
      ...ear,
      async onDay(day) {
        if (isFull) throw new Error('disk full');
        await ear.onDay(day);
      },
    });
    look();
    clock.advance(DAY_MS);
    look();
    await nextTurn();
    expect(look).toThrow('disk full');
    isFull = false;
    await nextTurn();
    expect(look).toThrow('disk full');
    await nextTurn();
    look();
    expect(ear.heard).toEqual(['2026-11-22']);
  });
});
