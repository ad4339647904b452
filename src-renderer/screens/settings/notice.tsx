import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

/** A sentence that explains a section, or says that it is empty. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={classes['notice']}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Says that reminders reach nobody yet, and where that is mended. */
export function Unheard() {
  const { t } = useTranslation('settings');
  return (
    <Notice>
      {t('reminders.unheard')} <a href="#channels">{t('reminders.toChannels')}</a>
    </Notice>
  );
}
