import { isDeepStrictEqual } from 'node:util';
import { requireBuiltInKey } from '../accounts/service.ts';
import type { activityEndpoints } from '../contract/app/activity.ts';
import { appWritableFields } from '../contract/app/record-bodies.ts';
import type { recordEndpoints } from '../contract/app/records.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import type { Actor, Context } from '../context.ts';
import { withoutPassedEnd } from '../domain/ending.ts';
import { wholeHundredths } from '../domain/money.ts';
import {
  type PaymentAnswer,
  deletePayment,
  findUnchanged,
  recordPayments,
  rewritePayment,
} from '../payments/history.ts';
import { restoreSubscription } from '../subscriptions/deleted.ts';
import { type AppAnswer, appAnswer } from '../subscriptions/json.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import {
  changeSubscription,
  getSubscription,
  patched,
  removeSubscription,
} from '../subscriptions/service.ts';
import { listActionsSince } from './repository.ts';
import { listActivity } from './service.ts';

/** An entry of the activity. */
export type ActivityEntry = Reply<(typeof activityEndpoints)['listActivity']>['data'][number];

/**
 * Why the last change stays: there is none, it is of a kind that is not undone this way, or somebody has changed or
 * deleted its subscription since.
 */
export type NotUndone =
  | { reason: 'nothing' }
  | { reason: 'otherKind' | 'changedSince'; entry: ActivityEntry };

/** The last change could not be undone. */
export class CannotUndo extends Error {
  override name = 'CannotUndo';
  readonly because: NotUndone;
  constructor(because: NotUndone) {
    super(because.reason);
    this.because = because;
  }
}

// One command makes at most a thousand payments, and a change of their subscription.
const MOST_ENTRIES = 1100;

/**
 * Undoes the last command that changed subscriptions or payments at the command line, with audit entries of its own, so
 * that undoing again restores the change. In the caller's transaction, which {@link CannotUndo} has to roll back.
 * Returns the entries of what was undone, oldest first.
 */
export function undoLastCommand(context: Context, actor: Actor): ActivityEntry[] {
  const { data } = listActivity(context, actor.ownerId, {
    apiKeyId: requireBuiltInKey(context, actor.ownerId, 'command_line'),
    signIns: 'hidden',
    limit: MOST_ENTRIES,
    offset: 0,
  });
  const [last] = data;
  if (last === undefined) throw new CannotUndo({ reason: 'nothing' });
  const entries = data.filter(({ requestId }) => requestId === last.requestId);
  const other = entries.find(({ action }) => undoing[action] === undefined);
  if (other !== undefined) throw new CannotUndo({ reason: 'otherKind', entry: last });
  for (const one of newestOfEach(entries)) requireUnchanged(context, actor, one);
  for (const entry of entries) undoing[entry.action]?.(context, actor, entry);
  return entries.toReversed();
}

const newestOfEach = (entries: readonly ActivityEntry[]): ActivityEntry[] => [
  ...new Map(entries.toReversed().map((entry) => [entry.subscriptionId, entry])).values(),
];

function requireUnchanged({ db }: Context, { ownerId }: Actor, entry: ActivityEntry): void {
  const since = listActionsSince(db, ownerId, subjectOf(entry), entry.id);
  if (since.length > 0) throw new CannotUndo({ reason: 'changedSince', entry });
}

const subjectOf = ({ subscriptionId }: ActivityEntry): string => {
  if (subscriptionId === null) throw new Error('A change of a subscription names none.');
  return subscriptionId;
};

type Undo = (context: Context, actor: Actor, entry: ActivityEntry) => void;

const undoing: { readonly [action in ActivityEntry['action']]?: Undo } = {
  'subscription.create': remove,
  'subscription.restore': remove,
  'subscription.delete': (context, actor, entry) =>
    void restoreSubscription(context, actor, subjectOf(entry)),
  'subscription.update': setBack,
  'subscription.pause': setBack,
  'subscription.resume': setBack,
  'subscription.cancel': setBack,
  'subscription.reactivate': setBack,
  'subscription.set_trial': setBack,
  'subscription.add_payment': removePayment,
  'subscription.change_payment': setPaymentBack,
  'subscription.delete_payment': addPaymentAgain,
};

