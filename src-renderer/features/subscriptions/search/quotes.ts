const OPEN = /["“”]/u;
// Blanks and commas count within quotes; a quote that is not closed lasts to the end.
const PART = /(?:["“](?:\\.|[^"”\\])*(?:["”]|\\?$)|[^\s"“])+/gsu;
const VALUE = /(?:["“](?:\\.|[^"”\\])*(?:["”]|\\?$)|[^,，、"“])+/gsu;

/** The parts of a text between blanks, with their places; what is quoted stays together. */
export const partsOf = (text: string) => [...text.matchAll(PART)];

/** The parts of a text between blanks. */
export const splitText = (text: string): string[] => text.match(PART) ?? [];

/** The values between commas, without their quotes. */
export const splitValues = (text: string): string[] =>
  (text.match(VALUE) ?? []).map(unquoted).filter((value) => value !== '');

/** A text without its quotes. */
export function unquoted(text: string): string {
  if (!OPEN.test(text)) return text;
  return text.replaceAll(/\\(.)|["“”]/gsu, (_, escaped: string | undefined) => escaped ?? '');
}

/** A text in quotes, which {@link unquoted} takes off again. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/["“”\\]/gu, (sign) => `\\${sign}`)}"`;
