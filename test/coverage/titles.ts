/** The title of a test, or of a group of tests. */
export type Title = {
  text: string;
  /** How far its line is indented: what a group holds stands further in. */
  indent: number;
};

// What a title can follow: `test(`, `test.each(rows)(`, or `])(` below a table. A skipped test
// proves nothing.
const TITLE =
  /(?:\b(?:describe|test)(?:\.(?!skip|todo)\w+)*|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g;

/** The titles in a test file, in order; the file is formatted. */
export function titlesIn(source: string): Title[] {
  const code = source.replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(TITLE)].map(({ 1: single, 2: double, 3: template, index }) => ({
    text: (single ?? double ?? template ?? '').replaceAll(/\\(['"`\\])/g, '$1'),
    indent: code.slice(code.lastIndexOf('\n', index) + 1).search(/\S/),
  }));
}

/**
 * How many tests `wanted` names: a title, or `group > title` where a title by itself would say
 * little or is that of several.
 */
export function countTitles(titles: readonly Title[], wanted: string): number {
  const [first, ...rest] = wanted.split(' > ');
  const found = titles.flatMap(({ text }, at) => (text === first ? [at] : []));
  if (rest.length === 0) return found.length;
  const counts = found.map((at) => countTitles(heldBy(titles, at), rest.join(' > ')));
  return counts.reduce((sum, count) => sum + count, 0);
}

function heldBy(titles: readonly Title[], at: number): readonly Title[] {
  const after = titles.slice(at + 1);
  const end = after.findIndex(({ indent }) => indent <= (titles[at]?.indent ?? 0));
  return end === -1 ? after : after.slice(0, end);
}
