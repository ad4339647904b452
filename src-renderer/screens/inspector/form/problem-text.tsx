import { useTranslation } from 'react-i18next';
import type { Problem } from './problems.ts';
import type { FieldName } from './values.ts';
import classes from './form.module.css';

/**
 * What is wrong with a field: the API's own message and fix; in another language what they mean,
 * where that is known.
 */
export function ProblemText({ field, problem }: { field: FieldName; problem: Problem }) {
  const { t, i18n } = useTranslation(['inspector', 'common']);
  const { message, suggestedFix } = problem;
  const kind = kindOf(field, message);
  if (i18n.language !== 'en' && kind !== undefined) {
    const label = t(`common:field.${field}`);
    return kind === 'required'
      ? t('problem.required', { label })
      : t(`problem.${field}`, { label });
  }
  return (
    <>
      {message} <span className={classes['fix']}>{suggestedFix}</span>
    </>
  );
}

// The contract has two sentences for a field of its own; any other is told as it is.
function kindOf(field: FieldName, message: string): 'required' | 'rule' | undefined {
  if (message.startsWith(`${field} is required`)) return 'required';
  return message.startsWith(`${field} must be `) ? 'rule' : undefined;
}
