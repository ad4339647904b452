import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

// A regular expression that backtracks too far lets one caller keep everyone waiting. Each one of
// the server's sources is collected and run against long strings made to confuse it.

const sources = resolve(import.meta.dirname, '../../src-server');

type Found = { place: string; pattern: string; flags: string };

/** Regular expressions that are put together at run time, as they come out. */
const BUILT: Readonly<Record<string, Omit<Found, 'place'>>> = {
  'accounts/keys.ts': { pattern: '^per_[A-Za-z0-9_-]{43}[A-Za-z0-9_-]{6}$', flags: '' },
  // The names of backups.
  'backups/names.ts': {
    pattern:
      '^(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z-(?:before-(update|loss)|(hourly|quit))-of-([\\w.+-]+)\\.db$',
    flags: '',
  },
  // Any text, letter by letter.
  'channels/delivery.ts': { pattern: 'https:\\/\\/planted\\.example', flags: 'giu' },
};

const LENGTH = 30_000;
/** What longer texts never get to. */
const BOUNDED: Readonly<Record<string, number>> = {
  'transfer/import/table/dates.ts': 40,
  'transfer/import/table/intervals.ts': 60,
  'transfer/import/table/numbers.ts': 60,
  'transfer/import/table/synonyms.ts': 100,
};

/** Of processor time: a busy machine takes none of that. */
const LIMIT_MS = 100;
/**
 * A long text is only tried if one a tenth as long takes this long: where a long one takes quadratic time and is over the
 * limit, that takes a hundredth of it, 1 ms.
 */
const LIMITS = { LIMIT_MS, SHORTER: 10, WORTH_A_LONG_ONE_MS: 0.25 };
const GIVEN_UP_MS = 60_000;

const found = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .flatMap(expressionsOf);

test('the sources hold regular expressions to check', () => {
  expect(found.length).toBeGreaterThan(5);
});

describe('each regular expression is fast on every long string', () => {
  test.each(found)('$place /$pattern/$flags', ({ place, pattern, flags }) => {
    const length = BOUNDED[place] ?? LENGTH;
    const slowest = slowestOf({ pattern, flags, length }, attacksOn(pattern));
    expect(slowest.ms, `on ${slowest.text}`).toBeLessThan(LIMIT_MS);
  });
});

test('the check itself notices exponential and quadratic backtracking', () => {
  for (const pattern of ['^(a+)+$', '^(?:a|a)*$', '^a+a+$', '^\\s+|\\s+$']) {
    expect(
      slowestOf({ pattern, flags: '', length: LENGTH }, attacksOn(pattern), 500).ms,
    ).toBeGreaterThan(LIMIT_MS);
  }
});

function expressionsOf(path: string): Found[] {
  const place = relative(sources, path).replaceAll('\\', '/');
  const expressions: Found[] = [];
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${place} can not be read.`);
  walk(program, (node) => {
    const literal = node['regex'] as Omit<Found, 'place'> | undefined;
    if (literal !== undefined) expressions.push({ place, ...literal });
    const callee = node['callee'] as { name?: string } | undefined;
    if (callee?.name !== 'RegExp') return;
    const built = BUILT[place];
    if (built === undefined) throw new Error(`What does ${place} build? Add it to this test.`);
    expressions.push({ place, ...built });
  });
  return expressions;
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value as Record<string, unknown>);
  for (const inner of Object.values(value)) walk(inner, visit);
}

const now = () => process.threadCpuUsage().user / 1000;

/** Starts, repeated middles and ends from which strings to confuse `pattern` are made. */
function attacksOn(pattern: string): { starts: string[]; middles: string[]; ends: string[] } {
  const words = pattern.match(/[A-Za-z_]{2,}/g) ?? [];
  const signs = pattern.replaceAll(/\\u?[0-9a-f]*|[\^$()[\]{}*+?|]/g, '');
  const alphabet = [...new Set(`${signs}aA0 _-.\n\u00a0\u2028é`.split(''))];
  const pairs = alphabet.flatMap((first) => alphabet.map((second) => first + second));
  const starts = ['', ...words, ...words.map((word) => `${word} `)];
  return {
    starts: [...new Set([...starts, 'bearer ', '1', '2026-11-2'])],
    middles: [...new Set([...alphabet, ...pairs, ...words])],
    ends: ['', '\n', '!', '\u0000'],
  };
}

/** The text on which a regular expression takes longest, and how long; stopped after a time. */
function slowestOf(
  expression: { pattern: string; flags: string; length: number },
  attacks: ReturnType<typeof attacksOn>,
  timeout = GIVEN_UP_MS,
): { ms: number; text: string } {
  const worst = { ms: 0, text: '' };
  const context = createContext({ ...expression, attacks, worst, now, ...LIMITS });
  try {
    runInContext(SEARCH, context, { timeout });
    return worst;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { ms: Number.POSITIVE_INFINITY, text: worst.text };
  }
}

// Runs apart, because only a context of its own can be stopped in the midst of a match. What the engine
// does on the side makes any match slow once: the fastest of three counts.
const SEARCH = `
  const expression = new RegExp(pattern, flags);
  const time = (text) => {
    const begun = now();
    if (expression.global) text.replaceAll(expression, '');
    else expression.test(text);
    return now() - begun;
  };
  const repeated = (middle, times) => middle.repeat(Math.ceil(times / middle.length));
  search: for (const middle of attacks.middles) {
    const [short, long] = [repeated(middle, length / SHORTER), repeated(middle, length)];
    for (const start of attacks.starts) {
      for (const end of attacks.ends) {
        if (time(start + short + end) < WORTH_A_LONG_ONE_MS) continue;
        const text = start + long + end;
        worst.text = JSON.stringify([start, middle, end]);
        let ms = time(text);
        if (ms > LIMIT_MS) ms = Math.min(ms, time(text), time(text));
        worst.ms = Math.max(worst.ms, ms);
        if (worst.ms > LIMIT_MS) break search;
      }
    }
  }`;
