import { IconLeaf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './insights.module.css';

/** Says that the plan doesn't include this part, and where to change it. */
export function FreePlan() {
  const { t } = useTranslation('insights');
  return (
    <p className={classes['calm']}>
      <IconLeaf size={18} aria-hidden className={classes['done']} />
      <span>
        {t('freePlan')} <Link href="/settings">{t('changePlan')}</Link>
      </span>
    </p>
  );
}