function remove(context: Context, actor: Actor, entry: ActivityEntry): void {
  removeSubscription(context, actor, subjectOf(entry));
}

type PatchBody = Input<(typeof recordEndpoints)['updateRecord']>['body'];
// An entry has the fields of a record that are set.
type Recorded = Partial<AppAnswer>;

const SCHEDULE = ['period', 'customDate', 'customMonths', 'nextPaymentDate', 'billingAnchorDay'];

function setBack(context: Context, actor: Actor, entry: ActivityEntry): void {
  const { ownerId } = actor;
  const id = subjectOf(entry);
  const before = (entry.metadata.before ?? {}) as Recorded;
  const after = (entry.metadata.after ?? {}) as Recorded;
  const current = findSubscription(context.db, ownerId, id);
  const now = current && appAnswer(current, context.today(ownerId));
  const changed = [...appWritableFields, 'status', 'trialEndsOn'].filter(
    (name) => !isSame(before, after, name),
  );
  // The schedule goes on by itself.
  if (now === undefined || changed.some((name) => !isSame(now, after, name))) {
    throw new CannotUndo({ reason: 'changedSince', entry });
  }
  const today = context.today(ownerId);
  changeSubscription(context, actor, id, 'subscription.update', (stored) => {
    const back = {
      ...patched(context, stored, patchTo(before, changed)),
      ...(before.status === undefined ? {} : { status: before.status }),
      ...(before.trialEndsOn === undefined ? {} : { trialEndsOn: before.trialEndsOn }),
    };
    return changed.includes('status') ? withoutPassedEnd(back, today) : back;
  });
}

const valueOf = (record: Recorded, name: string): unknown =>
  (record as Readonly<Record<string, unknown>>)[name] ?? null;

const isSame = (one: Recorded, other: Recorded, name: string): boolean =>
  isDeepStrictEqual(valueOf(one, name), valueOf(other, name));

// The last payment date only follows from the next one, and a schedule is one thing.
function patchTo(before: Recorded, changed: readonly string[]): PatchBody {
  const { period, nextPaymentDate, billingAnchorDay, customDate, customMonths } = before;
  const others = changed.filter(
    (name) => appWritableFields.includes(name) && ![...SCHEDULE, 'lastPaymentDate'].includes(name),
  );
  return {
    ...Object.fromEntries(others.map((name) => [name, valueOf(before, name)])),
    ...(changed.some((name) => SCHEDULE.includes(name))
      ? {
          period,
          nextPaymentDate,
          billingAnchorDay,
          ...(customMonths === null || customMonths === undefined
            ? { customDate: customDate ?? null }
            : { customMonths }),
        }
      : {}),
  };
}

const paymentIn = (state: ActivityEntry['metadata']['before']) => state as PaymentAnswer;

function storedPayment(context: Context, entry: ActivityEntry, expected: PaymentAnswer) {
  const found = findUnchanged(context, subjectOf(entry), expected);
  if (found !== undefined) return found;
  throw new CannotUndo({ reason: 'changedSince', entry });
}

function removePayment(context: Context, actor: Actor, entry: ActivityEntry): void {
  const { paidOn } = storedPayment(context, entry, paymentIn(entry.metadata.after));
  deletePayment(context, actor, { id: subjectOf(entry), paidOn });
}

const hundredthsOf = ({ amount, currency, paidOn }: PaymentAnswer) => ({
  amountHundredths: wholeHundredths(amount),
  currency,
  paidOn,
});

function setPaymentBack(context: Context, actor: Actor, entry: ActivityEntry): void {
  const subscription = getSubscription(context, actor.ownerId, subjectOf(entry));
  const before = storedPayment(context, entry, paymentIn(entry.metadata.after));
  const after = { ...before, ...hundredthsOf(paymentIn(entry.metadata.before)) };
  rewritePayment(context, actor, subscription, { before, after });
}

function addPaymentAgain(context: Context, actor: Actor, entry: ActivityEntry): void {
  const subscription = getSubscription(context, actor.ownerId, subjectOf(entry));
  const payment = hundredthsOf(paymentIn(entry.metadata.before));
  const added = recordPayments(context, actor, subscription, [payment]);
  if (added.length === 0) throw new CannotUndo({ reason: 'changedSince', entry });
}
