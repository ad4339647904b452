import { describe, expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';
import type { Covered } from './coverage.ts';
import { problemsOf } from './problems.ts';

const CONTRACT = `## Field

| Field | Rule |
| - | - |
| \`name\` | Required. |

Wording: not shown.
`;
const DECISIONS = '## Words\n\n- One sentence.\n';

const files: Record<string, string> = {
  'test/contract/fields.test.ts': "test('the name is required', () => { name; });",
  'test/contract/words.test.ts': "test('one sentence', () => {});",
};

type Parts = {
  contract?: string;
  field?: Record<string, readonly string[]>;
  words?: Record<string, readonly string[]>;
  files?: Record<string, string>;
};

const proved = {
  name: ['contract/fields > the name is required'],
  'Wording: not shown': ['see: decisions > Words > One sentence'],
};

function problemsWith(parts: Parts): string[] {
  const all = { ...files, ...parts.files };
  const contract: Covered = {
    name: 'contract',
    path: 'docs/contract.md',
    clauses: clausesOf(parts.contract ?? CONTRACT),
    coverage: { Field: parts.field ?? proved },
  };
  const decisions: Covered = {
    name: 'decisions',
    path: 'docs/decisions.md',
    clauses: clausesOf(DECISIONS),
    coverage: { Words: parts.words ?? { 'One sentence': ['contract/words > one sentence'] } },
  };
  return problemsOf([contract, decisions], (path) => all[path]);
}

describe('the documents are covered', () => {
  test('when each clause has a test that is there', () => {
    expect(problemsWith({})).toEqual([]);
  });

  test('when what has no test says why', () => {
    const why = { ...proved, 'Wording: not shown': ['not tested: nobody says it.'] };
    expect(problemsWith({ field: why })).toEqual([]);
  });
});

describe('it is told', () => {
  test('that a clause has no test', () => {
    const { name } = proved;
    expect(problemsWith({ field: { name } })).toEqual([
      'contract > Field > Wording: not shown: no test.',
    ]);
    expect(problemsWith({ field: { ...proved, name: [] } })).toEqual([
      'contract > Field > name: no test.',
    ]);
  });

  test('that a clause was added to the contract', () => {
    const contract = CONTRACT.replace('| Required. |', '| Required. |\n| `amount` | Required. |');
    expect(problemsWith({ contract })).toEqual(['contract > Field > amount: no test.']);
  });

  test('that a clause has gone from the contract, or was given other words', () => {
    const contract = CONTRACT.replace('Wording: not shown.', 'Wording: one sentence.');
    expect(problemsWith({ contract })).toEqual([
      'contract > Field > Wording: not shown: docs/contract.md has no such clause.',
      'contract > Field > Wording: one sentence: no test.',
    ]);
  });

  test('that the contract is empty', () => {
    expect(problemsWith({ contract: '' })).toHaveLength(2);
  });

  test('that a test has gone, or was given another title', () => {
    const renamed = {
      'test/contract/fields.test.ts': "test('the name is wanted', () => { name; });",
    };
    expect(problemsWith({ files: renamed })).toEqual([
      'contract > Field > name: test/contract/fields.test.ts has no test "the name is required".',
    ]);
  });

  test('that a test was taken out', () => {
    const source = files['test/contract/fields.test.ts'] ?? '';
    for (const other of [`// ${source}`, source.replace('test(', 'test.skip('), '']) {
      const without = { 'test/contract/fields.test.ts': other };
      expect(problemsWith({ files: without })).toEqual([
        'contract > Field > name: test/contract/fields.test.ts has no test "the name is required".',
      ]);
    }
  });

  test('that several tests have the title: one of them could go unnoticed', () => {
    const source = files['test/contract/words.test.ts'] ?? '';
    const twice = { 'test/contract/words.test.ts': `${source}\n${source}` };
    expect(problemsWith({ files: twice })).toEqual([
      'decisions > Words > One sentence: test/contract/words.test.ts has 2 tests "one sentence".',
    ]);
  });

  test('that a file has gone', () => {
    const field = { ...proved, name: ['contract/gone > the name is required'] };
    expect(problemsWith({ field })).toEqual([
      'contract > Field > name: there is no test/contract/gone.test.ts.',
    ]);
  });

  test('that no file of its tests names what a clause is about', () => {
    const field = { ...proved, name: ['contract/words > one sentence'] };
    expect(problemsWith({ field })).toEqual([
      "contract > Field > name: none of its tests' files names name.",
    ]);
  });

  test('that a reason is missing, or a clause that is referred to', () => {
    const field = {
      name: ['not tested: '],
      'Wording: not shown': ['see: decisions > Words > Two'],
    };
    expect(problemsWith({ field })).toEqual([
      'contract > Field > name: no reason is given.',
      'contract > Field > Wording: not shown: "decisions > Words > Two" is no clause.',
    ]);
  });

  test('that a clause that is referred to has no test of its own', () => {
    expect(problemsWith({ words: { 'One sentence': ['not tested: it is only words.'] } })).toEqual([
      'contract > Field > Wording: not shown: "decisions > Words > One sentence" has no test of its own.',
    ]);
  });

  test('at once, that a proof has no form', () => {
    expect(() => problemsWith({ field: { ...proved, name: ['someone looked'] } })).toThrow(
      'names no test',
    );
  });
});
