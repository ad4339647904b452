import { useTranslation } from 'react-i18next';
import type { CallError } from '../../api/client.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useChange } from '../../api/mutations.ts';
import { useToast } from '../../components/toast.tsx';
import type { Patch } from './form/values.ts';

const scheduleFields = ['period', 'customDate', 'nextPaymentDate', 'billingAnchorDay'] as const;

/** Changes fields of a subscription; the toast that says so can take it back. Throws CallError. */
export function useEdit(): (
  record: SubscriptionRecord,
  patch: Patch,
  message?: string,
) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const update = useChange('updateSubscription', (record, { body }) => ({
    ...record,
    ...(Object.fromEntries(
      Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<SubscriptionRecord>),
  }));
  return async (record, patch, message) => {
    const { id, name } = record;
    const undo = async () => {
      try {
        await update.mutateAsync({ params: { id }, body: undoPatch(record, patch) });
        toast.done(t('done.takenBack', { name }));
      } catch (error) {
        toast.failed(error as CallError);
      }
    };
    await update.mutateAsync({ params: { id }, body: patch });
    toast.done(message ?? t('done.edit', { name: patch.name ?? name }), () => void undo());
  };
}

// A schedule is taken back as a whole: its parts are reckoned from each other.
function undoPatch(record: SubscriptionRecord, patch: Patch): Patch {
  const names = Object.keys(patch) as (keyof SubscriptionRecord)[];
  const before = Object.fromEntries(names.map((name) => [name, record[name]]));
  if (!scheduleFields.some((name) => name in patch)) return before;
  const { period, nextPaymentDate, billingAnchorDay, customDate } = record;
  const { customDate: _custom, billingAnchorDay: _anchor, ...rest } = before;
  return {
    ...rest,
    period,
    nextPaymentDate,
    ...(period === 'custom' ? { customDate } : { billingAnchorDay }),
  };
}
