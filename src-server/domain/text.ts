const ASCII_ONLY = /^[\u0020-\u007e]*$/;

/**
 * The case-folded form of `text` for case-insensitive search and sorting, in one normal form (NFC), so that é
 * is the same whether typed as one character or as e with an accent.
 *
 * JavaScript has no case folding. Applying lower, upper, and lower case to each code point gives Unicode's
 * full folding (ß matches ss, and final sigma matches sigma, regardless of neighbors), except for the dotless
 * i, which Unicode keeps distinct from i.
 */
export function foldCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  let folded = '';
  // Decomposed first, so that the order of combining marks doesn't matter (Unicode 3.13, canonical caseless
  // matching).
  for (const character of text.normalize('NFD')) folded += foldCharacter(character);
  return folded.normalize('NFC');
}

function foldCharacter(character: string): string {
  if (character === 'ı') return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}

/**
 * The key under which two names are duplicates: NFKC, case-folded, all white space removed (decisions: "Name
 * normalization for duplicates").
 */
export function duplicateKey(name: string): string {
  return foldCase(name.normalize('NFKC')).replaceAll(/\s+/gu, '');
}

/** The length of `text` in Unicode code points. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether `text` contains anything visible, not only blanks, control characters, and invisible characters. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Whether `text` is well-formed Unicode without control characters (NUL, tab, newline, ...). */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL_CHARACTER.test(text);
}

/** Without accents and case, as people type. */
export function plain(text: string): string {
  return foldCase(text.normalize('NFKD').replaceAll(/\p{Diacritic}/gu, '')).trim();
}
