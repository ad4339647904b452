const ASCII_ONLY = /^[\u0020-\u007e]*$/;

/**
 * The case-folded form of `text`, for search and sorting without regard to case, in one normal form (NFC):
 * an é typed as one character or as an e with an accent is the same.
 *
 * JavaScript has no case folding. Code point by code point, lower-upper-lower gives Unicode's full
 * folding (so that ß meets ss and final sigma meets sigma, whatever stands beside them); only the
 * dotless i, which Unicode keeps apart from i, needs saying.
 */
export function foldCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  let folded = '';
  // Decomposed first, so that marks in any order fold alike (Unicode 3.13, canonical caseless matching).
  for (const character of text.normalize('NFD')) folded += foldCharacter(character);
  return folded.normalize('NFC');
}

function foldCharacter(character: string): string {
  if (character === 'ı') return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}

/**
 * The key under which two names count as duplicates: compatibility forms unified (NFKC), case
 * folded, all white space removed (decisions: "Name normalization for duplicates").
 */
export function duplicateKey(name: string): string {
  return foldCase(name.normalize('NFKC')).replaceAll(/\s+/gu, '');
}

/** Length of `text` in Unicode code points: an emoji of one code point counts once. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether anything of `text` is drawn: it is not of blanks, controls and invisible characters alone. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Whether `text` is well-formed Unicode without control characters (NUL, tab, newline, ...). */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL_CHARACTER.test(text);
}
