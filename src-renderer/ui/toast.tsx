import { Button } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resumeAttempt } from '../api/client.ts';
import { type Undo, isPassing, rememberChange } from '../lib/undo-stack.ts';
import { useErrorText } from './errors/error-text.ts';
import { useFailureTitle } from './errors/failure-title.ts';
import { forgetFailure, rememberFailure } from './errors/failures.ts';
import classes from './toast.module.css';

const SHOWN_MS = 6000;
// Time to read it, and to decide.
const OFFERED_MS = 10_000;
const SLOW_MS = 500;

// A new message replaces the previous one.
let said: string | undefined;

/** Shows a message in a toast. */
export type Toast = {
  /**
   * Shows that something was done. With `undo`, it can be undone with the toast's button, or with Ctrl+Z
   * later, in the order of changes at `place` (by default, as the latest).
   */
  done: (message: string, undo?: Undo, place?: number) => void;
  /**
   * Shows an error and what to do next; `said` is the text of a form. With `again`, the toast offers to retry
   * if that may help. Once an unresponsive server responds again, `ask` can determine the outcome, and
   * returns whether it does.
   */
  failed: (error: Error, said?: string, again?: () => void, ask?: () => boolean) => void;
  /** Shows what is being done if it takes long, with a button to cancel it. Returns a function that hides it. */
  working: (message: string, cancel: () => void) => () => void;
  /** Shows that input of a closed form was not saved; `goOn` shows the form again. */
  notSaved: (error: Error, goOn: () => void) => void;
};

type Action = { label: string; act: () => void };

export function useToast(): Toast {
  const { t } = useTranslation();
  const show = useShow();
  const fail = useFail();
  const retryOf = (error: Error, act: (() => void) | undefined): Action | undefined =>
    act && isPassing(error)
      ? {
          label: t('state.retry'),
          act: () => {
            resumeAttempt(error);
            act();
          },
        }
      : undefined;
  return {
    done: (message, undo, place) => {
      const options = { message, autoClose: undo === undefined ? SHOWN_MS : OFFERED_MS };
      const hide = () => void notifications.hide(id);
      let failure: string | undefined;
      const refused = (error: Error) => {
        failure = fail(error, { title: t('error.undo'), action: retryOf(error, act) });
        throw error;
      };
      const takeBack = (undo: Undo) => {
        hide();
        if (failure !== undefined) notifications.hide(failure);
        return undo().catch(refused);
      };
      const undoOnce = undo && rememberChange(() => takeBack(undo), { place, onForgotten: hide });
      const act = undoOnce && (() => void undoOnce());
      if (said !== undefined) notifications.hide(said);
      const id = nextId();
      show(id, options, act && { label: t('action.undo'), act });
      said = id;
    },
    failed: (error, said, again, ask) =>
      void fail(error, { message: said, action: retryOf(error, again), ask }),
    working(message, act) {
      const id = nextId();
      const options = { message, autoClose: false, withCloseButton: false, loading: true } as const;
      const late = setTimeout(() => show(id, options, { label: t('action.cancel'), act }), SLOW_MS);
      return () => {
        clearTimeout(late);
        notifications.hide(id);
      };
    },
    notSaved: (error, goOn) => void fail(error, { action: { label: t('action.goOn'), act: goOn } }),
  };
}

/** The toasts of errors. */
const failures = new WeakMap<Error, string>();

/** Closes the toast of an error that no longer matters, because what failed was given up. */
export function closeFailure(error: Error | undefined): void {
  const id = error && failures.get(error);
  if (id !== undefined) notifications.hide(id);
}

/** Closes the message about what was done, because the page that it is about was left. */
export function closeMessage(): void {
  if (said !== undefined) notifications.hide(said);
}

type Failing = {
  title?: string;
  message?: string | undefined;
  action?: Action | undefined;
  ask?: (() => boolean) | undefined;
};

/** Shows what failed and why. Returns the ID of the toast. */
function useFail(): (error: Error, failing: Failing) => string {
  const { t } = useTranslation();
  const show = useShow();
  const titleOf = useFailureTitle();
  const textOf = useErrorText();
  return (error, { title = titleOf(error), message = textOf(error), action, ask }) => {
    const id = nextId();
    failures.set(error, id);
    const onClose = () => forgetFailure(id);
    const options = { color: 'rose', autoClose: false as const, title, onClose };
    rememberFailure(id, error, () => {
      if (ask?.() !== true) show(id, { ...options, message: t('error.back') }, action);
    });
    show(id, { ...options, message }, action);
    return id;
  };
}

let shown = 0;
const nextId = () => `toast-${(shown += 1)}`;

type Show = (id: string, options: Omit<NotificationData, 'id'>, action?: Action) => void;

/** Shows or updates a toast. One with an action closes when the action is chosen. */
function useShow(): Show {
  const { t } = useTranslation();
  return (id, options, action) => {
    const message =
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
      );
    const closeButtonProps = { 'aria-label': t('action.close') };
    const isThere = notificationsStore
      .getState()
      .notifications.some((notification) => notification.id === id);
    const data = { ...options, id, message, closeButtonProps };
    if (isThere) notifications.update(data);
    else notifications.show(data);
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
