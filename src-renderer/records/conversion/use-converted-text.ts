import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { ConvertedAmount } from './converter.ts';

const ABOUT = '≈\u00A0';
// The number of currencies without a rate whose amounts are named.
const NAMED = 2;

type Shown = ConvertedAmount & { currency: string };

type Options = {
  /** Whether nothing was converted. */
  isExact?: boolean;
  /** Whether the amounts are calculated from prices. */
  isAverage?: boolean;
};

/** The texts of a converted amount, "≈ €83.40", and of what has no rate, if anything: "SEK 120". */
export type ConvertedParts = { total: string; rest: string | undefined };

/** The two parts of a converted amount. If nothing in it has a rate, the first has all of it. */
export function useConvertedParts(): (amount: Shown, options?: Options) => ConvertedParts {
  const { list } = useFormat();
  const parts = useParts();
  return (amount, options = {}) => {
    const { total, rest } = parts(amount, options);
    if (total === undefined) return { total: list(rest), rest: undefined };
    return { total, rest: rest.length === 0 ? undefined : list(rest) };
  };
}

/** The text of a converted amount, with what has no rate: "≈ €83.40 and SEK 120". */
export function useConvertedText(): (amount: Shown, options?: Options) => string {
  const { list } = useFormat();
  const parts = useParts();
  return (amount, options = {}) => {
    const { total, rest } = parts(amount, options);
    return list([...(total === undefined ? [] : [total]), ...rest]);
  };
}

function useParts() {
  const { t } = useTranslation();
  const { money, averageMoney } = useFormat();
  return (
    { amount, currency, rest }: Shown,
    { isExact = false, isAverage = false }: Options,
  ): { total: string | undefined; rest: string[] } => {
    const write = isAverage ? averageMoney : money;
    const isNothing = amount === 0 && rest.length > 0;
    const isMany = rest.length > NAMED;
    // None of many stands for the others, unless there is nothing else to name.
    const shown = isMany ? rest.slice(0, isNothing ? 1 : 0) : rest;
    const named = shown.map((each) => write(each.amount, each.currency));
    const count = rest.length - named.length;
    return {
      total: isNothing ? undefined : `${isExact ? '' : ABOUT}${write(amount, currency)}`,
      rest: isMany ? [...named, t('converted.more', { count })] : named,
    };
  };
}

/** A converted amount without what has no rate: `≈ €83.40`. */
export const about = (text: string): string => `${ABOUT}${text}`;
