import { fields } from '../../../../src-server/contract/fields.ts';
import { plain } from '../../../lib/fuzzy.ts';
import { readAmount } from '../../../ui/amounts/read-amount.ts';
import type { Currency } from '../../../ui/amounts/typed-currency.ts';

const BEFORE = [
  [
    '>',
    'over',
    'above',
    'more than',
    'greater than',
    'higher than',
    '超过',
    '大于',
    '高于',
    '多于',
  ],
  [
    '<',
    'under',
    'below',
    'less than',
    'lower than',
    'cheaper than',
    '低于',
    '小于',
    '少于',
    '不到',
  ],
  ['>=', 'at least', 'no less than', 'not less than', '至少', '不低于', '不少于'],
  ['<=', 'at most', 'up to', 'no more than', 'not more than', '最多', '至多', '不超过', '不高于'],
  ['=', 'exactly', '正好', '刚好', '等于'],
] as const;

const AFTER = [
  ['>=', 'or more', 'and more', 'or above', 'and above', 'or over', 'and over', 'and up', '+'],
  ['>=', '或以上', '及以上', '以上'],
  ['<=', 'or less', 'and less', 'or below', 'and below', 'or under', 'and under'],
  ['<=', '或以下', '及以下', '以下', '以内'],
] as const;

// Offered before a number is typed.
const ROUND = [10, 20, 50];

/** A comparison of the amount, such as `>10`, and the currency if one was typed with it. */
export type FoundBound = { bound: string; currency: Currency | undefined; isExact: boolean };

/** The comparisons that a text means, in English or Chinese: `over 10`, `under $20`, `10元以下`, `less th`. */
export function boundsBeginning(typed: string, locale: string): FoundBound[] {
  const wanted = plain(typed);
  const before = BEFORE.flatMap(([sign, ...words]) =>
    words.flatMap((word) => {
      if (word.startsWith(wanted)) {
        return ROUND.map((limit) => ({
          bound: `${sign}${limit}`,
          currency: undefined,
          isExact: false,
        }));
      }
      return wanted.startsWith(word) ? boundIn(sign, wanted.slice(word.length), locale) : [];
    }),
  );
  const after = AFTER.flatMap(([sign, ...words]) =>
    words.flatMap((word) =>
      wanted.endsWith(word) ? boundIn(sign, wanted.slice(0, -word.length), locale) : [],
    ),
  );
  return [...before, ...after];
}

function boundIn(sign: string, text: string, locale: string): FoundBound[] {
  const { amount, currency } = readAmount(text, { locale, currency: '' });
  if (!fields.anyAmount.safeParse(amount).success) return [];
  return [{ bound: `${sign}${amount}`, currency, isExact: true }];
}
