import { expect, test } from 'vitest';
import { checklistOf, staleness } from './checklist.ts';
import { clausesOf } from './clauses.ts';
import type { Covered } from './coverage.ts';

const document: Covered = {
  name: 'contract',
  path: 'docs/contract.md',
  clauses: clausesOf('## Names\n\n- `name` is kept. It is old.\n\n## Codes\n\nErrors: 401.\n'),
  coverage: {
    Names: {
      'name is kept': ['contract/names > a __name__ is kept', 'not tested: names of ships.'],
      'It is old': ['not tested: nobody knows how old.'],
    },
    Codes: { '401': ['see: contract > Names > name is kept'] },
  },
};

const page = checklistOf([document]);

test('each clause is shown in its section, with its tests or why there are none', () => {
  expect(page.slice(page.indexOf('## docs/contract.md'))).toBe(String.raw`## docs/contract.md

3 statements: 2 with tests, 1 without.

### Names

- [x] ${'`name`'} is kept.
  - [contract/names](../test/contract/names.test.ts): a \_\_name\_\_ is kept
  - Not tested: names of ships.
- [ ] It is old.
  - Not tested: nobody knows how old.

### Codes

- [x] 401
  - See contract > Names > name is kept
`);
});

test('a page is up to date only as it would be written now', () => {
  expect(staleness('docs/page.md', page, page)).toEqual([]);
  for (const other of [undefined, '', `${page}\n`, page.replace('[x]', '[ ]')]) {
    expect(staleness('docs/page.md', other, page)).toEqual([
      'docs/page.md is not up to date: npm run coverage:contract.',
    ]);
  }
});

test('a changed word of the contract changes the page', () => {
  const changed = { ...document, clauses: clausesOf('## Names\n\n- `name` is kept. It is new.\n') };
  expect(checklistOf([changed])).not.toBe(page);
});
