import { expect, test } from 'vitest';
import { bestInEach, bestMatches } from '../../src-renderer/lib/fuzzy.ts';

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

test('the beginnings of several words count in any order', () => {
  const names = ['Settings: Sent reminders', 'Spotify', 'Reminder settings'];
  expect(bestMatches('settings rem', names, (name) => [name])).toEqual([
    'Settings: Sent reminders',
    'Reminder settings',
  ]);
});

test('another word for it counts less than its name', () => {
  const commands = [['Overview', 'renewals'], ['Renew']];
  const found = bestMatches('renew', commands, (texts) => texts);
  expect(found.map(([label]) => label)).toEqual(['Renew', 'Overview']);
});

test('letters that are spread over another word for it find nothing', () => {
  expect(bestMatches('ad', [['Overview', 'attend']], (texts) => texts)).toEqual([]);
});

test('of several groups, that with the best answer comes first, and one real answer rules out letters that are spread', () => {
  const records = ['Adobe Creative Cloud'];
  const actions = ['Pause Netflix', 'Add subscription'];
  const pages = ['Overview'];
  const found = (query: string) => bestInEach(query, [actions, records, pages], (name) => [name]);
  expect(found('')).toEqual([actions, records, pages]);
  expect(found('add')).toEqual([['Add subscription']]);
  expect(found('adobe')).toEqual([records]);
  expect(found('cloud')).toEqual([records]);
  expect(found('o')).toEqual([['Overview'], ['Add subscription'], records]);
});
