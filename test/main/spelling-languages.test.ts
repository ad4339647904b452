import { describe, expect, test } from 'vitest';
import { checksByItself, spellingLanguages } from '../../src-main/spelling-languages.ts';

// As Chromium has them.
const available = [
  'af',
  'de',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-US',
  'es',
  'es-419',
  'es-MX',
  'fr',
  'nb',
  'pt-BR',
  'pt-PT',
  'sh',
  'sr',
];
const chosen = (...wanted: string[]) => spellingLanguages(wanted, available);

test('macOS and Windows check spelling themselves; Linux has nothing that does', () => {
  expect(
    (['darwin', 'win32', 'linux', 'freebsd'] as const).map((system) => checksByItself(system)),
  ).toEqual([true, true, false, false]);
});

describe('the languages that spelling is checked in', () => {
  test('are those of the system for which there are dictionaries, the most preferred first', () => {
    expect(chosen('fr-CA', 'en-US', 'zh-Hans-CN', 'fi', 'es-419')).toEqual([
      'fr',
      'en-US',
      'es-419',
    ]);
    expect(chosen('zh-CN', 'ja')).toEqual([]);
    expect(chosen()).toEqual([]);
  });

  test('are one for each language: the region that is preferred', () => {
    expect(chosen('en-GB', 'en', 'en-US')).toEqual(['en-GB']);
    expect(chosen('de-AT', 'de-DE', 'de')).toEqual(['de']);
  });

  test('are those of the usual region where there are only others', () => {
    expect(chosen('pt')).toEqual(['pt-BR']);
    expect(chosen('pt-AO')).toEqual(['pt-PT']);
    expect(chosen('en')).toEqual(['en-US']);
    expect(chosen('es-CO')).toEqual(['es']);
  });

  test('English of neither America is spelt the British way', () => {
    expect(chosen('en-IE')).toEqual(['en-GB']);
    expect(chosen('en-IN', 'de')).toEqual(['en-GB', 'de']);
    expect(chosen('en-CA')).toEqual(['en-CA']);
    expect(chosen('en-PR')).toEqual(['en-US']);
  });

  test('are read as Linux writes them, and what is no language is left out', () => {
    expect(chosen('de_DE.UTF-8', 'de_DE', 'de')).toEqual(['de']);
    expect(chosen('sr_RS@latin')).toEqual(['sr']);
    expect(chosen('C', 'POSIX', '', '../..', 'no_NO')).toEqual(['nb']);
    expect(chosen('nb_NO.UTF-8', 'no')).toEqual(['nb']);
  });

  test('are three at most: each is a download', () => {
    expect(chosen('af', 'de', 'en-GB', 'fr')).toEqual(['af', 'de', 'en-GB']);
  });
});
