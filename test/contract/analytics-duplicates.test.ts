import { describe, expect, test } from 'vitest';
import { type Owner, ownerOn, prepared } from './owner.ts';

const PATH = '/api/v1/analytics/duplicates';

type Group = { normalizedName: string; subscriptions: { name: string; status: string }[] };

/** The groups by their names, each with the names in it: neither order is the contract's. */
async function groupsOf({ get }: Owner): Promise<Record<string, string[]>> {
  const { json } = await get(PATH);
  const groups = json.duplicates as Group[];
  const found = groups.map(({ normalizedName, subscriptions }) => [
    normalizedName,
    subscriptions.map(({ name }) => name).toSorted(),
  ]);
  expect(new Set(found.map(([name]) => name)).size).toBe(groups.length);
  return Object.fromEntries(found);
}

/** An owner who tracks subscriptions of these names. */
async function tracking(...names: string[]) {
  const owner = await prepared();
  for (const name of names) await owner.track({ name });
  return owner;
}

test('a group has exactly these fields, and its members exactly those', async () => {
  const { get, track, change } = await prepared();
  const one = await track({ name: 'Netflix' });
  const other = await track({
    name: ' NET FLIX ',
    category: 'Family',
    amount: 120.5,
    currency: 'EUR',
    period: 'yearly',
  });
  const third = await track({ name: 'netflix', period: 'custom', customDate: '30', amount: 0 });
  change('pause', other.id);
  const { status, json, headers } = await get(PATH);
  expect(status).toBe(200);
  expect(Object.keys(json).toSorted()).toEqual(['duplicates', 'requestId']);
  expect(json.requestId).toBe(headers['x-request-id']);
  const [group, ...others] = json.duplicates;
  expect(others).toEqual([]);
  expect(Object.keys(group).toSorted()).toEqual(['normalizedName', 'subscriptions']);
  expect(group.normalizedName).toBe('netflix');
  const members = [
    {
      id: one.id,
      name: 'Netflix',
      category: 'Video',
      amount: 15.49,
      currency: 'USD',
      period: 'monthly',
      status: 'active',
    },
    {
      id: other.id,
      name: 'NET FLIX',
      category: 'Family',
      amount: 120.5,
      currency: 'EUR',
      period: 'yearly',
      status: 'paused',
    },
    {
      id: third.id,
      name: 'netflix',
      category: 'Video',
      amount: 0,
      currency: 'USD',
      period: 'custom',
      status: 'active',
    },
  ];
  expect(group.subscriptions).toHaveLength(members.length);
  expect(group.subscriptions).toEqual(expect.arrayContaining(members));
});

test('an account that tracks nothing, or nothing twice, has no groups', async () => {
  const { get, track } = await prepared();
  expect((await get(PATH)).json.duplicates).toEqual([]);
  await track({ name: 'Netflix' });
  await track({ name: 'Disney+' });
  expect((await get(PATH)).json.duplicates).toEqual([]);
});

describe('names are equal', () => {
  test.each([
    ['whatever their case', ['Netflix', 'NETFLIX', 'nEtFlIx'], 'netflix'],
    ['whatever their white space', ['You Tube', 'YouTube', 'Y o u   T u b e'], 'youtube'],
    ['with no-break and ideographic spaces', ['A\u00a0B', 'A\u3000B', 'AB', 'A\u2009B'], 'ab'],
    ['in full-width letters', ['Ｎｅｔｆｌｉｘ', 'Netflix'], 'netflix'],
    ['composed and decomposed', ['Café', 'Cafe\u0301', 'CAFÉ'], 'café'],
    ['with ligatures', ['Oﬃce', 'OFFICE'], 'office'],
    ['with ß and SS', ['Straße', 'STRASSE'], 'strasse'],
    ['with sigma at the end', ['ΟΔΟΣ', 'οδος'], 'οδοσ'],
    ['in Cyrillic', ['Яндекс Плюс', 'яндексплюс'], 'яндексплюс'],
    ['in half-width kana', ['ﾈｯﾄ', 'ネット'], 'ネット'],
  ])('%s', async (_what, names, normalizedName) => {
    expect(await groupsOf(await tracking(...names))).toEqual({
      [normalizedName]: names.toSorted(),
    });
  });

  test.each([
    ['Netflix', 'Netflix 2'],
    ['Disney', 'Disney+'],
    ['You-Tube', 'YouTube'],
    ['Cafe', 'Café'],
    ['Tatlı', 'Tatli'],
    ['🎬', '📺'],
    ['Prime', 'Prime Video'],
  ])('but not %s and %s', async (one, other) => {
    expect(await groupsOf(await tracking(one, other))).toEqual({});
  });

  test('and only names are compared', async () => {
    const { track, ...owner } = await prepared();
    // Alike in all else, and different in all else.
    await track({ name: 'Netflix' });
    await track({ name: 'Disney' });
    await track({ name: 'disney', category: 'X', amount: 1, currency: 'JPY', period: 'yearly' });
    expect(await groupsOf({ track, ...owner })).toEqual({ disney: ['Disney', 'disney'] });
  });
});

