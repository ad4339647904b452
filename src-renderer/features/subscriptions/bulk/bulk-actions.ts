import { canTransition } from '../../../../src-server/contract/app/status.ts';
import { addDays } from '../../../../src-server/contract/dates.ts';
import { nextCharge } from '../../../../src-server/contract/schedule-preview.ts';
import type { Step } from '../../../api/steps.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { endOnceCancelled } from '../../../records/ending.ts';
import { isDue } from '../../../records/charges.ts';
import { nextFrom } from '../../../reminders/next-from.ts';

/** The actions for many subscriptions at once. */
export type BulkAction =
  | { kind: 'renew' | 'pause' | 'resume' | 'cancel' | 'delete' }
  | { kind: 'category'; category: string };

type Way = {
  /** The record as shown once the step starts; null if it is deleted. */
  patch: Partial<Subscription> | null;
  steps: readonly Step[];
};

/** What an action does to one record, and how to undo it. */
export type Change = { id: string; there: Way; back: Way };

/** The changes of an action on `today`. Records that it can't change, or no longer can, have none. */
export function changesOf(
  action: BulkAction,
  rows: readonly Subscription[],
  today: string,
): Change[] {
  return rows.flatMap((row) => changeOf(action, row, today) ?? []);
}

/** The reverse of these changes. */
export function reversed(changes: readonly Change[]): Change[] {
  return changes.map(({ id, there, back }) => ({ id, there: back, back: there }));
}

function changeOf(action: BulkAction, row: Subscription, today: string): Change | undefined {
  const { id, category, status } = row;
  if (action.kind === 'delete') {
    const there: Way = { patch: null, steps: [{ name: 'deleteSubscription', id }] };
    return { id, there, back: { patch: row, steps: [{ name: 'restoreSubscription', id }] } };
  }
  if (action.kind === 'category') {
    const isSame = action.category === category;
    return isSame
      ? undefined
      : { id, there: toCategory(id, action.category), back: toCategory(id, category) };
  }
  if (action.kind === 'renew') return renewal(row, today);
  if (!canTransition(status, action.kind)) return undefined;
  const end = action.kind === 'cancel' ? endOnceCancelled(row, today) : undefined;
  if (end !== undefined) return { id, there: toEnd(id, end), back: toEnd(id, null) };
  const change = { id, ...transitions[action.kind](row) };
  return action.kind === 'resume' && row.nextPaymentDate < today
    ? movedOn(change, row, nextFrom(row, today))
    : change;
}

// The recorded payments are only known afterwards; deleting them is then added to the undo.
function renewal(row: Subscription, today: string): Change | undefined {
  const date = isDue(row, today) ? nextCharge(row) : undefined;
  if (date === undefined) return undefined;
  const { id, nextPaymentDate, billingAnchorDay } = row;
  // A charge due today after overdue ones is confirmed separately.
  const from = date < today ? today : addDays(today, 1);
  return {
    id,
    there: {
      patch: { nextPaymentDate: nextFrom(row, from) },
      steps: [{ name: 'renewSubscription', id, body: { date } }],
    },
    back: {
      patch: { nextPaymentDate },
      steps: [{ name: 'updateRecord', id, body: { nextPaymentDate, billingAnchorDay } }],
    },
  };
}

function toCategory(id: string, category: string): Way {
  return { patch: { category }, steps: [{ name: 'updateRecord', id, body: { category } }] };
}

function toEnd(id: string, endsOn: string | null): Way {
  return {
    patch: { endsOn: endsOn ?? undefined },
    steps: [{ name: 'updateRecord', id, body: { endsOn } }],
  };
}

// A date that passed during the pause was not a charge, so the schedule continues after it, before the
// subscription becomes active.
function movedOn({ id, there, back }: Change, row: Subscription, next: string): Change {
  const { nextPaymentDate, billingAnchorDay } = row;
  const moveTo = (body: { nextPaymentDate: string; billingAnchorDay?: number }): Step => ({
    name: 'updateRecord',
    id,
    body,
  });
  return {
    id,
    there: {
      patch: { ...there.patch, nextPaymentDate: next },
      steps: [moveTo({ nextPaymentDate: next }), ...there.steps],
    },
    back: {
      patch: { ...back.patch, nextPaymentDate },
      steps: [...back.steps, moveTo({ nextPaymentDate, billingAnchorDay })],
    },
  };
}

type StatusStep = Exclude<
  Step['name'],
  | 'deleteSubscription'
  | 'restoreSubscription'
  | 'updateRecord'
  | 'renewSubscription'
  | 'deletePayment'
>;

const toStatus = (
  { id }: Subscription,
  status: Subscription['status'],
  ...names: StatusStep[]
): Way => ({
  patch: { status },
  steps: names.map((name) => ({ name, id })),
});

const transitions = {
  pause: (row: Subscription) => ({
    there: toStatus(row, 'paused', 'pauseSubscription'),
    back: toStatus(row, 'active', 'resumeSubscription'),
  }),
  resume: (row: Subscription) => ({
    there: toStatus(row, 'active', 'resumeSubscription'),
    back: toStatus(row, 'paused', 'pauseSubscription'),
  }),
  // Reactivating makes a subscription active, so a paused one has to be paused again.
  cancel: (row: Subscription) => ({
    there: toStatus(row, 'cancelled', 'cancelSubscription'),
    back:
      row.status === 'paused'
        ? toStatus(row, 'paused', 'reactivateSubscription', 'pauseSubscription')
        : toStatus(row, 'active', 'reactivateSubscription'),
  }),
};
