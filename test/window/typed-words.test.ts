import { describe, expect, test } from 'vitest';
import {
  joined,
  typedWords,
} from '../../src-renderer/features/subscriptions/search/typed-words.ts';

const context = { locale: 'en-GB', today: '2026-11-21', categories: ['Video', 'Music'] };
const after = (text: string, filters: Parameters<typeof typedWords>[1]) =>
  typedWords(text, filters, context);

describe('what stays in the search field when filters change elsewhere', () => {
  test('is the search text; a filter that was clicked is no word', () => {
    expect(after('', { category: ['Video'], amount: ['>10'] })).toEqual({
      text: '',
      chosen: { category: ['Video'], amount: ['>10'] },
    });
    expect(after('net', { q: 'net', status: ['active'] })).toEqual({
      text: 'net ',
      chosen: { status: ['active'] },
    });
    expect(after('net', { q: 'max' })).toEqual({ text: 'max ', chosen: {} });
  });

  test('are the typed words that still apply', () => {
    expect(
      after('cat:video,music >10 net', { category: ['Music'], amount: ['>10'], q: 'net' }),
    ).toEqual({
      text: '>10 net ',
      chosen: { category: ['Music'] },
    });
    expect(after('cat:video', { category: ['Video', 'Music'] })).toEqual({
      text: 'cat:video ',
      chosen: { category: ['Music'] },
    });
  });

  test('are both ends of a span, or none', () => {
    const text = 'renews>=2026-12-01 renews<=2026-12-31 cat:video';
    expect(after(text, { renews: '2026-12-01..2026-12-31' }).text).toBe(
      'renews>=2026-12-01 renews<=2026-12-31 ',
    );
    expect(after(text, { renews: '2026-12-01..', category: ['Video'] })).toEqual({
      text: 'cat:video ',
      chosen: { renews: '2026-12-01..' },
    });
  });

  test('are invalid words, until everything is cleared', () => {
    expect(after('status:lost', { currency: ['USD'] }).text).toBe('status:lost ');
    expect(after('status:lost cur:usd', {})).toEqual({ text: '', chosen: {} });
  });

  test('is text that looks like a word, in quotes', () => {
    expect(after('', { q: '>10' }).text).toBe('">10" ');
  });
});

test('chosen and typed filters are combined; a typed span replaces another', () => {
  const chosen = { category: ['Video'], renews: '2026-12-01..' };
  expect(joined(chosen, { category: ['Music', 'Video'], q: 'net' })).toEqual({
    category: ['Video', 'Music'],
    renews: '2026-12-01..',
    q: 'net',
  });
  expect(joined(chosen, { renews: '..2026-12-31' }).renews).toBe('..2026-12-31');
});
