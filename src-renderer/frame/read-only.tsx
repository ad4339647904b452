import { useTranslation } from 'react-i18next';
import { useApi } from '../api/queries.ts';
import classes from './frame.module.css';

/** Says that nothing can be changed for now, why, and what to do about it. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  const { data } = useApi('getServer', {});
  const readOnly = data?.data.readOnly ?? null;
  if (readOnly === null) return null;
  const { reason, about } = readOnly;
  const isNamed = about !== '';
  return (
    <div role="status" className={classes['lost']}>
      <strong>{t(`readOnly.${reason}.what`)}</strong>{' '}
      {isNamed ? t(`readOnly.${reason}.help`, { about }) : t(`readOnly.${reason}.helpUnnamed`)}
    </div>
  );
}