test('each name makes one group, with all of its subscriptions', async () => {
  const names = ['A', 'a', 'B', 'C', 'b', 'A ', 'D', 'c', 'a', '__proto__', '__PROTO__'];
  const groups = await groupsOf(await tracking(...names));
  expect(Object.entries(groups).toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['__proto__', ['__PROTO__', '__proto__']],
    ['a', ['A', 'A', 'a', 'a']],
    ['b', ['B', 'b']],
    ['c', ['C', 'c']],
  ]);
});

describe('status', () => {
  test('paused ones are in, cancelled ones are not', async () => {
    const owner = await prepared();
    const [one, two, three] = [
      await owner.track({ name: 'one' }),
      await owner.track({ name: 'One' }),
      await owner.track({ name: 'ONE' }),
    ];
    owner.change('pause', one.id);
    owner.change('pause', two.id);
    expect(await groupsOf(owner)).toEqual({ one: ['ONE', 'One', 'one'] });
    owner.change('cancel', three.id);
    expect(await groupsOf(owner)).toEqual({ one: ['One', 'one'] });
    owner.change('cancel', two.id);
    expect(await groupsOf(owner)).toEqual({});
    owner.change('reactivate', three.id);
    expect(await groupsOf(owner)).toEqual({ one: ['ONE', 'one'] });
  });

  test('is told of each', async () => {
    const { get, track, change } = await prepared();
    const { id } = await track();
    await track();
    change('pause', id);
    const [{ subscriptions }] = (await get(PATH)).json.duplicates as [Group];
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'paused']);
  });
});

test('a name that is changed, or a record that is deleted, leaves its group at once', async () => {
  const { server, key, track, ...owner } = await prepared();
  const { id } = await track({ name: 'Netflix' });
  await track({ name: 'netflix' });
  await track({ name: 'Disney' });
  const path = `/api/v1/subscriptions/${id}`;
  const groups = () => groupsOf({ key, track, ...owner });
  expect(await groups()).toEqual({ netflix: ['Netflix', 'netflix'] });
  await server.call('PATCH', path, { key, body: { name: 'DISNEY' } });
  expect(await groups()).toEqual({ disney: ['DISNEY', 'Disney'] });
  await server.call('DELETE', path, { key });
  expect(await groups()).toEqual({});
});

test('owners never mix', async () => {
  const { server, ...owner } = await prepared();
  server.addAccount('Work');
  const work = ownerOn(server, 'Work');
  await owner.track({ name: 'Netflix' });
  await work.track({ name: 'Netflix' });
  expect(await groupsOf(owner)).toEqual({});
  expect(await groupsOf(work)).toEqual({});
  await work.track({ name: 'NETFLIX' });
  expect(await groupsOf(owner)).toEqual({});
  expect(await groupsOf(work)).toEqual({ netflix: ['NETFLIX', 'Netflix'] });
});

test('a group may be large', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `${' '.repeat(i % 5)}Net${' '.repeat(i)}flix`);
  const { netflix } = await groupsOf(await tracking(...names));
  expect(netflix).toHaveLength(60);
});
