import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/mutations.ts';
import { useApi } from '../api/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { type Deciding, type WaitingPlan, useDecision } from './use-decision.ts';
import { useShownPlan } from './use-shown-plan.ts';
import { useWishText } from './use-wish-text.ts';
import classes from './agent-plans.module.css';

const LOOK_MS = 10_000;
// An agent that asks for more must not bury the page.
const MOST_SHOWN = 3;

/** What agents want to do and the owner has to allow, each with what it would change. */
export function WaitingPlans() {
  const { data, refetch } = useApi('listAgentPlans', {});
  const plans = data?.data ?? [];
  const [isAll, setIsAll] = useState(false);
  // Plans expire without anything having changed.
  useInterval(() => void (plans.length > 0 && refetch()), LOOK_MS, { autoInvoke: true });
  // A single one more takes no more room than its number.
  const isMany = plans.length > MOST_SHOWN + 1;
  const shown = isMany && !isAll ? plans.slice(0, MOST_SHOWN) : plans;
  return (
    <>
      {isMany ? (
        <ManyWishes
          plans={plans}
          hidden={plans.length - shown.length}
          onToggle={() => setIsAll(!isAll)}
        />
      ) : null}
      {shown.map((plan) => (
        <Wish key={plan.id} plan={plan} />
      ))}
    </>
  );
}

type ManyProps = { plans: readonly WaitingPlan[]; hidden: number; onToggle: () => void };

function ManyWishes({ plans, hidden, onToggle }: ManyProps) {
  const { t } = useTranslation(['agents', 'common']);
  const toast = useToast();
  const refusing = useChange('refuseAgentPlan');
  const refuseAll = async () => {
    const answers = await Promise.allSettled(
      plans.map(({ id }) => refusing.mutateAsync({ params: { id } })),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed !== undefined) toast.failed(failed.reason);
    else toast.done(t('refusedAll', { count: plans.length }));
  };
  return (
    <Notice>
      <strong>{t('waiting', { count: plans.length })}</strong>
      <span className={classes['choices']}>
        <Button size="xs" variant="default" aria-expanded={hidden === 0} onClick={onToggle}>
          {hidden === 0 ? t('common:action.showFewer') : t('more', { count: hidden })}
        </Button>
        <Button size="xs" variant="default" onClick={() => void refuseAll()}>
          {t('refuseAll')}
        </Button>
      </span>
    </Notice>
  );
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
