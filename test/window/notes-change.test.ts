import { expect, test } from 'vitest';
import { notesChange } from '../../src-renderer/audit/notes-change.ts';

const after = (notes: string) => notesChange({ before: undefined, after: notes }).after;

test.each([
  ['**Shared** with [Ana](https://ana.example)', 'Shared with Ana'],
  ['# Plan\n\n- one\n- *two*\n\n1. three', 'Plan one two three'],
  ['- [x] paid\n- [ ] asked', '☑ paid ☐ asked'],
  ['| a | b |\n| - | - |\n| 1 | `2` |', 'a b 1 2'],
  ['> said\n\n```\ncode\n```\n\n---\n\n![a cat](cat.png)', 'said code a cat'],
  ['2 * 3 * 4 in snake_case, see <b>this</b>', '2 * 3 * 4 in snake_case, see <b>this</b>'],
])('notes are told as a reader sees them: %j', (notes, told) => {
  expect(after(notes)).toBe(told);
});

test('a difference far into the notes shows, with what is before it', () => {
  const long = 'word '.repeat(60);
  const { before, after } = notesChange({
    before: `${long}old ${long}`,
    after: `${long}new ${long}`,
  });
  expect(before).toMatch(/^….{30}old .*…$/);
  expect(after).toMatch(/^….{30}new .*…$/);
});

test('where only the formatting differs, it is told', () => {
  expect(notesChange({ before: 'Hello you', after: 'Hello **you**' })).toEqual({
    before: 'Hello you',
    after: 'Hello **you**',
  });
});
