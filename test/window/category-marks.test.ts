import { assert, property, string, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { CategoryMarks, colorOf } from '../../src-renderer/records/category-marks.ts';

const HUES = 12;
const MARKS = 36;

const categories = uniqueArray(string({ minLength: 1, maxLength: 12 }), { maxLength: MARKS });
const colorsOf = (marks: CategoryMarks, all: readonly string[]) =>
  all.map((category) => colorOf(marks.of(category)));

test('no two categories have the same mark while one is free', () => {
  assert(
    property(categories, (all) => {
      const colors = colorsOf(new CategoryMarks(all), all);
      expect(new Set(colors).size).toBe(all.length);
      // Also where they are met one by one.
      expect(new Set(colorsOf(new CategoryMarks([]), all)).size).toBe(all.length);
    }),
  );
});

test('no two have the same hue while one is free', () => {
  assert(
    property(categories, (all) => {
      const few = all.slice(0, HUES);
      const marks = new CategoryMarks(few);
      expect(new Set(few.map((category) => marks.of(category).hue)).size).toBe(few.length);
    }),
  );
});

test('a category has the same mark in whatever order they come, and keeps it when others come', () => {
  assert(
    property(categories, (all) => {
      const marks = new CategoryMarks(all);
      const before = colorsOf(marks, all);
      expect(colorsOf(new CategoryMarks(all.toReversed()), all)).toEqual(before);
      marks.of('One that was not there');
      expect(colorsOf(marks, all)).toEqual(before);
    }),
  );
});

test('where there are more than marks, each has one nevertheless', () => {
  const all = Array.from({ length: MARKS * 2 }, (_, count) => `Category ${count}`);
  const colors = colorsOf(new CategoryMarks(all), all);
  expect(new Set(colors).size).toBe(MARKS);
});

test('a category keeps the mark that it had, whatever else there is', () => {
  assert(
    property(categories, categories, (all, more) => {
      const before = new CategoryMarks(all);
      const together = [...new Set([...more, ...all])].slice(0, MARKS);
      const after = new CategoryMarks(together, before.all());
      const both = all.filter((category) => together.includes(category));
      expect(colorsOf(after, both)).toEqual(colorsOf(before, both));
      expect(new Set(colorsOf(after, together)).size).toBe(together.length);
    }),
  );
});
