import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import {
  createAccount,
  deleteAccount,
  listAccounts,
  setPlan,
} from '../../src-server/accounts/service.ts';
import { topics } from '../../src-server/domain/topics.ts';
import { ChangeFeed } from '../../src-server/change-feed.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { updatePreferences } from '../../src-server/settings/preferences.ts';
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
  const feed = new ChangeFeed(data.context, data.days, (_ms, look) => {
    looks.add(look);
    return () => void looks.delete(look);
  });
  const first = listAccounts(data.context)[0]?.id ?? '';
  return {
    clock,
    feed,
    looks,
    /** Listens, and notes what was heard. */
    listen: () => {
      const heard: string[] = [];
      feed.subscribe(({ ownerId = 'all', topics: changed }) => {
        const owner = ownerId === first ? 'first' : ownerId;
        const what = changed.size === topics.length ? 'anything' : [...changed].join();
        heard.push(`${owner}: ${what}`);
      });
      return { heard };
    },
    context: data.context,
    /** The data as another process has it open. */
    other: other.context,
    look: () => looks.forEach((each) => each()),
    change: (context = other.context, ownerId = first) =>
      issueKey(context, { ownerId, name: 'x', scopes: ['read'], expiresAt: null }),
  };
}

describe('a change feed', () => {
  test('looks only while somebody listens', () => {
    const { feed, looks } = prepared();
    expect(looks.size).toBe(0);
    const [stopOne, stopTwo] = [feed.subscribe(() => {}), feed.subscribe(() => {})];
    expect(looks.size).toBe(1);
    stopOne();
    stopOne();
    expect(looks.size).toBe(1);
    stopTwo();
    expect(looks.size).toBe(0);
    const stopThree = feed.subscribe(() => {});
    // Who has stopped long ago stops nobody else.
    stopTwo();
    expect(looks.size).toBe(1);
    stopThree();
    expect(looks.size).toBe(0);
  });

  test('tells what was changed since somebody listens, by this process at once, by another at the next look', () => {
    const { look, change, context, listen } = prepared();
    change();
    const { heard } = listen();
    look();
    expect(heard).toEqual([]);
    change(context);
    expect(heard.splice(0)).toEqual(['first: keys']);
    change();
    expect(heard).toEqual([]);
    look();
    look();
    expect(heard).toEqual(['all: anything']);
  });

  test('tells of accounts that come, change and go, and of preferences', () => {
    const { context, listen } = prepared();
    const { heard } = listen();
    const work = createAccount(context, { name: 'Second', plan: 'premium' });
    setPlan(context, work, 'free');
    deleteAccount(context, work);
    expect(heard.splice(0)).toEqual(['all: accounts', 'all: accounts', 'all: accounts']);
    context.db.transaction(() => updatePreferences(context, { theme: 'dark' }))();
    expect(heard).toEqual(['all: preferences']);
  });

  test('tells of a day once its dates were moved on, and tries again where that fails', async () => {
    const { context, look, clock, listen } = prepared();
    const { heard } = listen();
    clock.advance(DAY_MS);
    // As on a full disk, nothing can be written for now.
    context.db.pragma('query_only = 1');
    look();
    await nextTurn();
    expect(heard).toEqual([]);
    context.db.pragma('query_only = 0');
    expect(look).toThrow(/readonly/);
    await nextTurn();
    expect(heard).toEqual(['first: day']);
    look();
    await nextTurn();
    expect(heard).toEqual(['first: day']);
  });
});
