import { useTranslation } from 'react-i18next';
import type { CallError, CallOutput } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { useToast } from '../ui/toast.tsx';
import { useUndoPlan } from './use-undo-plan.ts';

/** A plan that waits for the owner. */
export type WaitingPlan = CallOutput<'listAgentPlans'>['data'][number];

/** The owner's two choices. */
export type Deciding = { allow: () => void; refuse: () => void; isPending: boolean };

/** Allows or refuses a plan. What was allowed can be undone. */
export function useDecision({ id, keyName }: WaitingPlan): Deciding {
  const { t } = useTranslation('agents');
  const toast = useToast();
  const allowing = useChange('allowAgentPlan');
  const refusing = useChange('refuseAgentPlan');
  const undo = useUndoPlan();
  const input = { params: { id } };
  const onError = (error: CallError) => toast.failed(error);
  return {
    allow: () =>
      allowing.mutate(input, {
        onSuccess: ({ data }) =>
          toast.done(t('allowed', { count: data.changes.length }), () => undo(id)),
        onError,
      }),
    refuse: () =>
      refusing.mutate(input, {
        onSuccess: () => toast.done(t('refused', { name: keyName })),
        onError,
      }),
    isPending: allowing.isPending || refusing.isPending,
  };
}
