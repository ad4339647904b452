import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/client.ts';
import classes from './toast.module.css';

const SHOWN_MS = 6000;

/** Says in passing what happened. */
export type Toast = {
  /** Something was done; with `undo`, it can be taken back as long as the toast is there. */
  done: (message: string, undo?: () => void) => void;
  /** Something did not work, and what to do next. */
  failed: (error: Error) => void;
};

export function useToast(): Toast {
  const { t } = useTranslation();
  return {
    done(message, undo) {
      const id = notifications.show({
        autoClose: SHOWN_MS,
        closeButtonProps: { 'aria-label': t('action.close') },
        message:
          undo === undefined ? (
            message
          ) : (
            <span className={classes['row']}>
              <span className={classes['text']}>{message}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  notifications.hide(id);
                  undo();
                }}
              >
                {t('action.undo')}
              </Button>
            </span>
          ),
      });
    },
    failed(error) {
      const isUnreachable = error instanceof CallError && error.code === 'unreachable';
      const fix = error instanceof CallError ? error.details.suggestedFix : undefined;
      const message = isUnreachable ? t('error.unreachable') : error.message;
      notifications.show({
        color: 'rose',
        autoClose: false,
        closeButtonProps: { 'aria-label': t('action.close') },
        title: t('error.title'),
        message: fix === undefined || isUnreachable ? message : `${message} ${fix}`,
      });
    },
  };
}
