import { useTranslation } from 'react-i18next';
import { cadenceOf } from '../../../../src-server/contract/intervals.ts';
import { hasAnchor } from '../../../../src-server/domain/schedule.ts';
import { useAccountChoice } from '../../../api/account.ts';
import { call } from '../../../api/client.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useChange } from '../../../api/mutations.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Patch } from '../form/values.ts';

const scheduleFields = [
  'period',
  'customDate',
  'customMonths',
  'nextPaymentDate',
  'billingAnchorDay',
] as const;

/** Changes fields of a subscription, with a toast that can undo it. Throws CallError. */
export function useEdit(): (
  record: SubscriptionRecord,
  patch: Patch,
  message?: string,
) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const { account } = useAccountChoice();
  const update = useChange('updateRecord', (record, { body }) => ({
    ...record,
    // Only one of the intervals holds.
    ...(body?.period === undefined ? {} : { customDate: null, customMonths: null }),
    ...(Object.fromEntries(
      Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<SubscriptionRecord>),
  }));
  return async (record, patch, message) => {
    const { id, name } = record;
    const params = { id };
    const undo = async (made: SubscriptionRecord) => {
      const { data: now } = await call('getRecord', { params }, { account: account.id });
      // Fields that somebody else has changed since are left alone.
      if (changedFields(patch).some((field) => !isSame(now[field], made[field]))) {
        return toast.done(t('done.changedSince', { name }));
      }
      await update.mutateAsync({ params, body: undoPatch(record, patch) });
      return toast.done(t('done.takenBack', { name }));
    };
    const { data: made } = await update.mutateAsync({ params, body: patch });
    toast.done(message ?? t('done.edit', { name: patch.name ?? name }), () => undo(made));
  };
}

// Some are lists.
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const changedFields = (patch: Patch) => Object.keys(patch) as (keyof SubscriptionRecord)[];

// A schedule is reverted as a whole, because its parts depend on each other.
function undoPatch(record: SubscriptionRecord, patch: Patch): Patch {
  const before = Object.fromEntries(
    changedFields(patch).map((name) => [name, record[name] ?? null]),
  );
  if (!scheduleFields.some((name) => name in patch)) return before;
  const { period, nextPaymentDate, billingAnchorDay, customDate, customMonths } = record;
  const { customDate: _days, customMonths: _months, billingAnchorDay: _anchor, ...rest } = before;
  return {
    ...rest,
    period,
    nextPaymentDate,
    ...(period !== 'custom' ? {} : customMonths === null ? { customDate } : { customMonths }),
    ...(hasAnchor(cadenceOf(record)) ? { billingAnchorDay } : {}),
  };
}
