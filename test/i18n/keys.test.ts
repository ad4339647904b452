import { describe, expect, test } from 'vitest';
import { readSources, sourceOf } from './sources.ts';
import { type Texts, holesOf, languages, readTexts, withoutPlural } from './texts.ts';
import { usageOf } from './used-keys.ts';

const english = readTexts('en');
const others = languages.filter((language) => language !== 'en');

const all = (texts: Texts) =>
  [...texts].flatMap(([namespace, keys]) => [...keys.keys()].map((key) => `${namespace}:${key}`));
const textOf = (texts: Texts, name: string) => {
  const [namespace = '', ...key] = name.split(':');
  return texts.get(namespace)?.get(key.join(':')) ?? '';
};

// What is called the same in every language.
const NAMES = new Set([
  'API',
  'Bark',
  'English',
  'Firefox',
  'Gotify',
  'Microsoft Edge',
  'Netflix',
  'Opera',
  'Perennial',
  'Safari',
  'Webhook',
  'ntfy',
  '简体中文',
]);

describe('the texts of the window', () => {
  test('every text is used somewhere, and every text that is asked for is there', () => {
    const { used, missing } = usageOf(readSources(), english);
    expect(missing).toEqual([]);
    expect(all(english).filter((name) => !used.has(name))).toEqual([]);
  });

  test.each(others)('%s has the same texts as English, with the same plural forms', (language) => {
    expect(all(readTexts(language)).toSorted()).toEqual(all(english).toSorted());
  });

  test.each(others)('%s has the same placeholders and tags in each text', (language) => {
    const texts = readTexts(language);
    const holes = (from: Texts) => all(english).map((name) => [name, holesOf(textOf(from, name))]);
    expect(holes(texts)).toEqual(holes(english));
  });

  test.each(others)('%s says everything in its own words', (language) => {
    const texts = readTexts(language);
    const same = all(english).filter((name) => {
      const text = textOf(english, name);
      const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');
      return text === textOf(texts, name) && /\p{L}{2}/u.test(words) && !NAMES.has(text);
    });
    expect(same).toEqual([]);
  });

  test.each(languages)('%s has no empty text, and a plural in both its forms', (language) => {
    const texts = readTexts(language);
    const names = all(texts);
    expect(names.filter((name) => textOf(texts, name).trim() === '')).toEqual([]);
    const plurals = names.filter((name) => withoutPlural(name) !== name).map(withoutPlural);
    for (const name of plurals) {
      expect(names).toContain(`${name}_one`);
      expect(names).toContain(`${name}_other`);
    }
  });
});

describe('the check itself', () => {
  const texts: Texts = new Map([
    ['common', new Map([['hello', 'Hello']])],
    [
      'list',
      new Map([
        ['status.active', 'Active'],
        ['days_one', 'a day'],
        ['days_other', 'days'],
        ['intro', 'See <b/>'],
        ['never', 'Never'],
      ]),
    ],
  ]);
  const check = (text: string) => usageOf([sourceOf('planted.tsx', text)], texts);

  test('finds keys in calls, conditions, prefixes, plurals and Trans', () => {
    const { used, missing } = check(`
      const { t } = useTranslation('list');
      const { t: common } = useTranslation();
      common('hello');
      t(isOne ? 'days' : \`status.\${status}\`, { count: 1 });
      const text = <Trans t={t} i18nKey="intro" />;`);
    expect(missing).toEqual([]);
    expect([...used].toSorted()).toEqual(
      all(texts)
        .filter((name) => name !== 'list:never')
        .toSorted(),
    );
  });

  test('a key of another namespace, and a prefix without a text, are missing', () => {
    const { used, missing } = check(`
      const { t } = useTranslation('list');
      t('hello');
      t(\`state.\${state}\`);`);
    expect([...used]).toEqual([]);
    expect(missing).toEqual(['planted.tsx: hello', String.raw`planted.tsx: state\..+`]);
  });

  test('a translating function that is handed on looks where its type says', () => {
    const { used } = check(`
      function words(t: TFunction<'list'>) { return t('never'); }
      type Words = { say: TFunction };
      const hello = ({ say }: Words) => say('hello');`);
    expect([...used].toSorted()).toEqual(['common:hello', 'list:never']);
  });
});
