import { IconBellX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './no-channel-warning.module.css';

/** Warns that no reminder channel is set up, with a link to fix it. */
export function NoChannelWarning() {
  const { t } = useTranslation('reminders');
  return (
    <p className={classes['unheard']}>
      <IconBellX size={16} stroke={1.75} aria-hidden />
      <span>
        {t('unheard.text')} <Link href="/settings#channels">{t('unheard.choose')}</Link>
      </span>
    </p>
  );
}
