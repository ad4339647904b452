import { describe, expect, test } from 'vitest';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/preferences';

const defaults = {
  theme: 'system',
  language: 'system',
  density: 'comfortable',
  columns: ['category', 'period', 'nextPaymentDate', 'amount'],
  listSort: 'nextPaymentDate',
  views: [],
  firstRunDone: false,
  touchHintDone: false,
  keepInTray: true,
  withoutTray: 'quit',
  startAtLogin: false,
  lookForUpdates: true,
  updateChannel: 'stable',
  port: 47_600,
};

async function prepared() {
  const window = await openWindow();
  const { call, server } = window;
  return {
    ...window,
    get: async () => (await call('GET', PATH)).json.data as object,
    change: (body: object) => call('PATCH', PATH, { body }),
    /** Saves what another version of the program would. */
    store: (text: string) =>
      server.context.db
        .prepare('INSERT OR REPLACE INTO window_preferences (id, value) VALUES (1, ?)')
        .run(text),
  };
}

describe('preferences', () => {
  test('are the defaults until they are changed', async () => {
    const { get } = await prepared();
    expect(await get()).toEqual(defaults);
  });

  test.each([
    { theme: 'dark' },
    { language: 'zh-CN' },
    { density: 'compact' },
    { columns: [] },
    { listSort: '-amount' },
    {
      columns: [
        'monthly',
        'amount',
        'status',
        'lastPaymentDate',
        'nextPaymentDate',
        'period',
        'category',
      ],
    },
    { views: [{ name: 'Video', query: 'category=Video&sort=-amount' }] },
    { firstRunDone: true },
    { touchHintDone: true },
    { keepInTray: false, startAtLogin: true },
    { withoutTray: 'minimize' },
    { lookForUpdates: false, updateChannel: 'beta' },
    { port: 1024 },
    { port: 65_535 },
    { theme: 'light', language: 'en', firstRunDone: true },
  ])('are changed by %j, and in nothing else', async (changes) => {
    const { get, change } = await prepared();
    expect((await change(changes)).json.data).toEqual({ ...defaults, ...changes });
    expect(await get()).toEqual({ ...defaults, ...changes });
  });

  test('add up, and are the same after a restart and for every account', async () => {
    const window = await prepared();
    const { change, call, server } = window;
    const account = await addAccount(window, 'Work');
    await change({ theme: 'dark' });
    await change({ density: 'compact' });
    await server.restart();
    const expected = { ...defaults, theme: 'dark', density: 'compact' };
    expect((await call('GET', PATH, { account })).json.data).toEqual(expected);
  });

  test.each([
    [{ theme: 'blue' }, 'theme'],
    [{ theme: null }, 'theme'],
    [{ language: 'de' }, 'language'],
    [{ density: '' }, 'density'],
    [{ columns: 'amount' }, 'columns'],
    [{ columns: ['amount', 'colour'] }, 'columns'],
    [{ columns: ['amount', 'amount'] }, 'columns'],
    [{ columns: { length: 1 } }, 'columns'],
    [{ views: [{ name: ' ', query: '' }] }, 'views'],
    [{ views: [{ name: 'x'.repeat(61), query: '' }] }, 'views'],
    [{ views: [{ name: 'Video' }] }, 'views'],
    [{ views: [{ name: 'Video', query: 'x'.repeat(1501) }] }, 'views'],
    [{ views: ['Video', 'video '].map((name) => ({ name, query: '' })) }, 'views'],
    [
      { views: Array.from({ length: 31 }, (_, number) => ({ name: `${number}`, query: '' })) },
      'views',
    ],
    [{ firstRunDone: 'true' }, 'firstRunDone'],
    [{ keepInTray: 1 }, 'keepInTray'],
    [{ withoutTray: 'hide' }, 'withoutTray'],
    [{ startAtLogin: null }, 'startAtLogin'],
    [{ lookForUpdates: 0 }, 'lookForUpdates'],
    [{ updateChannel: 'latest' }, 'updateChannel'],
    [{ port: 1023 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ port: '5000' }, 'port'],
    [{ port: 5000.5 }, 'port'],
    [{ fontSize: 12 }, 'fontSize'],
    [{ theme: 'dark', fontSize: 12 }, 'fontSize'],
  ])('are not changed by %j: 400 invalid_request', async (body, field) => {
    const { get, change } = await prepared();
    const { status, json } = await change(body);
    expect([status, json.error.code, json.error.field]).toEqual([400, 'invalid_request', field]);
    expect(await get()).toEqual(defaults);
  });

  test('are not changed by nothing: 400 empty_patch', async () => {
    const { change } = await prepared();
    const { status, json } = await change({});
    expect([status, json.error.code]).toEqual([400, 'empty_patch']);
    expect(json.error.writableFields).toEqual(Object.keys(defaults));
  });
});

describe('what another version saved', () => {
  test.each(['null', '1', '"dark"', '[]', '[{"theme":"dark"}]', '{}', 'true'])(
    'as %s leaves the defaults',
    async (text) => {
      const { get, change, store } = await prepared();
      store(text);
      expect(await get()).toEqual(defaults);
      expect((await change({ theme: 'dark' })).status).toBe(200);
      expect(await get()).toEqual({ ...defaults, theme: 'dark' });
    },
  );

  test('is taken name by name, as far as this version knows it', async () => {
    const { get, store } = await prepared();
    store(
      JSON.stringify({
        theme: 'midnight',
        density: 'compact',
        columns: ['amount', 'sparkline'],
        firstRunDone: true,
        // Of earlier versions.
        checkSpelling: true,
      }),
    );
    expect(await get()).toEqual({ ...defaults, density: 'compact', firstRunDone: true });
  });

  test('under a name of an object’s own is nothing special', async () => {
    const { get, store } = await prepared();
    store('{"__proto__": {"theme": "dark"}, "constructor": 1, "toString": 2}');
    expect(await get()).toEqual(defaults);
  });
});
