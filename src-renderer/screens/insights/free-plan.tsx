import { IconLeaf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './insights.module.css';

/** Says why a part is not there for this account. */
export function FreePlan() {
  const { t } = useTranslation('insights');
  return (
    <p className={classes['calm']}>
      <IconLeaf size={18} aria-hidden className={classes['done']} />
      {t('freePlan')}
    </p>
  );
}
