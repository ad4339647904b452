import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHandFinger } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './touch-hint.module.css';

// Where there is neither a column of check boxes nor a mouse that would find them.
const PHONE = '(width <= 640px) and (pointer: coarse)';

/** Says on a phone how several subscriptions are selected, for nothing on the screen shows it. */
export function TouchHint({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('subscriptions');
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (!isPhone) return null;
  return (
    <div role="note" className={classes['hint']}>
      <IconHandFinger size={18} stroke={1.75} aria-hidden />
      <span className={classes['text']}>{t('touchHint.text')}</span>
      <CloseButton size={40} iconSize={18} aria-label={t('touchHint.close')} onClick={onClose} />
    </div>
  );
}
