import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../api/queries.ts';
import { useFormat } from '../../../../lib/format.ts';
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

/** A badge with the last day of a subscription. */
export function EndBadge({ endsOn }: { endsOn: string }) {
  const { t } = useTranslation();
  const { shortDay, day } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  return (
    <Badge size="sm" className={`${classes['badge']} ${classes['cancelled']} ${classes['end']}`}>
      {t('ends.on', { day: today === undefined ? day(endsOn) : shortDay(endsOn, today) })}
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
