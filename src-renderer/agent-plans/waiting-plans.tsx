import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { type Deciding, type WaitingPlan, useDecision } from './use-decision.ts';
import { useShownPlan } from './use-shown-plan.ts';
import { useWishText } from './use-wish-text.ts';
import classes from './agent-plans.module.css';

const MINUTE_MS = 60_000;

/** What agents want to do and the owner has to allow, each with what it would change. */
export function WaitingPlans() {
  const { data, refetch } = useApi('listAgentPlans', {});
  const plans = data?.data ?? [];
  // Plans expire without anything having changed.
  useInterval(() => void (plans.length > 0 && refetch()), MINUTE_MS, { autoInvoke: true });
  return plans.map((plan) => <Wish key={plan.id} plan={plan} />);
}

function Wish({ plan }: { plan: WaitingPlan }) {
  const { t } = useTranslation('agents');
  const { shown, show, hide } = useShownPlan();
  const text = useWishText()(plan);
  const deciding = useDecision(plan);
  return (
    <Notice>
      <strong>{text}</strong> {t('waits')}
      <span className={classes['choices']}>
        <Button
          size="xs"
          variant="default"
          aria-label={t('showOf', { text })}
          onClick={() => show(plan.id)}
        >
          {t('show')}
        </Button>
        <Decision text={text} deciding={deciding} />
      </span>
      <PlanDialog {...{ plan, text }} isOpen={shown === plan.id} onClose={hide}>
        <Decision text={text} deciding={deciding} />
      </PlanDialog>
    </Notice>
  );
}

function Decision({ text, deciding }: { text: string; deciding: Deciding }) {
  const { t } = useTranslation('agents');
  const { allow, refuse, isPending } = deciding;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={isPending}
        aria-label={t('refuseOf', { text })}
        onClick={refuse}
      >
        {t('refuse')}
      </Button>
      <Button
        size="xs"
        color="rose"
        loading={isPending}
        aria-label={t('allowOf', { text })}
        onClick={allow}
      >
        {t('allow')}
      </Button>
    </>
  );
}
