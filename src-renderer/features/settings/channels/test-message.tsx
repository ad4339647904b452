import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../../api/account.ts';
import { useChange } from '../../../api/mutations.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useIsFailing } from '../../../reminders/use-failing.ts';
import {
  TestAnswer as Answer,
  TestButton as SendButton,
  type Test as Sent,
} from '../../../reminders/test-message.tsx';
import type { Channel } from '../../../reminders/use-channels.ts';
import classes from './channels.module.css';

/** A test message on a channel and its outcome. */
export type Test = Sent & {
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

/** Sends a test message on a channel. */
export function TestButton({ title, test }: { title: string; test: Test }) {
  const { t } = useTranslation('settings');
  const text = t('channels.test');
  return <SendButton text={text} label={`${text}: ${title}`} test={test} />;
}

/** The outcome of a test message on a channel. */
export function TestAnswer({ test }: { test: Test }) {
  const { t } = useTranslation('settings');
  const texts = { delivered: t('channels.delivered'), failed: t('channels.notDelivered') };
  return <Answer className={classes['answer']} texts={texts} test={test} />;
}
