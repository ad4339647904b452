import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../../src-server/contract/app/outcomes.ts';
import { useChange } from '../../../api/mutations.ts';
import { useFocusReturn } from '../../../lib/use-focus-return.ts';
import { useOutcomeText } from '../../../reminders/use-outcome-text.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from './webhooks.module.css';

/** A test message to a webhook and its outcome. */
type Test = {
  send: () => void;
  isPending: boolean;
  answer: { delivered: boolean; outcome: Outcome } | undefined;
};

/** Sends test messages to a webhook. */
export function useTest(id: string): Test {
  const toast = useToast();
  const { mutate, isPending, data } = useChange('testWebhook');
  return {
    send: () => mutate({ params: { id } }, { onError: toast.failed }),
    isPending,
    answer: data?.data,
  };
}

/** Sends a test message. */
export function TestButton({ name, test }: { name: string; test: Test }) {
  const { t } = useTranslation('webhooks');
  const button = useFocusReturn(test.isPending);
  return (
    <Button
      ref={button}
      size="xs"
      variant="light"
      aria-label={t('test.sendNamed', { name })}
      loading={test.isPending}
      onClick={test.send}
    >
      {t('test.send')}
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
  const { t } = useTranslation('webhooks');
  const { tellMore } = useOutcomeText();
  const Picture = delivered ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes['answer']}>
      <span className={classes['state']} data-state={delivered ? 'works' : 'down'}>
        <Picture size={16} stroke={1.75} aria-hidden />
        {delivered ? t('test.delivered') : t('test.failed')}
      </span>
      <span className={classes['outcome']}>{tellMore(outcome)}</span>
    </div>
  );
}
