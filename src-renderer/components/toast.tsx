import { Button } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Undo, rememberChange } from './last-changes.ts';
import { useErrorText } from './error-text.ts';
import classes from './toast.module.css';

const SHOWN_MS = 6000;

// What was done last is said in the place of what was done before.
let said: string | undefined;

/** Says in passing what happened. */
export type Toast = {
  /**
   * Something was done; with `undo`, it can be undone by a button of the toast, or by Ctrl+Z later: in the order of
   * changes at `place`, by default as the last one.
   */
  done: (message: string, undo?: Undo, place?: number) => void;
  /** Something did not work, and what to do next; `said` is that in the words of a form. */
  failed: (error: Error, said?: string) => void;
  /** Something was not saved whose form has gone; `goOn` shows it again. */
  notSaved: (error: Error, goOn: () => void) => void;
};

type Action = { label: string; act: () => void };

export function useToast(): Toast {
  const { t } = useTranslation();
  // A toast that offers something goes once that is taken.
  const show = (options: Omit<NotificationData, 'id'>, action?: Action) => {
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
  const textOf = useErrorText();
  const failure = (error: Error, message = textOf(error)) => ({
    color: 'rose',
    autoClose: false as const,
    title: t('error.title'),
    message,
  });
  const refused = (error: Error) => {
    show(failure(error));
    throw error;
  };
  return {
    done: (message, undo, place) => {
      const options = { message, autoClose: SHOWN_MS };
      const hide = () => void notifications.hide(id);
      const takeBack = (undo: Undo) => (hide(), undo().catch(refused));
      const act = undo && rememberChange(() => takeBack(undo), { place, onForgotten: hide });
      if (said !== undefined) notifications.hide(said);
      const id = show(options, act && { label: t('action.undo'), act: () => void act() });
      said = id;
    },
    failed: (error, said) => void show(failure(error, said)),
    notSaved: (error, goOn) => void show(failure(error), { label: t('action.goOn'), act: goOn }),
  };
}

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
