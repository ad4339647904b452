const SPREAD = 1;

// How well a text answers: higher is better, 0 is not at all. A beginning beats a word's beginning,
// which beats a part, which beats letters in their order with others between them.
function matchScore(query: string, text: string): number {
  const wanted = plain(query);
  const found = plain(text);
  if (wanted === '') return SPREAD;
  if (found.startsWith(wanted)) return 4;
  if (found.includes(` ${wanted}`)) return 3;
  if (found.includes(wanted)) return 2;
  return wanted.length > 1 && isSpread(wanted.replaceAll(' ', ''), found) ? SPREAD : 0;
}

/** What answers `query`, best first; of equals, the earlier one first. */
export function bestMatches<T>(
  query: string,
  all: readonly T[],
  textsOf: (each: T) => readonly string[],
): T[] {
  const scored = all
    .map((each) => ({
      each,
      score: Math.max(...textsOf(each).map((text) => matchScore(query, text))),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  // Spread letters help whoever mistypes; beside a real match they are noise.
  const [best] = scored;
  const least = best !== undefined && best.score > SPREAD ? SPREAD + 1 : SPREAD;
  return scored.filter(({ score }) => score >= least).map(({ each }) => each);
}

/** Without accents and case, as people type. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
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
