import { isDateOnly } from '../../../../../src-server/contract/dates.ts';
import type { Problem } from '../../../../api/field-problem.ts';
import { useAmountProblem } from '../../../../ui/amounts/use-amount-problem.ts';
import { useNoDayText } from '../../../../ui/dates/date-text.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { type FieldName, type FormValues, amountTyped } from '../values.ts';

type TypedText = (field: FieldName, problem: Problem, values: FormValues) => string | undefined;

/**
 * Explains why a typed date or amount can't be parsed: the contract's rules describe what may be sent, not
 * what may be typed. Undefined if it can be parsed and was rejected for another reason.
 */
export function useTypedText(): TypedText {
  const { numberLocale: locale } = useFormat();
  const sayAmount = useAmountProblem();
  const noDay = useNoDayText();
  return (field, { kind }, values) => {
    if (kind !== 'rule') return undefined;
    if (field === 'nextPaymentDate' || field === 'trialEndsOn') {
      return isDateOnly(values[field] ?? '') ? undefined : noDay;
    }
    if (field !== 'amount') return undefined;
    const { problem } = amountTyped(values, locale);
    return problem === undefined ? undefined : sayAmount(problem, values.currency);
  };
}
