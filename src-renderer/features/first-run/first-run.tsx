import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { usePreferences } from '../../ui/use-preferences.ts';
import { ReadOnlyNotice } from '../../backups/read-only-notice.tsx';
import { placeOf } from '../../lib/place.ts';
import { useLeave } from '../../navigation/unsaved.tsx';
import { ChannelStep } from './channel-step.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ReminderStep } from './reminder-step.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import classes from './first-run.module.css';

const steps = [SubscriptionStep, ReminderStep, ChannelStep] as const;

/** Three steps before the window is used for the first time. Anything skipped is available in the window. */
export function FirstRun({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('firstRun');
  const { data, isPending } = useApi('getSettings', {});
  const { prefer } = usePreferences();
  const leave = useLeave();
  const end = () => {
    // Shown once, even if that can't be saved now.
    prefer({ firstRunDone: true });
    onEnd();
  };
  // A partly entered subscription is stored as a draft; a channel's form is not.
  const { index, isAgain, next, back } = useSteps(end);
  const Step = steps[index];
  return (
    <main id="page" data-first-run tabIndex={-1} className={classes['page']}>
      <ReadOnlyNotice />
      <div className={classes['above']}>
        <LanguageMenu />
      </div>
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
            className={classes['skip'] ?? ''}
            onClick={() => (Step === ChannelStep ? leave(end) : end())}
          >
            {t('skip')}
          </Button>
        </header>
        {Step === undefined || isPending ? null : (
          <Step
            place={placeOf(data?.data)}
            isAgain={isAgain}
            onDone={next}
            onBack={back}
            onEnd={end}
          />
        )}
      </div>
    </main>
  );
}

function useSteps(end: () => void) {
  const [index, setIndex] = useState(0);
  const [furthest, setFurthest] = useState(0);
  return {
    index,
    isAgain: index < furthest,
    back: () => setIndex(index - 1),
    next: () => {
      const following = index + 1;
      if (following === steps.length) return end();
      setIndex(following);
      setFurthest(Math.max(furthest, following));
    },
  };
}
