import { useTranslation } from 'react-i18next';
import type { Problem } from './problems.ts';
import type { FieldName } from './values.ts';
import classes from './form.module.css';

/**
 * What is wrong with a field: the API's own message; in another language what it means, where that
 * is known. The API's fixes for a field's rules tell programs how to send it, which is not for
 * people; what only the server knows has a fix that is.
 */
export function ProblemText({ field, problem }: { field: FieldName; problem: Problem }) {
  const { t, i18n } = useTranslation(['inspector', 'common']);
  const { message, suggestedFix } = problem;
  const kind = kindOf(field, message);
  if (kind !== undefined && i18n.language === 'en') return message;
  if (kind !== undefined) {
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
