import { useTranslation } from 'react-i18next';
import type { CallError } from '../../api/client.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useChange } from '../../api/mutations.ts';
import { useToast } from '../../components/toast.tsx';

/** What an owner does to a subscription's status. */
export type Verb = 'pause' | 'resume' | 'cancel' | 'reactivate';

const becomes = (status: SubscriptionRecord['status']) => (record: SubscriptionRecord) => ({
  ...record,
  status,
});

/** What takes a change back; what was cancelled while it was paused becomes paused again. */
function undoOf(verb: Verb, { status }: SubscriptionRecord): readonly Verb[] {
  if (verb === 'pause') return ['resume'];
  if (verb === 'resume') return ['pause'];
  if (verb === 'reactivate') return ['cancel'];
  return status === 'paused' ? ['reactivate', 'pause'] : ['reactivate'];
}

/** Pauses, resumes, cancels or reactivates a subscription, says so, and can take it back. */
export function useStatusChange(): (record: SubscriptionRecord, verb: Verb) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const calls = {
    pause: useChange('pauseSubscription', becomes('paused')),
    resume: useChange('resumeSubscription', becomes('active')),
    cancel: useChange('cancelSubscription', becomes('cancelled')),
    reactivate: useChange('reactivateSubscription', becomes('active')),
  };
  const run = async (id: string, verbs: readonly Verb[], message: string, undo?: () => void) => {
    try {
      for (const verb of verbs) await calls[verb].mutateAsync({ params: { id } });
      toast.done(message, undo);
    } catch (error) {
      toast.failed(error as CallError);
    }
  };
  return (record, verb) => {
    const { id, name } = record;
    const takeBack = () => void run(id, undoOf(verb, record), t('done.takenBack', { name }));
    return run(id, [verb], t(`done.${verb}`, { name }), takeBack);
  };
}
