import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './no-channel-warning.module.css';

/** Says that no reminder channel is set up, with a link to fix it. Overview alone warns of it. */
export function NoChannelWarning() {
  const { t } = useTranslation('reminders');
  return (
    <p className={classes['unheard']}>
      {t('unheard.text')} <Link href="/settings#channels">{t('unheard.choose')}</Link>
    </p>
  );
}
