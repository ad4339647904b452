import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, foldCase, isPlainText } from '../../src-server/domain/text.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 });

/** Every character of Unicode: all code points but surrogates. */
function* everyCharacter(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point);
  }
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The characters of Unicode of which `isWrong` holds, but for `except`. */
function wrongCharacters(isWrong: (character: string) => boolean, except = ''): string[] {
  const wrong: string[] = [];
  for (const character of everyCharacter()) {
    if (!except.includes(character) && isWrong(character)) wrong.push(codeOf(character));
  }
  return wrong;
}

function isApartFromItsCases(one: string): boolean {
  const folded = foldCase(one);
  return foldCase(one.toLowerCase()) !== folded || foldCase(one.toUpperCase()) !== folded;
}

function isApartFromItsForms(one: string): boolean {
  const folded = foldCase(one);
  return foldCase(one.normalize('NFC')) !== folded || foldCase(one.normalize('NFD')) !== folded;
}

/** Whether a character is folded to another that Unicode's simple case folding keeps apart. */
function isOneWithoutReason(one: string): boolean {
  const folded = foldCase(one);
  // Unicode itself has characters that are canonically another one, such as the Ångström sign.
  const canonical = one.normalize('NFC');
  if (folded === canonical || codePointLength(folded) > 1) return false;
  // Regular expressions with `iu` compare by simple case folding.
  return !new RegExp(`^\\u{${codeOf(canonical).slice(2)}}$`, 'iu').test(folded);
}

function isControl(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x20 || (point >= 0x7f && point <= 0x9f);
}

describe('case folding', () => {
  test.each([
    ['Netflix', 'NETFLIX'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['Straße', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['σίσυφος', 'σίσυφοσ'],
    ['Ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
    ['ᾳ', 'ΑΙ'],
    ['Кинопоиск', 'КИНОПОИСК'],
    ['ԵՐԵՒԱՆ', 'երեւան'],
    ['ᏣᎳᎩ', 'ꮳꮃꭹ'],
    ['𐐔𐐇𐐝', '𐐼𐐯𐑅'],
    ['Å', 'å'],
    ['ﬁlm', 'FILM'],
    ['Ǆ', 'ǅ'],
    ['ǰ', 'J\u030c'],
    ['ſ', 'S'],
  ])('makes %s and %s one', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  test.each([
    ['a sigma alone', 'Σ', 'ς'],
    ['at the end', 'ΟΔΟΣ', 'οδος'],
    ['before a letter', 'ΟΔΟΣΑ', 'οδοςα'],
    ['before a full stop', 'ΟΔΟΣ.', 'οδος.'],
    ['before a space', 'ΟΔΟΣ Α', 'οδος α'],
    ['after a hyphen', 'Α-Σ', 'α-ς'],
    ['before a combining mark', 'ΑΣ\u0301Α', 'ας\u0301α'],
  ])('makes sigma and final sigma one: %s', (_, upper, final) => {
    expect(foldCase(upper)).toBe(foldCase(final));
    expect(foldCase(final)).toBe(foldCase(final.replaceAll('ς', 'σ')));
  });

  test('keeps the dotless ı apart from i, I and İ', () => {
    const [dotless, dotted] = [foldCase('ı'), foldCase('İ')];
    expect(new Set([dotless, dotted, foldCase('i')]).size).toBe(3);
    expect(foldCase('I')).toBe('i');
    expect(foldCase('SIĞIR')).not.toBe(foldCase('sığır'));
    expect(foldCase('ısı')).not.toBe(foldCase('isi'));
  });

  test('makes İ one with the i and combining dot that it is', () => {
    expect(foldCase('İSTANBUL')).toBe(foldCase('i\u0307stanbul'));
    expect(foldCase('İ')).toBe(foldCase('I\u0307'));
  });

  test.each(['🎬📺', '👩‍👩‍👧‍👦', '🏴‍☠️', '日本語', 'नेटफ्लिक्स', 'ﺱﻼﻣ', 'שלום', '1234', '', '©'])(
    'leaves what has no case alone: %s',
    (caseless) => {
      expect(foldCase(caseless)).toBe(caseless);
    },
  );

  test('takes no accents away', () => {
    expect(foldCase('É')).toBe('é');
    expect(foldCase('e')).not.toBe(foldCase('é'));
  });

  test('changes nothing the second time, for every character', () => {
    expect(wrongCharacters((one) => foldCase(foldCase(one)) !== foldCase(one))).toEqual([]);
  });

  test('makes every character one with its upper and its lower case', () => {
    // The upper case of ı is the I of i, from which it is kept apart.
    expect(wrongCharacters(isApartFromItsCases, 'ı')).toEqual([]);
  });

  test('makes two characters one only where Unicode does', () => {
    expect(wrongCharacters(isOneWithoutReason)).toEqual([]);
  });

  test('of whole texts is that of their characters, whatever stands beside them', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const folded = foldCase(one) + foldCase(other);
        expect(foldCase(one + other)).toBe(folded.normalize('NFC'));
        expect(foldCase(foldCase(one))).toBe(foldCase(one));
      }),
      { numRuns: 1000 },
    );
  });

  test('makes texts one that are canonically equivalent, for every character and in whole texts', () => {
    expect(wrongCharacters(isApartFromItsForms)).toEqual([]);
    const pieces = fc.constantFrom(
      'e',
      'E',
      'é',
      'α',
      'ᾴ',
      'Ω',
      '\u0345',
      '\u0301',
      '\u0323',
      '가',
      '각',
    );
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 12 }), (one) => {
        expect(foldCase(one.normalize('NFC'))).toBe(foldCase(one));
        expect(foldCase(one.normalize('NFD'))).toBe(foldCase(one));
      }),
      { numRuns: 1000 },
    );
  });

  test('makes whole texts one with their upper and lower case', () => {
    const pieces = fc.constantFrom('a', 'B', 'ß', 'Σ', 'ς', 'σ', 'İ', 'ΐ', 'ŉ', 'Ꮳ', '\u0301', ' ');
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 12 }), (name) => {
        expect(foldCase(name.toUpperCase())).toBe(foldCase(name));
        expect(foldCase(name.toLowerCase())).toBe(foldCase(name));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['Netflix', 7],
    ['é', 1],
    ['e\u0301', 2],
    ['日本', 2],
    ['🎬', 1],
    ['🎬🎬', 2],
    // Four people and three joiners.
    ['👩‍👩‍👧‍👦', 7],
    ['🇩🇪', 2],
  ])('of %j is %i code points', (written, length) => {
    expect(codePointLength(written)).toBe(length);
  });

  test('counts every character once', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), (all) => {
        expect(codePointLength(all.join(''))).toBe(all.length);
      }),
    );
  });
});

describe('plain text', () => {
  test.each(['Netflix', '', ' ', 'Ünïcödé', '日本語', '👩‍👩‍👧‍👦', 'שלום', '\u202eabc', 'a\u00a0b'])(
    'is %j',
    (plain) => {
      expect(isPlainText(plain)).toBe(true);
    },
  );

  test.each(['\ud83c', '\udfac', 'a\ud83cb', '\udfac\ud83c', 'ab\ud83c'])(
    'has no lone surrogates: not %j',
    (broken) => {
      expect(isPlainText(broken)).toBe(false);
    },
  );

  test('has no control characters, and has all other characters', () => {
    expect(wrongCharacters((one) => isPlainText(`a${one}b`) === isControl(one))).toEqual([]);
  });
});
