import { Button } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './first-run.module.css';

type Props = {
  title: string;
  text: string;
  submit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  isPending: boolean;
  onSkip: () => void;
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** One step: what it is about, a few fields, and the way on with or without them. */
export function Step(props: Props) {
  const { t } = useTranslation('firstRun');
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever does not see the step change is told by where the focus is.
  useEffect(() => title.current?.focus(), []);
  return (
    <form data-subscription onSubmit={props.submit} noValidate className={classes['step']}>
      <h1 ref={title} tabIndex={-1} className={classes['title']}>
        {props.title}
      </h1>
      <p className={classes['text']}>{props.text}</p>
      <div className={classes['fields']}>{props.children}</div>
      <div className={classes['buttons']}>
        {props.onBack === undefined ? null : (
          <Button
            variant="subtle"
            color="gray"
            className={`${classes['back']} ${classes['skipAll']}`}
            onClick={props.onBack}
          >
            {t('back')}
          </Button>
        )}
        <Button variant="default" onClick={props.onSkip}>
          {t('skip')}
        </Button>
        <Button type="submit" loading={props.isPending}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
