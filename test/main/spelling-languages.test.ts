import { describe, expect, test } from 'vitest';
import {
  checksByItself,
  namesLanguage,
  spellingLanguages,
} from '../../src-main/spelling-languages.ts';

// As Chromium has them, of many languages also with the usual region.
const available = (
  'af ca da de de-DE en en-AU en-CA en-GB en-US es es-419 es-ES es-MX fr fr-FR he hi id it it-IT nb ' +
  'pt pt-BR pt-PT sh sr ta cy'
).split(' ');
const chosen = (...wanted: string[]) => spellingLanguages(wanted, available);

test('macOS and Windows check spelling themselves; Linux has nothing that does', () => {
  expect(
    (['darwin', 'win32', 'linux', 'freebsd'] as const).map((system) => checksByItself(system)),
  ).toEqual([true, true, false, false]);
});

describe('the languages that spelling is checked in', () => {
  test('are those that are wanted and that Chromium knows, the most preferred first', () => {
    expect(chosen('fr-CA', 'en-US', 'zh-Hans-CN', 'fi', 'es-419')).toEqual([
      'fr',
      'en-US',
      'es-419',
    ]);
    expect(chosen('zh-CN', 'ja', 'eu-ES', 'nn-NO')).toEqual([]);
    expect(chosen()).toEqual([]);
  });

  test('are one for each language: the region that is preferred', () => {
    expect(chosen('en-GB', 'en', 'en-US')).toEqual(['en-GB']);
    expect(chosen('de-AT', 'de-DE', 'de')).toEqual(['de']);
    expect(chosen('de_DE.UTF-8', 'de')).toEqual(['de-DE']);
  });

  test('are those of the usual region where there are only others', () => {
    const few = ['pt-BR', 'pt-PT', 'en-US', 'en-GB', 'es'];
    expect(spellingLanguages(['pt'], few)).toEqual(['pt-BR']);
    expect(spellingLanguages(['pt-AO'], few)).toEqual(['pt-PT']);
    expect(spellingLanguages(['en'], few)).toEqual(['en-US']);
    expect(spellingLanguages(['es-CO'], few)).toEqual(['es']);
  });

  test.each(['AS', 'GU', 'MH', 'MP', 'PR', 'UM', 'US', 'VI'])(
    'English of %s is American',
    (region) => {
      expect(spellingLanguages([`en-${region}`], ['en-GB', 'en-US'])).toEqual(['en-US']);
    },
  );

  test('English of neither America is spelt the British way', () => {
    expect(chosen('en-IE')).toEqual(['en-GB']);
    expect(chosen('en-IN', 'de')).toEqual(['en-GB', 'de']);
    expect(chosen('en-CA')).toEqual(['en-CA']);
  });

  test('are read as Linux writes them, and what is no language is left out', () => {
    expect(chosen('C', 'C.UTF-8', 'POSIX', '', '../..', 'i-klingon', 'x-default')).toEqual([]);
    // What Chromium makes of an empty name, as in LANGUAGE=en_US: of some systems.
    expect(chosen('und', 'und-DE')).toEqual([]);
    expect(chosen('ca_ES@valencia', 'en-US-u-va-posix')).toEqual(['ca', 'en-US']);
  });

  test('have the names that Chromium has', () => {
    expect(chosen('nb_NO.UTF-8', 'no')).toEqual(['nb']);
    expect(chosen('no_NO')).toEqual(['nb']);
    expect(chosen('iw', 'in')).toEqual(['he', 'id']);
  });

  test('are those of the script: Serbian has two dictionaries, Hindi none for Latin', () => {
    expect(chosen('sr-RS')).toEqual(['sr']);
    expect(chosen('sr_RS@latin')).toEqual(['sh']);
    expect(chosen('sr-Latn-RS', 'sr')).toEqual(['sh', 'sr']);
    expect(chosen('sh')).toEqual(['sh']);
    expect(chosen('hi-Latn-IN')).toEqual([]);
  });

  test('are as many as there may be', () => {
    const wanted = ['af', 'de', 'en-GB', 'fr'];
    expect(spellingLanguages(wanted, available, 3)).toEqual(['af', 'de', 'en-GB']);
    expect(chosen(...wanted)).toHaveLength(4);
  });
});

test('a name of a language is told from what is none', () => {
  expect(namesLanguage(['C', '', 'und'])).toBe(false);
  expect(namesLanguage(['C', 'eu_ES'])).toBe(true);
});
