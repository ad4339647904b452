import { describe, expect, test } from 'vitest';
import { countTitles, titlesIn } from './titles.ts';

const source = `
import { describe, test } from 'vitest';

describe('a group', () => {
  test('is one', () => expect(sum('is no title', 1)).toBe(1));
  test.each([
    ['a row', 1],
  ])('%s is "quoted"', () => {});
  test.each(rows)(
    'stands on a line of its own',
    () => {},
  );
});

describe.each(rows)('%s', () => {
  describe('within', () => {
    test('is deep', () => {});
  });
  test('is one', () => {});
});

test.runIf(isPosix)("that isn't for all", () => {});
test(\`\${COUNT} times\`, () => {}, LIMIT);
test('it\\'s one', () => {});
// test('was taken out', () => {});
test.skip('is skipped', () => {});
describe.todo('is missing', () => {});
`;
const titles = titlesIn(source);

test('the titles in a file are those of groups and tests, tables of rows included', () => {
  expect(titles.map(({ text, indent }) => `${' '.repeat(indent)}${text}`)).toEqual([
    'a group',
    '  is one',
    '  %s is "quoted"',
    '  stands on a line of its own',
    '%s',
    '  within',
    '    is deep',
    '  is one',
    "that isn't for all",
    '${COUNT} times',
    "it's one",
  ]);
});

describe('a title', () => {
  test.each(['is deep', 'a group', 'a group > is one', '%s > is one', '%s > within > is deep'])(
    'is found: %s',
    (wanted) => {
      expect(countTitles(titles, wanted)).toBe(1);
    },
  );

  test('that several have is found as often', () => {
    expect(countTitles(titles, 'is one')).toBe(2);
  });

  test.each(['is', 'is on', 'is one > a group', 'was taken out', 'is skipped', 'is missing'])(
    'is not found: %s',
    (wanted) => {
      expect(countTitles(titles, wanted)).toBe(0);
    },
  );

  test.each(['a group > is deep', 'within > is one', "%s > that isn't for all"])(
    'is not found outside its group: %s',
    (wanted) => {
      expect(countTitles(titles, wanted)).toBe(0);
    },
  );
});
