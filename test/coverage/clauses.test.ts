import { describe, expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';

const keysOf = (markdown: string) => clausesOf(markdown).map(({ key }) => key);

describe('the clauses of a document', () => {
  test('are known by the heading they stand under and the words they begin with', () => {
    const markdown =
      '# All\n\nIt is kept for the owner of the `key` alone, and for ever.\n\n## Part\n';
    expect(clausesOf(markdown)).toEqual([
      {
        section: 'All',
        key: 'It is kept for the owner of',
        text: 'It is kept for the owner of the `key` alone, and for ever.',
        names: ['key'],
      },
    ]);
  });

  test('are the sentences of a paragraph, and of each item of a list', () => {
    expect(keysOf('One rule. `Two` rules.\n- Three, at 1.5 each. Four.\n')).toEqual([
      'One rule',
      'Two rules',
      'Three, at 1.5 each',
      'Four',
    ]);
  });

  test('have their number where the list has numbers', () => {
    expect(clausesOf('1. One. And one more.\n2. Two.\n')).toMatchObject([
      { key: '1. One', text: '1. One.' },
      { key: '1. And one more', text: '1. And one more.' },
      { key: '2. Two', text: '2. Two.' },
    ]);
  });

  test('are the rows of a table, by the first cell, or by status and code', () => {
    const table = '| Field | Type |\n| - | -: |\n| `name` | string, `a` or `b` |\n';
    expect(clausesOf(table)).toMatchObject([
      { key: 'name', text: '`name` · string, `a` or `b`', names: ['name', 'a', 'b'] },
    ]);
    const codes = '| Status | Code |\n| - | - |\n| 400 | `invalid_json` |\n| 401 | `no_key` |\n';
    expect(keysOf(`${codes}\n${table}`)).toEqual(['400 invalid_json', '401 no_key', 'name']);
  });

  test('are each error of an endpoint', () => {
    const line = 'Errors: 400 (`a`, `b`), 400 `c` (out of range), 401, 404 `d`, 500.';
    expect(clausesOf(line)).toMatchObject([
      { key: '400 a', text: '400 `a`', names: ['a'] },
      { key: '400 b', text: '400 `b`' },
      { key: '400 c', text: '400 `c` (out of range)' },
      { key: '401', text: '401', names: [] },
      { key: '404 d', text: '404 `d`' },
      { key: '500', text: '500' },
    ]);
  });

  test('are answers, by their status', () => {
    expect(keysOf('Response 200: `data`, `requestId`. No other fields.')).toEqual([
      'Response 200',
      'No other fields',
    ]);
  });

  test('are no headings, no empty lines and no words that only lead to a list', () => {
    expect(keysOf('## Rules\n\nRules that hold:\n\n1. One.\n')).toEqual(['1. One']);
    expect(keysOf('No full stop\nTwo. And these:\n')).toEqual(['No full stop', 'Two', 'And these']);
  });

  test('name what is a name: no paths, values or forms', () => {
    const [clause] = clausesOf('Send `X-Key` with `name`, not `/api/v1`, `a > b` or `1`.');
    expect(clause?.names).toEqual(['X-Key', 'name']);
  });

  test('must be told apart', () => {
    const twice = '## Part\n\nThe server keeps it for the owner alone.\n';
    expect(() => clausesOf(`${twice}The server keeps it for the owner of it.\n`)).toThrow(
      'Part > The server keeps it for the owner',
    );
    expect(keysOf(`${twice}${twice.replace('Part', 'Other')}`)).toHaveLength(2);
  });
});
