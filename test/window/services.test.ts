import { expect, test } from 'vitest';
import { suggestServices } from '../../src-renderer/catalog/find-service.ts';
import { loadServices } from '../../src-renderer/catalog/services.ts';
import { siteOf } from '../../src-renderer/lib/site.ts';
import { categoryNames } from '../../src-server/domain/category-names.ts';
import { categoryProposals } from '../../src-server/domain/propose-category.ts';
import { serviceNamed } from '../../src-server/domain/services.ts';

const services = await loadServices();
const suggested = (typed: string) => suggestServices(services, typed).map(({ name }) => name);

test('the catalog has 300 services or more, each of its own name, with a page to manage it', () => {
  expect(services.length).toBeGreaterThanOrEqual(300);
  const names = services.flatMap(({ name, aliases }) => [name, ...aliases]);
  const folded = names.map((name) => name.normalize('NFKC').toLowerCase());
  expect(folded.filter((name, index) => folded.indexOf(name) !== index)).toEqual([]);
  for (const service of services) {
    expect(service.manageUrl).toMatch(/^https:\/\/[a-z0-9.-]+(\/|$)/);
    expect(siteOf(service.manageUrl)).not.toBe('');
    expect(Object.keys(categoryNames)).toContain(service.category);
  }
});

test.each([
  ['net', 'Netflix'],
  ['NETFLIX', 'Netflix'],
  ['disney plus', 'Disney+'],
  ['disney+', 'Disney+'],
  ['suddeutsche', 'Süddeutsche Zeitung'],
  ['nyt', 'The New York Times'],
  ['washington', 'The Washington Post'],
  ['哔', '哔哩哔哩大会员'],
  ['大会员', '哔哩哔哩大会员'],
  ['bilibili p', 'Bilibili Premium'],
  ['max', 'Max'],
])('%s first suggests %s', (typed, name) => {
  expect(suggested(typed)[0]).toBe(name);
});

test('names that begin with what is typed come before those with a word that does', () => {
  const found = suggestServices(services, 'prime');
  expect(found.map(({ name }) => name)).toContain('Amazon Prime');
  expect(suggestServices(services, 'music').map(({ isBegun }) => isBegun)).not.toContain(true);
});

test.each(['', ' ', 'n', 'xyzzy'])('%j suggests nothing', (typed) => {
  expect(suggested(typed)).toEqual([]);
});

test('a subscription is known by the whole name of its service, however it is written', () => {
  expect(serviceNamed(services, ' netflix ')?.name).toBe('Netflix');
  expect(serviceNamed(services, 'HBO MAX')?.name).toBe('Max');
  expect(serviceNamed(services, 'Netflix of my sister')).toBeUndefined();
});

const categoryWith = (...records: { name: string; category: string }[]) =>
  categoryProposals({ services, records, language: 'en' }).named('NETFLIX');

test('a name gets the category that the same or similar ones have, or the usual one as it is spelt', () => {
  expect(categoryWith()).toBe('Video');
  expect(categoryWith({ name: 'Something', category: 'VIDEO' })).toBe('VIDEO');
  expect(categoryWith({ name: 'Something', category: '视频' })).toBe('视频');
  expect(categoryWith({ name: 'Spotify', category: 'Fun' })).toBe('Video');
  const similar = [
    { name: 'Hulu', category: 'TV' },
    { name: 'Disney+', category: 'Fun' },
    { name: 'MUBI', category: 'Fun' },
  ];
  expect(categoryWith(...similar)).toBe('Fun');
  expect(categoryWith(...similar, { name: 'Netflix', category: 'Films' })).toBe('Films');
});

test('a name that no service has gets the category of its own subscription, or none', () => {
  const records = [
    { name: 'Gym', category: 'Sport' },
    { name: '★', category: 'Stars' },
    { name: 'Rent', category: '其他' },
  ];
  const { named, other } = categoryProposals({ services, records, language: 'zh-CN' });
  expect(['gym', 'Yoga', '★', '☆'].map(named)).toEqual(['Sport', undefined, undefined, undefined]);
  expect(other).toBe('其他');
  const chinese = categoryProposals({ services, records: [], language: 'zh-CN' });
  expect([chinese.named('netflix'), chinese.other]).toEqual(['视频', '其他']);
});
