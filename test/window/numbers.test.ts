import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import english from '../../src-renderer/i18n/en/index.ts';
import chinese from '../../src-renderer/i18n/zh-CN/index.ts';
import { numberWriter, writeNumbersIn } from '../../src-renderer/i18n/numbers.ts';
import { speak, startI18n } from '../../src-renderer/i18n/index.ts';

type Tree = { readonly [key: string]: string | Tree };

const textsIn = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));

const charges = () => i18next.t('calendar:charges', { count: 12_345 });
const write = (value: unknown) => numberWriter.format(value, undefined, 'en', {});

beforeAll(async () => {
  // As the window does, but without a page to tell the language of.
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await startI18n('en');
});

test.each([
  ['English', english],
  ['Chinese', chinese],
])('a number in any place of any %s text has its digits grouped', (_language, texts) => {
  const shown = textsIn(texts).flatMap((text) => {
    const holes = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);
    const values = Object.fromEntries(holes.map((name) => [name, 12_345]));
    return holes.length === 0
      ? []
      : [i18next.services.interpolator.interpolate(text, values, 'en', {})];
  });
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter((text) => text.includes('12345'))).toEqual([]);
});

test('numbers in texts are written as in the region of the person, whatever the language', async () => {
  expect(charges()).toBe('12,345 charges');
  await writeNumbersIn('de-DE');
  expect(charges()).toBe('12.345 charges');
  await writeNumbersIn('en-IN');
  expect(charges()).toBe('12,345 charges');
});

test('what is no number stays as it is', () => {
  expect(write('12345')).toBe('12345');
  expect(write(undefined)).toBeUndefined();
});

test('a text that asks for the name of a currency has it instead of its code', async () => {
  await speak('zh-CN');
  expect(i18next.t('overview:totals.countIn', { count: 41, currency: 'USD' })).toBe(
    '41个使用中的订阅（美元）',
  );
});
