import { isDateOnly } from '../../../../../src-server/contract/dates.ts';
import type { Problem } from '../../../../api/field-problem.ts';
import { useTranslation } from 'react-i18next';
import { limitIn } from '../../../../records/intervals.ts';
import { useProblemText } from '../../../../ui/errors/problem-text.ts';
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
  const say = useProblemText();
  const { t } = useTranslation();
  return (field, problem, values) => {
    if (problem.kind !== 'rule') return undefined;
    if (field === 'count') return say(t('interval.label'), inUnit(problem, values), field);
    if (field === 'nextPaymentDate' || field === 'trialEndsOn') {
      const typed = values[field] ?? '';
      return isDateOnly(typed) ? undefined : noDay(typed);
    }
    if (field !== 'amount') return undefined;
    const { problem: amountProblem } = amountTyped(values, locale);
    return amountProblem === undefined ? undefined : sayAmount(amountProblem, values.currency);
  };
}

// The rule is about days or months, whatever the unit of the form.
function inUnit(problem: Problem, { unit }: FormValues): Problem {
  if (problem.kind !== 'rule' || problem.rule.kind !== 'wholeNumber') return problem;
  const { rule } = problem;
  return { kind: 'rule', rule: { ...rule, highest: limitIn(unit, rule.highest) } };
}
