import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../navigation/floating.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { isInspector } from './in-inspector.ts';
import classes from './panel.module.css';

/** A message in the inspector in place of a record, with a close button. */
export function Closable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { close } = useOpenRecord();
  useEscape(close, isInspector);
  return (
    <div className={classes['panel']}>
      <div className={classes['bar']}>
        <CloseButton aria-label={t('action.close')} onClick={() => close()} />
      </div>
      {children}
    </div>
  );
}
