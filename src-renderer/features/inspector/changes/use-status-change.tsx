import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { serviceNamed } from '../../../../src-server/domain/services.ts';
import { useServices } from '../../../catalog/services.ts';
import { siteOf } from '../../../lib/site.ts';
import { type Undo, asOneChange } from '../../../lib/undo-stack.ts';
import { resumable } from '../../../lib/resumable.ts';
import { useToast } from '../../../ui/toast.tsx';
import { nextFrom } from '../../../reminders/next-from.ts';
import { endOnceCancelled } from '../../../records/ending.ts';
import { NextDateForm } from './next-date-form.tsx';
import { useSetEnd } from './use-set-end.ts';
import { useFormDialog } from '../../../navigation/form-dialog.tsx';

/** An owner's change to a subscription's status. */
export type Verb = 'pause' | 'resume' | 'cancel' | 'reactivate';

type Dates = { nextPaymentDate: string; billingAnchorDay?: number };

const becomes = (status: SubscriptionRecord['status']) => (record: SubscriptionRecord) => ({
  ...record,
  status,
});

/** The reverse of each change. A subscription that was paused when it was cancelled becomes paused again. */
function undoOf(verb: Verb, { status }: SubscriptionRecord): readonly Verb[] {
  if (verb === 'pause') return ['resume'];
  if (verb === 'resume') return ['pause'];
  if (verb === 'reactivate') return ['cancel'];
  return status === 'paused' ? ['reactivate', 'pause'] : ['reactivate'];
}

type Work = () => Promise<unknown>;

/**
 * Pauses, resumes, cancels, or reactivates a subscription, with a toast that can undo it. A contract that is cancelled
 * ends with its term. If a subscription becomes active after its date has passed, offers the next scheduled date first.
 */
export function useStatusChange(): (record: SubscriptionRecord, verb: Verb) => Promise<void> {
  const setEnd = useSetEnd();
  const change = useTransition();
  const today = useApi('getServer', {}).data?.data.today;
  return (record, verb) => {
    const end = verb === 'cancel' ? endOnceCancelled(record, today) : undefined;
    return end === undefined ? change(record, verb) : setEnd(record, end);
  };
}

function useTransition(): (record: SubscriptionRecord, verb: Verb) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const dialog = useFormDialog();
  const today = useApi('getServer', {}).data?.data.today;
  const update = useChange('updateRecord').mutateAsync;
  const calls = useCalls();
  const doneText = useDoneText();
  const say = (work: Work, message: string, undo?: Undo) =>
    asOneChange(async () => {
      await work();
      toast.done(message, undo);
    });
  const change = (record: SubscriptionRecord, verb: Verb, next = record.nextPaymentDate) => {
    const { id, name, nextPaymentDate, billingAnchorDay, endsOn } = record;
    const params = { id };
    const set = (body: Dates | { endsOn: string }): Work[] => [() => update({ params, body })];
    const moveTo = (body: Dates) => (next === nextPaymentDate ? [] : set(body));
    const step =
      (each: Verb): Work =>
      () =>
        calls[each].mutateAsync({ params });
    // The date is set first and reverted last, so that no charge is missed while the subscription is
    // inactive.
    const there = [...moveTo({ nextPaymentDate: next }), step(verb)];
    const goBack = resumable([
      ...undoOf(verb, record).map(step),
      ...moveTo({ nextPaymentDate, billingAnchorDay }),
      // A last day that had passed was removed.
      ...(verb === 'reactivate' && endsOn !== undefined ? set({ endsOn }) : []),
    ]);
    const takeBack = () => say(goBack, t('done.takenBack', { name }));
    return say(resumable(there), doneText(record, verb), takeBack);
  };
  const begin = async (record: SubscriptionRecord, verb: Verb): Promise<void> => {
    const counts = verb === 'resume' || verb === 'reactivate';
    if (!counts || today === undefined || record.nextPaymentDate >= today) {
      return change(record, verb).catch((error: Error) =>
        toast.failed(error, undefined, () => void begin(record, verb)),
      );
    }
    return dialog(t(`verbLong.${verb}`, { name: record.name }), (close) => (
      <NextDateForm
        record={record}
        proposed={nextFrom(record, today)}
        confirm={t(`verb.${verb}`)}
        onChoose={(next, refuse) => close(() => change(record, verb, next), refuse)}
      />
    ));
  };
  return begin;
}

const useCalls = () => ({
  pause: useChange('pauseSubscription', becomes('paused')),
  resume: useChange('resumeSubscription', becomes('active')),
  cancel: useChange('cancelSubscription', becomes('cancelled')),
  reactivate: useChange('reactivateSubscription', becomes('active')),
});

/** Shows a toast about a status change, including where else to cancel. */
function useDoneText(): (record: SubscriptionRecord, verb: Verb) => string {
  const { t } = useTranslation('inspector');
  const services = useServices();
  return ({ name, cancelUrl }, verb) => {
    const page = cancelUrl ?? serviceNamed(services, name)?.manageUrl;
    if (verb !== 'cancel' || page === undefined) return t(`done.${verb}`, { name });
    return t('done.cancelAt', { name, site: siteOf(page) });
  };
}
