import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../components/use-preferences.ts';
import { AccountStep } from './account-step.tsx';
import { ReminderStep } from './reminder-step.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import classes from './first-run.module.css';

const steps = [AccountStep, SubscriptionStep, ReminderStep] as const;

/** What every step is given: how to go on once it is done, or without. */
export type StepProps = { onDone: () => void };

/** Three calm steps before the window is used for the first time; each can be skipped. */
export function FirstRun({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('firstRun');
  const [index, setIndex] = useState(0);
  const { prefer } = usePreferences();
  const Step = steps[index];
  const end = () => {
    // Shown once, even where that can not be noted now.
    prefer({ firstRunDone: true });
    onEnd();
  };
  const next = () => (index + 1 < steps.length ? setIndex(index + 1) : end());
  return (
    <main id="page" tabIndex={-1} className={classes['page']}>
      <div className={classes['card']}>
        <header className={classes['head']}>
          <span className={classes['leaf']} aria-hidden />
          <span className={classes['count']}>
            {t('step', { number: index + 1, total: steps.length })}
          </span>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={end}>
            {t('skipAll')}
          </Button>
        </header>
        {Step === undefined ? null : <Step onDone={next} />}
      </div>
    </main>
  );
}
