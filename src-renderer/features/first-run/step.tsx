import { Button } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './first-run.module.css';

type StepProps = { title: string; text: string; children: ReactNode };

type FormStepProps = StepProps & {
  submit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  isPending: boolean;
  onBack?: () => void;
  /** Another way to complete the step, beside its button. */
  instead?: ReactNode;
};

/** A step: its title, a few fields, and buttons to continue. */
export function FormStep(all: FormStepProps) {
  const { submit, submitLabel, isPending, onBack, instead, children, ...props } = all;
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} data-subscription onSubmit={submit} noValidate className={classes['step']}>
      <Head {...props} onEnter={() => form.current?.requestSubmit()} />
      <div className={classes['fields']}>{children}</div>
      <div className={classes['buttons']}>
        {onBack === undefined ? null : <BackButton onClick={onBack} />}
        {instead}
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type LastStepProps = StepProps & { onDone: () => void; onBack: () => void };

/** The last step, in which each field is saved on its own. */
export function LastStep({ onDone, onBack, children, ...props }: LastStepProps) {
  const { t } = useTranslation('firstRun');
  return (
    <div className={classes['step']}>
      <Head {...props} onEnter={onDone} />
      <div className={classes['fields']}>{children}</div>
      <div className={classes['buttons']}>
        <BackButton onClick={onBack} />
        <Button onClick={onDone}>{t('finish')}</Button>
      </div>
    </div>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('firstRun');
  return (
    <Button variant="default" className={classes['back'] ?? ''} onClick={onClick}>
      {t('back')}
    </Button>
  );
}

type HeadProps = { title: string; text: string; onEnter: () => void };

function Head({ title, text, onEnter }: HeadProps) {
  const place = useRef<HTMLHeadingElement>(null);
  // The focus tells users who can't see the step change: it moves here or to the first field.
  useEffect(() => {
    const step = place.current?.parentElement;
    if (step?.contains(document.activeElement) !== true) place.current?.focus();
  }, []);
  return (
    <>
      <h1
        ref={place}
        tabIndex={-1}
        className={classes['title']}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      >
        {title}
      </h1>
      <p className={classes['text']}>{text}</p>
    </>
  );
}
