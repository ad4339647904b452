import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../../src-server/contract/app/outcomes.ts';
import { useAccountChoice } from '../../../api/account.ts';
import { useChange } from '../../../api/mutations.ts';
import { useFocusReturn } from '../../../lib/use-focus-return.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useIsFailing } from '../../../reminders/use-failing.ts';
import { useOutcomeText } from '../../../reminders/use-outcome-text.ts';
import type { Channel } from '../../../reminders/use-channels.ts';
import classes from './channels.module.css';

/** A test message on a channel and its outcome. */
export type Test = {
  send: () => void;
  isPending: boolean;
  answer: { delivered: boolean; outcome: Outcome } | undefined;
  /** Clears the outcome. */
  reset: () => void;
};

// Kept when the user leaves and returns to this page.
const answers = new Map<string, NonNullable<Test['answer']>>();

/** Sends test messages on a channel. */
export function useTest(channel: Channel['channel']): Test {
  const toast = useToast();
  const { account } = useAccountChoice();
  const { mutate, isPending, data, reset } = useChange('testChannel');
  const key = `${account.id} ${channel}`;
  return {
    send: () =>
      mutate(
        { params: { channel } },
        { onSuccess: ({ data: answer }) => answers.set(key, answer), onError: toast.failed },
      ),
    isPending,
    answer: data?.data ?? answers.get(key),
    reset: () => {
      answers.delete(key);
      reset();
    },
  };
}

/** Whether a channel's last test failed or, if it wasn't tested, its last reminder. */
export function useIsUnsure(channel: Channel['channel'], { answer }: Test): boolean {
  const isFailing = useIsFailing(channel);
  return answer === undefined ? isFailing : !answer.delivered;
}

/** Sends a test message. */
export function TestButton({ title, test }: { title: string; test: Test }) {
  const { t } = useTranslation('settings');
  const button = useFocusReturn(test.isPending);
  return (
    <Button
      ref={button}
      size="xs"
      variant="light"
      aria-label={`${t('channels.test')}: ${title}`}
      loading={test.isPending}
      onClick={test.send}
    >
      {t('channels.test')}
    </Button>
  );
}

/** The outcome of a test message. */
export function TestAnswer({ test: { answer, isPending } }: { test: Test }) {
  return (
    <div role="status">{answer === undefined || isPending ? null : <Answer {...answer} />}</div>
  );
}

function Answer({ delivered, outcome }: NonNullable<Test['answer']>) {
  const { t } = useTranslation('settings');
  const { tellMore } = useOutcomeText();
  const Picture = delivered ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes['answer']}>
      <div className={classes['verdict']} data-delivered={delivered}>
        <Picture size={16} stroke={1.75} aria-hidden />
        {delivered ? t('channels.delivered') : t('channels.notDelivered')}
      </div>
      <div className={classes['message']}>{tellMore(outcome)}</div>
    </div>
  );
}
