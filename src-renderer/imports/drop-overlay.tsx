import { Portal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drop-overlay.module.css';

/** Covers the window while a file is dragged over it. */
export function DropOverlay() {
  const { t } = useTranslation('imports');
  return (
    <Portal>
      <div className={classes['overlay']}>
        <div className={classes['hint']}>
          <IconFileImport size={40} stroke={1.5} aria-hidden />
          {t('choose.dropHere')}
        </div>
      </div>
    </Portal>
  );
}
