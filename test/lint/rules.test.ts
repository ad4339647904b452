import { describe, expect, test } from 'vitest';
import { plantedTree } from './planted.ts';

// The rules that the design leans on, proven by a file that breaks each and one that does not.

const GLOBAL = 'eslint(no-restricted-globals)';

const { plant, brokenBy } = plantedTree();

describe('domain/ has no clock, no I/O and no randomness', () => {
  const uses = {
    Date: 'Date.now()',
    process: 'process.pid',
    fetch: `fetch('https://example.com')`,
    crypto: 'crypto.randomUUID()',
    performance: 'performance.now()',
    setTimeout: 'setTimeout(() => {}, 1)',
    setInterval: 'setInterval(() => {}, 1)',
  };
  const inDomain = Object.entries(uses).map(([name, use]) => ({
    name,
    path: plant(`src-server/domain/uses-${name}.ts`, `export const use = () => ${use};`),
    elsewhere: plant(
      `src-server/subscriptions/uses-${name}.ts`,
      `export const use = () => ${use};`,
    ),
  }));

  test.each(inDomain)('$name is refused there', ({ path }) => {
    expect(brokenBy(path)).toEqual([GLOBAL]);
  });

  test.each(inDomain)('$name is fine elsewhere', ({ elsewhere }) => {
    expect(brokenBy(elsewhere)).toEqual([]);
  });

  const date = plant('src-server/domain/new-date.ts', 'export const use = () => new Date(0);');

  test('a Date made from a number is refused too', () => {
    expect(brokenBy(date)).toEqual([GLOBAL]);
  });
});

describe('everywhere', () => {
  const rooms = ['src-server/http', 'src-main', 'src-renderer', 'test/http'];

  const cycles = rooms.map((room) => ({
    room,
    one: plant(
      `${room}/cycle-a.ts`,
      `import { b } from './cycle-b.ts';`,
      'export const a = () => b;',
    ),
    two: plant(
      `${room}/cycle-b.ts`,
      `import { a } from './cycle-a.ts';`,
      'export const b = () => a;',
    ),
    chain: plant(`${room}/chain.ts`, `import { a } from './cycle-a.ts';`, 'export const c = a;'),
  }));

  test.each(cycles)('modules that import each other are refused ($room)', ({ one, two, chain }) => {
    expect([brokenBy(one), brokenBy(two)]).toEqual([['import(no-cycle)'], ['import(no-cycle)']]);
    expect(brokenBy(chain)).toEqual([]);
  });

  const anys = rooms.map((room) => ({
    room,
    any: plant(`${room}/any.ts`, 'export const size = (list: any): unknown => list.length;'),
    unknown: plant(`${room}/unknown.ts`, 'export const same = (list: unknown): unknown => list;'),
  }));

  test.each(anys)('any is refused ($room)', ({ any, unknown }) => {
    expect(brokenBy(any)).toEqual(['typescript(no-explicit-any)']);
    expect(brokenBy(unknown)).toEqual([]);
  });

  const assertions = rooms.map((room) => ({
    room,
    bang: plant(`${room}/bang.ts`, 'export const first = (list: string[]) => list[0]!;'),
    none: plant(`${room}/no-bang.ts`, `export const first = (list: string[]) => list[0] ?? '';`),
  }));

  test.each(assertions)('! is refused ($room)', ({ bang, none }) => {
    expect(brokenBy(bang)).toEqual(['typescript(no-non-null-assertion)']);
    expect(brokenBy(none)).toEqual([]);
  });
});
