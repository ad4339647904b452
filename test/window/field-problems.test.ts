import { beforeAll, describe, expect, test } from 'vitest';
import { type Problem, problemWith } from '../../src-renderer/api/field-problem.ts';
import { appEndpoints } from '../../src-server/contract/app/index.ts';
import type { AnyEndpoint } from '../../src-server/contract/endpoint.ts';
import { AppError, reasons } from '../../src-server/contract/errors.ts';
import { guideOf } from '../../src-server/contract/guide.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { isIn, languages, loadWords, told } from '../support/problem-words.ts';

// The window fills these in, not a person.
const NOT_ENTERED = new Set([
  'openSession token',
  'addCategoryMarks marks',
  'removePayments payments',
  'dismiss concern',
  'dismiss isDismissed',
  'fetchSecondCopy id',
  'fetchSecondCopy place',
]);

type Field = { title: string; endpoint: AnyEndpoint; field: string };

const fields: Field[] = Object.entries<AnyEndpoint>({ ...endpoints, ...appEndpoints }).flatMap(
  ([name, endpoint]) =>
    Object.keys(endpoint.body?.shape ?? {})
      .map((field) => ({ title: `${name} ${field}`, endpoint, field }))
      .filter(({ title }) => !NOT_ENTERED.has(title)),
);

const WRONG: readonly unknown[] = [
  undefined,
  '',
  'x'.repeat(1000),
  'a\nb',
  '1850-02-30',
  -1,
  1.234,
  1e9,
  true,
  {},
  [99, 99],
];

/** What is wrong with each wrong value of a field, as the contract has it. */
function problemsOf({ endpoint, field }: Field): Problem[] {
  return WRONG.flatMap((value) => {
    const body = value === undefined ? {} : { [field]: value };
    try {
      parsePart(endpoint, 'body', body);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Where another field is named first, this one is wrong all the same.
      return [problemWith(endpoint, body, { field })];
    }
  });
}

beforeAll(loadWords);

describe('what is wrong with a field', () => {
  test.each(fields)('$title has its rule as data', ({ endpoint, field }) => {
    const schema = endpoint.body?.shape[field];
    expect(schema && guideOf(schema)?.asData).toBeDefined();
  });

  test.each(fields)('$title is told in words, and in the language of the window', (field) => {
    const problems = problemsOf(field);
    expect(problems.length).toBeGreaterThan(0);
    for (const language of languages) {
      const texts = problems.map((problem) => told(language, problem));
      expect(texts.filter((text) => !isIn(language, text))).toEqual([]);
    }
  });

  test('limits have grouped digits', () => {
    const { createRecord } = appEndpoints;
    const of = (field: string, value: unknown) =>
      told('en', problemWith(createRecord, { [field]: value }, { field }));
    expect(of('amount', 1e9)).toContain('99,999,999.99');
    expect(of('customDate', '99999')).toContain('36,500');
    expect(of('name', 'x'.repeat(121))).toContain('120');
  });

  test('what is valid by itself but refused asks to check the field by its label', () => {
    const problem = problemWith(endpoints.createSubscription, { name: 'Music' }, { field: 'name' });
    expect(problem).toEqual({ kind: 'refused' });
    expect(told('en', problem)).toContain('Label');
  });
});

describe('why the server refuses a field', () => {
  test.each(reasons)('%s has words in each language', (reason) => {
    for (const language of languages) {
      expect(told(language, { kind: 'reason', reason })).toSatisfy((text: string) =>
        isIn(language, text),
      );
    }
  });
});
