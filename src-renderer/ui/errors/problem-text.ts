import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EARLIEST_DATE } from '../../../src-server/contract/dates.ts';
import { type Problem, fieldProblemIn } from '../../api/field-problem.ts';
import { type Format, useFormat } from '../../lib/format.ts';

type Words = { t: TFunction<'problems'>; day: Format['day'] };

/** Fields with their own text for a missing value. */
const asked = [
  'name',
  'category',
  'amount',
  'currency',
  'count',
  'nextPaymentDate',
  'trialEndsOn',
] as const;

/** A field's error in the window's language. `label` is the form's name for it, and `field` the API's. */
export function problemText(
  label: string,
  problem: Problem,
  { t, day }: Words,
  field?: string,
): string {
  if (problem.kind === 'required') {
    const named = asked.find((each) => each === field);
    return t(named === undefined ? 'kind.required' : `required.${named}`, { label });
  }
  if (problem.kind === 'reason') return t(`reason.${problem.reason}`, { label });
  if (problem.kind !== 'rule') return t(`kind.${problem.kind}`, { label });
  const { kind, ...limits } = problem.rule;
  return t(`rule.${kind}`, { label, ...limits, earliest: day(EARLIEST_DATE) });
}

/** {@link problemText} in the window's language. */
export function useProblemText(): (label: string, problem: Problem, field: string) => string {
  const { t } = useTranslation('problems');
  const { day } = useFormat();
  return (label, problem, field) => problemText(label, problem, { t, day }, field);
}

/** A form's labels, by the fields' names in the API. */
export type Labels = Readonly<Record<string, string>>;

/** Returns the form field that an error is about, and the problem; without labels, any field. */
export function useTellProblem(
  labels?: Labels,
): (error: Error) => { field: string; text: string } | undefined {
  const text = useProblemText();
  const usual = useUsualLabel();
  return (error) => {
    const found = fieldProblemIn(error);
    const label = found && (labels === undefined ? usual(found.field) : labels[found.field]);
    if (found === undefined || label === undefined) return undefined;
    return { field: found.field, text: text(label, found.problem, found.field) };
  };
}

function useUsualLabel(): (field: string) => string | undefined {
  const { t, i18n } = useTranslation();
  return (field) => (i18n.exists(`field.${field}`) ? t(`field.${field as 'name'}`) : undefined);
}
