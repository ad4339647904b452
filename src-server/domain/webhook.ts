/** What a webhook can be told of. */
export const webhookEvents = [
  'subscription.created',
  'subscription.changed',
  'subscription.price_changed',
  'subscription.cancelled',
  'subscription.renewed',
  'subscription.trial_ending',
  'subscription.deleted',
  'data.restored',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The most webhooks of an account. */
export const MOST_WEBHOOKS = 10;

/** The number of days before the end of a trial at which it is told. */
export const TRIAL_NOTICE_DAYS = 3;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long failed messages are repeated, in milliseconds. */
export const PATIENCE_MS = DAY_MS;

/** How long deliveries are kept, in milliseconds. */
export const DELIVERIES_KEPT_MS = 30 * DAY_MS;

/** The most delivered or failed messages that are kept of a webhook. */
export const MOST_DELIVERIES_KEPT = 1000;

/** How long removing a webhook can be undone, in milliseconds. */
export const REMOVED_KEPT_MS = 10 * 60 * 1000;

/** A subscription as the API returns it. */
type Shown = Readonly<Record<string, unknown>>;

/** A change to a subscription. */
export type RecordChange = {
  /** Null for a new one. */
  before: Shown | null;
  /** Null for a deleted one. */
  after: Shown | null;
  /** Whether a charge was passed, and the next date follows from that. */
  isRenewal: boolean;
};

/** The values of a field before and after a change. */
export type FieldChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** The fields that a change gave another value, except `updatedAt`. Empty for new and deleted subscriptions. */
export function fieldChanges({ before, after }: RecordChange): FieldChanges {
  if (before === null || after === null) return {};
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => field !== 'updatedAt' && before[field] !== after[field])
      .map((field) => [field, { before: before[field], after: after[field] }]),
  );
}

const PRICE = ['amount', 'currency'];
const DATES = ['nextPaymentDate', 'lastPaymentDate', 'billingAnchorDay'];

/**
 * The event of a change for a webhook that wants the `chosen` ones; undefined if it is none of them. A change that is
 * several events is told once, as the most specific one that is chosen.
 */
export function eventOf(
  change: RecordChange,
  chosen: readonly WebhookEvent[],
): WebhookEvent | undefined {
  return eventsOf(change).find((event) => chosen.includes(event));
}

function eventsOf(change: RecordChange): WebhookEvent[] {
  const { before, after, isRenewal } = change;
  if (after === null) return before === null ? [] : ['subscription.deleted'];
  if (before === null) return ['subscription.created'];
  const changed = Object.keys(fieldChanges(change));
  const isCancelled = changed.includes('status') && after['status'] === 'cancelled';
  const isPrice = changed.some((field) => PRICE.includes(field));
  const told = new Set([
    ...(isCancelled ? ['status'] : []),
    ...(isPrice ? PRICE : []),
    ...(isRenewal ? DATES : []),
  ]);
  const events: [WebhookEvent, boolean][] = [
    ['subscription.cancelled', isCancelled],
    ['subscription.price_changed', isPrice],
    ['subscription.renewed', isRenewal],
    ['subscription.changed', changed.some((field) => !told.has(field))],
  ];
  return events.filter(([, is]) => is).map(([event]) => event);
}
