import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInSlices, withMember } from '../../src-server/platform/json-text.ts';
import { atOnce } from '../../src-server/platform/slices.ts';

const anyObject = fc.dictionary(fc.string(), fc.jsonValue());

test('a value that is written in slices is the text that JSON.stringify gives', () => {
  fc.assert(
    fc.property(anyObject, (value) => {
      expect(atOnce(jsonInSlices(value))).toBe(JSON.stringify(value));
    }),
  );
});

test('between two items of a list others are served', () => {
  const items = Array.from({ length: 5 }, (_, index) => ({ index }));
  expect([...jsonInSlices({ groups: [{ items }] })]).toHaveLength(6);
});

test('a text with one more member is the text of the object with it', () => {
  const notEmpty = anyObject.filter((value) => Object.keys(value).length > 0);
  fc.assert(
    fc.property(notEmpty, fc.string(), (value, text) => {
      const withOne = withMember(JSON.stringify(value), 'one more', text);
      expect(withOne).toBe(JSON.stringify({ ...value, 'one more': text }));
    }),
  );
});
