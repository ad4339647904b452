import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Currency } from './typed-currency.ts';
import { type AmountProblem, writeAmount } from './read-amount.ts';

// An arbitrary amount for an example.
const EXAMPLE = 1234.5;

/** Explains the problem with a typed amount, and what to type instead, in the chosen currency if there is one. */
export function useAmountProblem(): (problem: AmountProblem, currency?: Currency | '') => string {
  const { t, i18n } = useTranslation();
  const { numberLocale: locale, money } = useFormat();
  return (problem, currency) => {
    if (problem.kind === 'thousands') {
      return t('amount.thousands', { example: writeAmount(problem.amount, locale) });
    }
    if (problem.kind === 'whole') {
      const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
      return t('amount.whole', { currency: names.of(problem.currency) });
    }
    if (problem.kind === 'currency') return t('amount.otherCurrency', { currency: problem.typed });
    if (problem.kind === 'fixed') return t('amount.fixedCurrency', problem);
    if (problem.kind === 'decimals' || problem.kind === 'negative') {
      return t(`amount.${problem.kind}`);
    }
    return t('amount.unreadable', {
      example: writeAmount(EXAMPLE, locale),
      money: money(EXAMPLE, currency || 'EUR'),
    });
  };
}
