const OPEN = /["“”]/u;
// Spaces and commas inside quotes are literal; an unclosed quote extends to the end.
const PART = /(?:["“](?:\\.|[^"”\\])*(?:["”]|\\?$)|[^\s"“])+/gsu;
const VALUE = /(?:["“](?:\\.|[^"”\\])*(?:["”]|\\?$)|[^,，、"“])+/gsu;

/** The space-separated parts of a text, with their positions. Quoted text stays together. */
export const partsOf = (text: string) => [...text.matchAll(PART)];

/** The space-separated parts of a text. */
export const splitText = (text: string): string[] => text.match(PART) ?? [];

/** The comma-separated values, without quotes. */
export const splitValues = (text: string): string[] =>
  (text.match(VALUE) ?? []).map(unquoted).filter((value) => value !== '');

/** A text without its quotes. */
export function unquoted(text: string): string {
  if (!OPEN.test(text)) return text;
  return text.replaceAll(/\\(.)|["“”]/gsu, (_, escaped: string | undefined) => escaped ?? '');
}

/** A quoted text; {@link unquoted} is the reverse. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/["“”\\]/gu, (sign) => `\\${sign}`)}"`;

/** The search terms for name, category, or amount; quoted words stay together. */
export const soughtIn = (q: string): string[] => splitText(q).map(unquoted);
