import { describe, expect, test } from 'vitest';
import {
  categoryLabel,
  categoryMeant,
  categoryNames,
  commonCategories,
  namesOfCategory,
} from '../../src-server/domain/category-names.ts';
import { passing } from '../../src-renderer/features/subscriptions/filters/filter-rows.ts';
import {
  readWords,
  writeWords,
} from '../../src-renderer/features/subscriptions/search/filter-words.ts';

describe('a category of the catalog, or a common one,', () => {
  test('has a name in each language that no other one has', () => {
    for (const language of ['en', 'zh-CN'] as const) {
      const all = [...Object.values(categoryNames), ...commonCategories];
      const names = all.map(({ [language]: name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each([
    ['Music', 'zh-CN', '音乐'],
    ['Music', 'en', 'Music'],
    ['音乐', 'en', 'Music'],
    ['音乐', 'zh-CN', '音乐'],
    ['Reading', 'zh-CN', '阅读'],
    ['家庭', 'en', 'Family'],
  ] as const)('stored as %s is called in %s', (stored, language, label) => {
    expect(categoryLabel(stored, language)).toBe(label);
  });

  test.each(['Musik', 'music', 'Music ', '', 'constructor'])(
    'is not what somebody wrote: %j',
    (stored) => {
      expect(categoryLabel(stored, 'zh-CN')).toBe(stored);
      expect(namesOfCategory(stored)).toEqual([stored]);
    },
  );

  test('keeps its own name beside another category of that name', () => {
    const both = new Set(['Music', '音乐']);
    const labelOf = (stored: string) => categoryLabel(stored, 'en', (name) => both.has(name));
    expect([...both].map(labelOf)).toEqual(['Music', '音乐']);
  });

  test('is meant by the name that is shown, and by the one that is stored', () => {
    const stored = new Set(['音乐', 'Musik']);
    expect(categoryMeant('Music', 'en', stored)).toBe('音乐');
    expect(categoryMeant('音乐', 'en', stored)).toBe('音乐');
    expect(categoryMeant('Games', 'en', stored)).toBe('Games');
    expect(categoryMeant('Music', 'en', new Set(['Music', '音乐']))).toBe('Music');
  });
});

describe('a search', () => {
  const row = { name: 'Spotify', category: '音乐', amount: 10 } as Parameters<
    ReturnType<typeof passing>
  >[0];

  test.each(['music', '音乐', 'spot'])('for %s finds it by either name', (q) => {
    expect(passing({ q }, undefined)(row)).toBe(true);
  });

  test('for another category does not', () => {
    expect(passing({ q: 'games' }, undefined)(row)).toBe(false);
  });

  test('filters by what is stored, and writes what is shown', () => {
    const context = { locale: 'en-GB', today: undefined, categories: ['音乐', 'Musik'] };
    const filters = { category: ['音乐'] };
    expect(readWords('category:Music', context).filters).toEqual(filters);
    expect(readWords('category:音乐', context).filters).toEqual(filters);
    expect(writeWords(filters, 'en', context.categories)).toBe('category:Music');
    expect(writeWords(filters, 'zh', context.categories)).toBe('类别:音乐');
  });

  test('writes what is stored where what is shown would mean another one as well', () => {
    const categories = ['音乐', 'music'];
    const text = writeWords({ category: ['音乐'] }, 'en', categories);
    const { filters } = readWords(text, { locale: 'en-GB', today: undefined, categories });
    expect(filters).toEqual({ category: ['音乐'] });
  });
});
