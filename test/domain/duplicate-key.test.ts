import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateKey } from '../../src-server/domain/text.ts';

/** Unicode's white space but for control characters, which no name has. */
const whiteSpace = Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point)).filter(
  (one) => /\p{White_Space}/u.test(one) && !/\p{Cc}/u.test(one),
);

describe('names count as duplicates', () => {
  test.each([
    ['in another case', 'Netflix', 'NETFLIX'],
    ['with other spaces', 'You Tube', ' YouTube '],
    ['with several spaces', 'Disney   Plus', 'Disney Plus'],
    ['with a no-break space', 'Disney\u00a0Plus', 'Disney Plus'],
    ['with an ideographic space', 'Disney\u3000Plus', 'DisneyPlus'],
    ['in full-width letters', 'Ｎｅｔｆｌｉｘ', 'netflix'],
    ['with a ligature', 'ﬁlm club', 'Film Club'],
    ['composed and decomposed', 'Café', 'Cafe\u0301'],
    ['decomposed, in another case', 'CAFE\u0301', 'café'],
    ['with ß and SS', 'Straße', 'STRASSE'],
    ['with half-width kana', 'ﾈｯﾄ', 'ネット'],
    ['with a superscript', 'M²', 'm2'],
    ['with a roman numeral', 'Ⅳ', 'iv'],
    ['with a trade mark sign', 'Brand™', 'brandTM'],
    ['with final sigma', 'ΟΔΟΣ', 'οδος'],
  ])('%s', (_, one, other) => {
    expect(duplicateKey(one)).toBe(duplicateKey(other));
  });

  test.each([
    ['with accents', 'Café', 'Cafe'],
    ['with a sign more', 'Disney+', 'Disney'],
    ['with a hyphen', 'You-Tube', 'YouTube'],
    ['with a dotless ı', 'Tatlı', 'Tatli'],
    ['with another number', 'Storage 1', 'Storage 2'],
    ['with another emoji', '🎬', '📺'],
  ])('but not %s', (_, one, other) => {
    expect(duplicateKey(one)).not.toBe(duplicateKey(other));
  });
});

describe('the key of a name', () => {
  test('has none of the white space that Unicode knows, wherever it stood', () => {
    expect(whiteSpace.length).toBeGreaterThan(15);
    for (const one of whiteSpace) {
      expect(duplicateKey(`${one}Disney${one}${one}Plus${one}`)).toBe('disneyplus');
    }
  });

  test('is the same in upper and lower case and in every form that NFKC makes one', () => {
    // No marks that stand alone: folded, ß and such would take them up in another place.
    const unit = fc.constantFrom(
      'a',
      'É',
      'e\u0301',
      'ﬁ',
      'Ａ',
      'ß',
      'ẞ',
      'Σ',
      'ς',
      'İ',
      'Å',
      'ネ',
      '🎬',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), (name) => {
        const key = duplicateKey(name);
        expect(duplicateKey(name.toUpperCase())).toBe(key);
        expect(duplicateKey(name.toLowerCase())).toBe(key);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
          expect(duplicateKey(name.normalize(form))).toBe(key);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('does not change with white space put between its words', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'Z', '9', 'ß', '日', '🎬') }));
    fc.assert(
      fc.property(words, fc.constantFrom(...whiteSpace), (parts, space) => {
        expect(duplicateKey(parts.join(space))).toBe(duplicateKey(parts.join('')));
      }),
    );
  });
});
