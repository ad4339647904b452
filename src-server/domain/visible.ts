// Control characters, line separators, and text direction marks: they are interpreted instead of displayed. Names can
// contain some of them.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Replaces characters that could reorder or hide text, except line feeds. `escape` takes the code point in hexadecimal. */
export const escaped = (text: string, escape: (code: string) => string): string =>
  text.replaceAll(UNSAFE, (character) =>
    character === '\n'
      ? character
      : escape((character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')),
  );

/** Text as people see it, with such characters as codes: `\u{202e}` for one that reverses text. */
export const visible = (text: string): string => escaped(text, (code) => `\\u{${code}}`);
