import type { z } from 'zod';
import type { AppSubscription } from './app/records.ts';
import type { reminderEndpoints } from './app/reminders.ts';
import { LONGEST_CONCERN } from './app/dismissals.ts';
import { addDays } from './dates.ts';
import type { Reply } from './endpoint.ts';
import type { PriceRise } from './price-rises.ts';
import type { analyticsEndpoints } from './public/analytics.ts';
import type { webhookEndpoints } from './app/webhooks.ts';
import { type CancelBy, cancelBy, isDecisive } from '../domain/terms.ts';
import { isOverdue } from './record-tests.ts';
import { nextCharge } from './schedule-preview.ts';

type Subscription = z.output<typeof AppSubscription>;
type Reminder = Reply<(typeof reminderEndpoints)['listReminders']>['data'][number];

type Webhook = Reply<(typeof webhookEndpoints)['listWebhooks']>['data'][number];

/** A webhook that failed for a day, or that can't be sent to. */
export type WebhookConcern = { kind: 'webhook'; key: string; webhook: Webhook };

/** The webhooks with a problem, except those that are paused or only wait for the keyring to be unlocked. */
export const webhookConcerns = (webhooks: readonly Webhook[]): WebhookConcern[] =>
  webhooks
    .filter(({ isPaused }) => !isPaused)
    .filter(
      ({ isDown, problem, reason }) => isDown || (problem !== null && reason !== 'keyAwaited'),
    )
    .map((webhook) => ({ kind: 'webhook', key: `webhook ${webhook.id}`, webhook }));

/** Subscriptions with the same name. */
export type DuplicateGroup = Reply<
  (typeof analyticsEndpoints)['listDuplicates']
>['duplicates'][number];

/** A concern about subscriptions that needs attention; `key` identifies it for dismissals. */
export type RecordConcern =
  | { kind: 'failed'; key: string; reminders: readonly Reminder[] }
  | { kind: 'overdue' | 'trial'; key: string; subscription: Subscription }
  | { kind: 'cancelBy'; key: string; subscription: Subscription; chance: CancelBy }
  | { kind: 'reminded'; key: string; reminder: Reminder }
  | { kind: 'rise'; key: string; rise: PriceRise }
  | { kind: 'duplicates'; key: string; group: DuplicateGroup };

type Found = {
  /** The active subscriptions. */
  subscriptions: readonly Subscription[];
  /** The open reminders, newest first. */
  reminders: readonly Reminder[];
  rises: readonly PriceRise[];
  duplicates: readonly DuplicateGroup[];
  today: string;
  /** Whether dates wait for the owner, which is one concern instead of many overdue charges. */
  isWaiting: boolean;
};

/** The concerns about an account's subscriptions, most urgent first, including dismissed ones. */
export function recordConcerns(found: Found): RecordConcern[] {
  const { subscriptions, today } = found;
  const dated = [
    ...(found.isWaiting ? [] : overdueOf(subscriptions, today).map(concern('overdue'))),
    ...endingTrials(subscriptions, today).map(concern('trial')),
  ];
  const shownOtherwise = new Set(dated.map(({ subscription }) => subscription.id));
  // Reminders of occasions that no longer exist have no actions.
  const silent = new Set(
    subscriptions.filter((each) => !each.notificationEnabled).map(({ id }) => id),
  );
  const told = found.reminders.filter((each) => !silent.has(each.subscriptionId));
  const { failed, reminded } = openReminders(told, shownOtherwise);
  return [
    ...failedConcerns(failed),
    ...dated,
    ...endingTerms(subscriptions, today),
    ...reminded.map(remindedConcern),
    ...found.rises.map(riseConcern),
    ...found.duplicates.map(duplicatesConcern),
  ];
}

const concern = (kind: 'overdue' | 'trial') => (subscription: Subscription) => ({
  kind,
  // A new date makes it a new concern.
  key: `${kind} ${subscription.id} ${subscription.nextPaymentDate}`,
  subscription,
});

const overdueOf = (subscriptions: readonly Subscription[], today: string): Subscription[] =>
  subscriptions
    .filter((subscription) => isOverdue(subscription, today))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));

// Overdue subscriptions have a charge.
const dayOf = (subscription: Subscription) => nextCharge(subscription) ?? '';

const TRIAL_DAYS = 7;
const endOf = ({ trialEndsOn }: Subscription) => trialEndsOn ?? '';

