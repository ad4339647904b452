import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { useFormat } from '../lib/format.ts';
import { useToast } from '../ui/toast.tsx';

type Left = CallOutput<'undoAgentPlan'>['data']['left'];

/** Undoes what a plan changed, and shows what somebody has changed since. Throws CallError. */
export function useUndoPlan(): (id: string) => Promise<void> {
  const { t } = useTranslation('agents');
  const format = useFormat();
  const toast = useToast();
  const undo = useChange('undoAgentPlan').mutateAsync;
  const namesOf = (left: Left) =>
    format.list(left.map(({ id, name }) => (id === null ? t('settings') : name)));
  return async (id) => {
    const { takenBack, left } = (await undo({ params: { id } })).data;
    toast.done(
      format.sentences([
        t('undone', { count: takenBack }),
        ...(left.length === 0 ? [] : [t('left', { names: namesOf(left) })]),
      ]),
    );
  };
}
