import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Outcome } from '../../src-server/contract/app/outcomes.ts';
import { useFocusReturn } from '../lib/use-focus-return.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import classes from './test-message.module.css';

/** A test message and its outcome. */
export type Test = {
  send: () => void;
  isPending: boolean;
  answer: { delivered: boolean; outcome: Outcome } | undefined;
};

/** Sends a test message. `label` says where to. */
export function TestButton({ text, label, test }: { text: string; label: string; test: Test }) {
  const button = useFocusReturn(test.isPending);
  return (
    <Button
      ref={button}
      size="xs"
      variant="light"
      aria-label={label}
      loading={test.isPending}
      onClick={test.send}
    >
      {text}
    </Button>
  );
}

type AnswerProps = {
  test: Test;
  texts: { delivered: string; failed: string };
  className?: string | undefined;
};

/** The outcome of a test message. */
export function TestAnswer({ test: { answer, isPending }, texts, className }: AnswerProps) {
  const { tellMore } = useOutcomeText();
  if (answer === undefined || isPending) return <div role="status" />;
  const { delivered, outcome } = answer;
  const Picture = delivered ? IconCircleCheck : IconCircleX;
  return (
    <div role="status">
      <div className={className}>
        <div className={classes['verdict']} data-delivered={delivered}>
          <Picture size={16} stroke={1.75} aria-hidden />
          {delivered ? texts.delivered : texts.failed}
        </div>
        <div className={classes['message']}>{tellMore(outcome)}</div>
      </div>
    </div>
  );
}
