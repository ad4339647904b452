import { plain } from '../../src-server/domain/text.ts';

export { plain };

const SPREAD = 1;
// The penalty for matching a synonym instead of the name.
const LESS = 0.5;

// How well a text matches: higher is better, 0 is no match. A prefix beats word prefixes, which beat a
// substring, which beats letters in order with gaps.
function matchScore(query: string, text: string): number {
  const wanted = plain(query);
  const found = plain(text);
  if (wanted === '') return SPREAD;
  if (found.startsWith(wanted)) return 4;
  const words = found.split(/[^\p{L}\p{N}]+/u);
  const isBegun = (part: string) => words.some((word) => word.startsWith(part));
  if (wanted.split(/\s+/).every(isBegun)) return 3;
  if (found.includes(wanted)) return 2;
  return wanted.length > 1 && isSpread(wanted.replaceAll(' ', ''), found) ? SPREAD : 0;
}

// The best score of its name and synonyms.
function bestScore(query: string, [name = '', ...others]: readonly string[]): number {
  const scores = others.map((other) => matchScore(query, other)).filter((score) => score > SPREAD);
  return Math.max(matchScore(query, name), ...scores.map((score) => score - LESS));
}

type Matching = {
  /** Whether letters in order with gaps are a match. */
  withGaps?: boolean;
};

/** The matches of `query`, best first, in the given order if equal. The first of an item's texts is its name. */
export function bestMatches<T>(
  query: string,
  all: readonly T[],
  textsOf: (each: T) => readonly string[],
  matching: Matching = {},
): T[] {
  return bestInEach(query, [all], textsOf, matching).flat();
}

/**
 * The matches of `query` in each group, best first, with groups ordered by their best match. Groups without a
 * match are omitted. Equal groups and members keep their order.
 */
export function bestInEach<T>(
  query: string,
  groups: readonly (readonly T[])[],
  textsOf: (each: T) => readonly string[],
  { withGaps = true }: Matching = {},
): T[][] {
  const scored = groups
    .map((all) =>
      all
        .map((each) => ({ each, score: bestScore(query, textsOf(each)) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score),
    )
    .toSorted(([one], [other]) => (other?.score ?? 0) - (one?.score ?? 0));
  // Scattered letters help with typos, but are noise next to a real match.
  const best = scored[0]?.[0]?.score ?? 0;
  const least = best > SPREAD || (!withGaps && query.trim() !== '') ? SPREAD + LESS : SPREAD;
  return scored
    .map((group) => group.filter(({ score }) => score >= least).map(({ each }) => each))
    .filter((group) => group.length > 0);
}

function isSpread(wanted: string, text: string): boolean {
  let at = 0;
  for (const character of wanted) {
    const next = text.indexOf(character, at);
    if (next === -1) return false;
    at = next + character.length;
  }
  return true;
}
