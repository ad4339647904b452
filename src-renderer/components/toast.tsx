import { Button } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/client.ts';
import { useErrorText } from './error-text.ts';
import { rememberChange } from './last-changes.ts';
import classes from './toast.module.css';

const SHOWN_MS = 6000;

// What was done last is said in the place of what was done before.
let said: string | undefined;

/** Says in passing what happened. */
export type Toast = {
  /**
   * Something was done; with `undo`, it can be undone by a button of the toast, or by Ctrl+Z later. Where that
   * rejects only for now, it can be tried again.
   */
  done: (message: string, undo?: Undo) => void;
  /** Something did not work, and what to do next; `said` is that in the words of a form. */
  failed: (error: Error, said?: string) => void;
  /** Something was not saved whose form has gone; `goOn` shows it again. */
  notSaved: (error: Error, goOn: () => void) => void;
};

/** Takes something back; called again, it goes on where it failed. */
type Undo = () => Promise<unknown>;

type Action = { label: string; act: () => void };

export function useToast(): Toast {
  const { t } = useTranslation();
  const show = useShow();
  const textOf = useErrorText();
  const failure = (error: Error, message = textOf(error)) => ({
    color: 'rose',
    autoClose: false as const,
    title: t('error.title'),
    message,
  });
  const failed = (error: Error, said?: string) => show(failure(error, said));
  const remember = (undo: Undo, hide: () => void): (() => void) =>
    rememberChange(() => {
      hide();
      undo().catch((error: Error) => {
        if (!isPassing(error)) return failed(error);
        const act = remember(undo, () => notifications.hide(id));
        const id = show(failure(error), { label: t('state.retry'), act });
        return id;
      });
    });
  return {
    done: (message, undo) => {
      const options = { message, autoClose: SHOWN_MS };
      const act = undo && remember(undo, () => notifications.hide(id));
      if (said !== undefined) notifications.hide(said);
      const id = show(options, act && { label: t('action.undo'), act });
      said = id;
    },
    failed: (error, said) => void failed(error, said),
    notSaved: (error, goOn) => void show(failure(error), { label: t('action.goOn'), act: goOn }),
  };
}

/** Shows a toast; answers its id. One that offers something goes once that is taken. */
function useShow(): (options: Omit<NotificationData, 'id'>, action?: Action) => string {
  const { t } = useTranslation();
  return (options, action) => {
    const id = notifications.show({
      ...options,
      closeButtonProps: { 'aria-label': t('action.close') },
      message:
        action === undefined ? (
          options.message
        ) : (
          <Offer
            {...action}
            act={() => {
              notifications.hide(id);
              action.act();
            }}
          >
            {options.message}
          </Offer>
        ),
    });
    return id;
  };
}

/** Whether the same may work later: no server was there, or its disk was full. */
const isPassing = (error: Error) =>
  error instanceof CallError && (error.code === 'unreachable' || error.status >= 500);

function Offer({ children, label, act }: Action & { children: ReactNode }) {
  return (
    <span className={classes['row']}>
      <span className={classes['text']}>{children}</span>
      <Button size="compact-sm" variant="subtle" onClick={act}>
        {label}
      </Button>
    </span>
  );
}
