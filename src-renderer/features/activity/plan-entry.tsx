import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUndoPlan } from '../../agent-plans/use-undo-plan.ts';
import {
  type PlannedAction,
  plannedActions,
} from '../../../src-server/contract/app/agent-plans.ts';
import { useApi } from '../../api/queries.ts';
import type { Entry } from '../../audit/changes.ts';
import { Facts } from '../../ui/facts.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './activity.module.css';

/** Whether an entry is about a plan of an agent. */
export const isPlan = ({ action }: Entry): boolean => action.startsWith('agent_plan.');

type Done = PlannedAction | 'several';

/** What a plan did to how many records, as one kind of change if all of them are of one kind. */
export function doneByPlan({ metadata: { after } }: Entry): { done: Done; count: number } {
  const done = plannedActions.find((action) => action === after?.['action']) ?? 'several';
  return { done, count: Number(after?.['changes']) };
}

/** Whether all of a plan was undone. Only the latest are known; the server refuses to undo one twice. */
function useIsUndone({ metadata }: Entry): boolean {
  const { data } = useApi('listActivity', { query: { action: 'agent_plan.undo', limit: '100' } });
  const id = metadata.after?.['id'];
  return (
    data?.data.some(
      ({ metadata: { after } }) => after?.['id'] === id && Number(after?.['left']) === 0,
    ) ?? true
  );
}

/** Whether the owner allowed a plan and whether it was undone, or how many changes undoing it took back. */
export function PlanFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('activity');
  const isUndone = useIsUndone(entry);
  const { isAllowed, takenBack, left } = entry.metadata.after ?? {};
  const facts =
    entry.action === 'agent_plan.apply'
      ? [
          ...(isAllowed === true ? [t('plan.allowed')] : []),
          ...(isUndone ? [t('imported.undone')] : []),
        ]
      : [
          t('imported.takenBack', { count: Number(takenBack) }),
          ...(Number(left) > 0 ? [t('imported.left', { count: Number(left) })] : []),
        ];
  return <Facts className={classes['summary']} facts={facts} />;
}

/** Undoes everything that a plan changed, unless that was done already. */
export function UndoPlanButton({ entry }: { entry: Entry }) {
  const { t } = useTranslation('activity');
  const isUndone = useIsUndone(entry);
  const undo = useUndoPlan();
  const toast = useToast();
  if (entry.action !== 'agent_plan.apply' || isUndone) return null;
  const id = String(entry.metadata.after?.['id']);
  const undoNow = () => void undo(id).catch((error) => toast.failed(error, undefined, undoNow));
  return (
    <Button variant="default" size="compact-sm" aria-label={t('plan.undoAll')} onClick={undoNow}>
      {t('plan.undo')}
    </Button>
  );
}
