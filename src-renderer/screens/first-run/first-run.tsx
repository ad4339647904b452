import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../components/use-preferences.ts';
import { ReadOnlyNotice } from '../../frame/read-only.tsx';
import { AccountStep } from './account-step.tsx';
import { ReminderStep } from './reminder-step.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import classes from './first-run.module.css';

const steps = [AccountStep, SubscriptionStep, ReminderStep] as const;

/** What every step is given. */
export type StepProps = {
  /** The region that the first step showed, which may not be saved. */
  locale: string | undefined;
  /** Goes on, once the step is done or without it. */
  onDone: (locale?: string) => void;
  /** Goes back; nowhere from the first step. */
  onBack: (() => void) | undefined;
};

/** Three calm steps before the window is used for the first time; each can be skipped. */
export function FirstRun({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('firstRun');
  const [index, setIndex] = useState(0);
  const [locale, setLocale] = useState<string>();
  const { prefer } = usePreferences();
  const Step = steps[index];
  const end = () => {
    // Shown once, even where that can not be noted now.
    prefer({ firstRunDone: true });
    onEnd();
  };
  const next = (shown = locale) => {
    setLocale(shown);
    if (index + 1 < steps.length) setIndex(index + 1);
    else end();
  };
  const back = index === 0 ? undefined : () => setIndex(index - 1);
  return (
    <main id="page" tabIndex={-1} className={classes['page']}>
      <ReadOnlyNotice />
      <div className={classes['card']}>
        <header className={classes['head']}>
          <span className={classes['leaf']} aria-hidden />
          <span className={classes['count']}>
            {t('step', { number: index + 1, total: steps.length })}
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes['skipAll'] ?? ''}
            onClick={end}
          >
            {t('skipAll')}
          </Button>
        </header>
        {Step === undefined ? null : <Step locale={locale} onDone={next} onBack={back} />}
      </div>
    </main>
  );
}
