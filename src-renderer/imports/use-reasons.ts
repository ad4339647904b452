import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { PreviewRow } from './preview.ts';

/** Returns why a row becomes what it becomes, each reason a text. */
export function useReasons(): (row: PreviewRow) => string[] {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const nameOf = (field = '') => t(`common:field.${field as 'name'}`);
  return ({ action, changes = [], duplicateOf, problems }) => {
    const fields = format.list(changes.map(nameOf));
    const reasons = [
      ...(action === 'update' || action === 'different' ? [t(`why.${action}`, { fields })] : []),
      ...(duplicateOf === undefined ? [] : [t('why.duplicate', duplicateOf)]),
      ...(action === 'deleted' ? [t('why.deleted')] : []),
      ...problems.map(({ code, field, params }) =>
        t(`problem.${code}`, {
          ...params,
          ...(field === undefined ? {} : { field: nameOf(field) }),
        }),
      ),
    ];
    // Several fields can wait for answers.
    return [...new Set(reasons)];
  };
}
