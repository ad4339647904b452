import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

async function holding(...names: string[]) {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const name of names) await server.call('POST', PATH, { key, body: draft({ name }) });
  const find = async (q: string): Promise<string[]> => {
    const path = `${PATH}?sort=createdAt&q=${encodeURIComponent(q)}`;
    const { status, json } = await server.call('GET', path, { key });
    expect([status, json.query?.filters]).toEqual([200, q === '' ? {} : { q }]);
    return json.data.map((each: { name: string }) => each.name);
  };
  return { server, key, find };
}

test('finds the text anywhere in the name, and in the name only', async () => {
  const { find } = await holding('Netflix', 'Flix', 'Video', 'X');
  expect(await find('flix')).toEqual(['Netflix', 'Flix']);
  expect(await find('Netflix')).toEqual(['Netflix']);
  expect(await find('x')).toEqual(['Netflix', 'Flix', 'X']);
  // "Video" is the category of all of them.
  expect(await find('video')).toEqual(['Video']);
  expect(await find('netflixx')).toEqual([]);
});

test.each([
  ['ASCII', 'netFLIX', ['NETFLIX', 'netflix', 'NetFlix']],
  ['accents', 'ÉMILE', ['Émile', 'émile', 'ÉMILE']],
  ['umlauts', 'über', ['Über', 'ÜBER', 'über']],
  ['sharp s', 'strasse', ['Straße', 'STRASSE', 'STRAẞE', 'strasse']],
  ['sharp s the other way', 'straße', ['Straße', 'STRASSE', 'STRAẞE', 'strasse']],
  ['all three sigmas', 'σίσυφος', ['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ']],
  ['a final sigma alone', 'ς', ['ΟΔΟΣ', 'οδος', 'σ']],
  ['Cyrillic', 'яндекс', ['Яндекс', 'ЯНДЕКС', 'яндекс']],
  ['Armenian', 'երևան', ['Երևան', 'երևան']],
  ['Georgian', 'თბილისი', ['თბილისი', 'ᲗᲑᲘᲚᲘᲡᲘ']],
  ['Deseret, beyond the first plane', '𐐨𐐩', ['𐐀𐐁', '𐐨𐐩']],
  ['full-width letters', 'ａｂ', ['ＡＢ', 'ａｂ']],
  ['ligatures', 'ﬁ', ['FI', 'fi', 'ﬁ']],
  ['no case at all', '哔哩', ['哔哩哔哩', '哔哩']],
])('upper and lower case are alike: %s', async (_name, q, names) => {
  const { find } = await holding(...names, 'something else');
  expect(await find(q)).toEqual(names);
});

test('what folds otherwise is not alike', async () => {
  const { find } = await holding('Resume', 'Résumé', 'ss', 'ŝ', 'ıstanbul', 'istanbul');
  expect(await find('resume')).toEqual(['Resume']);
  expect(await find('résumé')).toEqual(['Résumé']);
  expect(await find('ss')).toEqual(['ss']);
  expect(await find('istanbul')).toEqual(['istanbul']);
  expect(await find('ISTANBUL')).toEqual(['istanbul']);
});

test.each([
  '%',
  '_',
  '*',
  '?',
  '\\',
  '\\%',
  "'",
  '"',
  "''",
  '--',
  ';',
  "' OR 1=1 --",
  '[a-z]',
  '.*',
  '(',
  '+',
  '&',
  '=',
  '#',
  '/',
  '<b>',
  '  ',
  '📺',
  '👨‍👩‍👧',
  '🇨🇭',
  '\u202E',
  '\uFEFF',
])('%j is looked for to the letter', async (q) => {
  const names = [`a${q}b`, `x${q}${q}y`, 'plain 100 words'];
  const { find } = await holding(...names, 'ab', 'something else');
  expect(await find(q)).toEqual(names.filter((name) => name.includes(q)));
});

test('blanks count', async () => {
  const { find } = await holding('a b', 'ab', 'a  b');
  expect(await find(' ')).toEqual(['a b', 'a  b']);
  expect(await find('a b')).toEqual(['a b']);
  expect(await find(' a')).toEqual([]);
});

test('an empty q lists everything, as no q does', async () => {
  const { server, key, find } = await holding('a', 'b');
  expect(await find('')).toEqual(['a', 'b']);
  for (const query of ['?q', '?q=', '']) {
    const { json } = await server.call('GET', `${PATH}${query}`, { key });
    expect([json.data.length, json.query]).toEqual([2, { sort: '-createdAt', filters: {} }]);
  }
});

test('q has up to 120 characters: code points, not bytes or UTF-16 units', async () => {
  const longest = '📺'.repeat(120);
  const { server, key, find } = await holding(longest, 'a'.repeat(120));
  expect(await find(longest)).toEqual([longest]);
  expect(await find('a'.repeat(120))).toEqual(['a'.repeat(120)]);
  for (const q of ['a'.repeat(121), '📺'.repeat(121), ' '.repeat(121), 'a'.repeat(8000)]) {
    const path = `${PATH}?q=${encodeURIComponent(q)}`;
    const { status, json } = await server.call('GET', path, { key });
    expect([status, json.error.code, json.error.field]).toEqual([400, 'invalid_query', 'q']);
  }
});

test('a patched name is found by what it is now', async () => {
  const { server, key, find } = await holding('Max');
  const { json } = await server.call('GET', PATH, { key });
  const path = `${PATH}/${json.data[0].id}`;
  await server.call('PATCH', path, { key, body: { name: 'HBO Große' } });
  expect([await find('max'), await find('GROSSE')]).toEqual([[], ['HBO Große']]);
});

test('every part of every name finds it, in upper and in lower case', async () => {
  const names = ['Große Σίσυφος', 'ЯНДЕКС Плюс 📺', 'iCloud+ 2TB', 'Žižek & Œuvre', '日本経済新聞'];
  const { find } = await holding(...names);
  const part = fc
    .record({ name: fc.constantFrom(...names), from: fc.nat(20), length: fc.nat(5) })
    .map(({ name, from, length }) => {
      const characters = Array.from(name);
      const start = from % characters.length;
      return { name, q: characters.slice(start, start + length + 1).join('') };
    });
  await fc.assert(
    fc.asyncProperty(part, async ({ name, q }) => {
      expect(await find(q)).toContain(name);
      expect(await find(q.toUpperCase())).toContain(name);
      expect(await find(q.toLowerCase())).toContain(name);
    }),
    { numRuns: 100 },
  );
});
