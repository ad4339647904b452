import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../../api/subscription-list.ts';
import classes from './badges.module.css';

/** A badge with the state of a subscription. */
export function StatusBadge({ status }: Pick<Subscription, 'status'>) {
  const { t } = useTranslation();
  return (
    <Badge size="sm" className={`${classes['badge']} ${classes[status]}`}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** A badge for subscriptions on trial. */
export function TrialBadge() {
  const { t } = useTranslation();
  return (
    <Badge size="sm" className={`${classes['badge']} ${classes['trial']}`}>
      {t('trial')}
    </Badge>
  );
}