function endingTrials(subscriptions: readonly Subscription[], today: string): Subscription[] {
  const last = addDays(today, TRIAL_DAYS);
  return (
    subscriptions
      .filter((subscription) => subscription.isTrial && endOf(subscription) <= last)
      // Otherwise it ends without costing anything.
      .filter((subscription) => nextCharge(subscription) !== undefined)
      .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1))
  );
}

const CANCEL_DAYS = 30;

/** Contracts that are extended unless they are cancelled soon, the most urgent first. */
function endingTerms(subscriptions: readonly Subscription[], today: string): RecordConcern[] {
  const last = addDays(today, CANCEL_DAYS);
  return subscriptions
    .flatMap((subscription) => {
      const chance = cancelBy(subscription, today);
      if (chance === undefined || chance.date > last) return [];
      if (!isDecisive(subscription, chance)) return [];
      // The next term is a new concern.
      const key = `cancelBy ${subscription.id} ${chance.date}`;
      return [{ kind: 'cancelBy' as const, key, subscription, chance }];
    })
    .toSorted((one, other) => (one.chance.date < other.chance.date ? -1 : 1));
}

const failedConcerns = (failed: readonly Reminder[]): RecordConcern[] => {
  const [newest] = failed;
  return newest === undefined
    ? []
    : [{ kind: 'failed', key: `failed ${newest.id}`, reminders: failed }];
};

const remindedConcern = (reminder: Reminder): RecordConcern => ({
  kind: 'reminded',
  // A new reminder makes it a new concern.
  key: `reminded ${occasionOf(reminder)} ${reminder.id}`,
  reminder,
});

// Another price increase makes it a new concern, even if the last one was dismissed.
const riseConcern = (rise: PriceRise): RecordConcern => ({
  kind: 'rise',
  key: `rise ${rise.subscription.id} ${rise.subscription.amount} ${rise.subscription.currency}`,
  rise,
});

const duplicatesConcern = (group: DuplicateGroup): RecordConcern => ({
  kind: 'duplicates',
  key: concernOfDuplicates(group),
  group,
});

/** The identity of a group for dismissals. A subscription more or less makes it a new concern. */
export const concernOfDuplicates = ({ subscriptions }: DuplicateGroup): string =>
  ['duplicates', ...subscriptions.map(({ id }) => id).toSorted()]
    .join(' ')
    .slice(0, LONGEST_CONCERN);

/** Identifies the occasion of a reminder. */
export const occasionOf = ({
  subscriptionId,
  kind,
  date,
}: Pick<Reminder, 'subscriptionId' | 'kind' | 'date'>): string =>
  `${subscriptionId} ${kind} ${date}`;

/** Reminders that still need attention. */
type OpenReminders = {
  /** Those that failed so far, with nothing sent since on their channel, newest first. */
  failed: readonly Reminder[];
  /** One for each charge with a sent reminder, soonest charge first. */
  reminded: readonly Reminder[];
};

const isPutOff = ({ state, snoozed, triedAt }: Reminder): boolean =>
  snoozed && state === 'waiting' && triedAt === null;

/**
 * Selects the reminders that need attention from those (newest first) for overdue or upcoming charges.
 * Excludes snoozed ones, and records in `shownOtherwise`, which have their own row.
 */
export function openReminders(
  reminders: readonly Reminder[],
  shownOtherwise: ReadonlySet<string>,
): OpenReminders {
  const putOff = new Set(reminders.filter(isPutOff).map(occasionOf));
  const sent = reminders.filter(
    (reminder) =>
      reminder.state === 'sent' &&
      reminder.kind !== 'overdue' &&
      // The last day to cancel has a row of its own.
      reminder.kind !== 'cancelBy' &&
      !shownOtherwise.has(reminder.subscriptionId) &&
      !putOff.has(occasionOf(reminder)),
  );
  const wasToldSince = (failed: Reminder) =>
    reminders.some(
      (other) =>
        other.state === 'sent' &&
        other.channel === failed.channel &&
        other.dueAt > failed.dueAt &&
        occasionOf(other) === occasionOf(failed),
    );
  // The newest reminder of each charge comes first and is kept.
  const byOccasion = new Map(sent.toReversed().map((each) => [occasionOf(each), each]));
  return {
    failed: reminders.filter((reminder) => reminder.undelivered && !wasToldSince(reminder)),
    reminded: [...byOccasion.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  };
}
