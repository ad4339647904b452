import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHandFinger } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './touch-hint.module.css';

// Only on devices with neither a check box column nor a mouse.
const PHONE = '(width <= 640px) and (pointer: coarse)';

/** Explains on a phone how to select several subscriptions, because nothing on the screen shows it. */
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
