import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { ConvertedAmount } from './converter.ts';

const ABOUT = '≈\u00A0';
// The number of currencies without a rate whose amounts are named.
const NAMED = 2;

type Shown = ConvertedAmount & { currency: string };

/**
 * The text of a converted amount, with what has no rate: "≈ €83.40 and SEK 120". `isExact` is whether nothing was
 * converted, `isAverage` whether the amounts are calculated from prices.
 */
export function useConvertedText(): (
  amount: Shown,
  options?: { isExact?: boolean; isAverage?: boolean },
) => string {
  const { t } = useTranslation();
  const { money, averageMoney, list } = useFormat();
  return ({ amount, currency, rest }, { isExact = false, isAverage = false } = {}) => {
    const write = isAverage ? averageMoney : money;
    const total = `${isExact ? '' : ABOUT}${write(amount, currency)}`;
    const isNothing = amount === 0 && rest.length > 0;
    const isMany = rest.length > NAMED;
    const named = (isMany ? rest.slice(0, 1) : rest).map((each) =>
      write(each.amount, each.currency),
    );
    const more = isMany ? [t('converted.more', { count: rest.length - 1 })] : [];
    return list([...(isNothing ? [] : [total]), ...named, ...more]);
  };
}

/** A converted amount without what has no rate: `≈ €83.40`. */
export const about = (text: string): string => `${ABOUT}${text}`;
