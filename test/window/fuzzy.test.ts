import { expect, test } from 'vitest';
import { bestMatches } from '../../src-renderer/frame/fuzzy.ts';

const NAMES = [
  'The New York Times',
  'Netflix',
  'Nintendo Switch Online',
  'Café Müller',
  '愛奇藝 VIP',
];
const found = (query: string) => bestMatches(query, NAMES, (name) => [name]);

test('nothing typed finds everything, in its order', () => {
  expect(found(' ')).toEqual(NAMES);
});

test('a beginning comes before a word, and both before a part', () => {
  const names = ['Paramount', 'Air Mount', 'Mountain', 'Surmount'];
  expect(bestMatches('mount', names, (name) => [name])).toEqual([
    'Mountain',
    'Air Mount',
    'Paramount',
    'Surmount',
  ]);
});

test('neither case nor accents matter, in any script', () => {
  expect(found('CAFE mull')).toEqual(['Café Müller']);
  expect(found('奇藝')).toEqual(['愛奇藝 VIP']);
});

test('letters with others between them help only where nothing fits better', () => {
  expect(found('nyt')).toEqual(['The New York Times']);
  expect(found('net')).toEqual(['Netflix']);
  expect(found('xyz')).toEqual([]);
});

test('the best of several texts counts', () => {
  const commands = [
    { label: 'Dark theme', keywords: ['appearance'] },
    { label: 'Add', keywords: ['new'] },
  ];
  const labels = (query: string) =>
    bestMatches(query, commands, ({ label, keywords }) => [label, ...keywords]).map(
      ({ label }) => label,
    );
  expect(labels('new')).toEqual(['Add']);
  expect(labels('appear')).toEqual(['Dark theme']);
});
