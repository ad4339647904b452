import { addDays } from '../../../../src-server/contract/dates.ts';
import {
  MOST_CHANGES,
  type PriceRise,
  priceRises,
  risesSince,
} from '../../../../src-server/contract/price-rises.ts';
import { nextCharge } from '../../../../src-server/contract/schedule-preview.ts';
import { useAccountChoice } from '../../../api/account.ts';
import type { CallOutput } from '../../../api/client.ts';
import { useAll, useApi } from '../../../api/queries.ts';
import { type Subscription, isOverdue } from '../../../records/charges.ts';
import { type DuplicateGroup, concernOfDuplicates } from '../../../records/duplicates.ts';
import type { Fetched } from '../../../records/use-charges.ts';
import { type Reminder, occasionOf } from '../../../reminders/reminder.ts';
import { type Channel, useHasNoChannel } from '../../../reminders/use-channels.ts';
import { type FolderConcern, folderConcerns } from './folder-concerns.ts';
import { openReminders } from './open-reminders.ts';
import { type WebhookConcern, webhookConcerns } from './webhook-concerns.ts';

type Dates = CallOutput<'getDates'>['data'];

/** A concern that needs attention. */
export type Concern =
  | { kind: 'waiting'; key: string; told: NonNullable<Dates['waiting']> }
  | { kind: 'ahead'; key: string; told: NonNullable<Dates['ahead']> }
  | { kind: 'toldAhead'; key: string; reminders: number }
  | { kind: 'held'; key: string }
  | { kind: 'noChannel'; key: string }
  | FolderConcern
  | { kind: 'channels'; key: string; channels: readonly Channel[] }
  | WebhookConcern
  | { kind: 'overdue' | 'trial'; key: string; subscription: Subscription }
  | { kind: 'failed'; key: string; reminders: readonly Reminder[] }
  | { kind: 'reminded'; key: string; reminder: Reminder }
  | { kind: 'rise'; key: string; rise: PriceRise }
  | { kind: 'duplicates'; key: string; group: DuplicateGroup };

/** The name of the concern's subject; empty if there are several. */
export function nameOf(concern: Concern): string {
  if (concern.kind === 'reminded') return concern.reminder.name;
  if (concern.kind === 'rise') return concern.rise.subscription.name;
  if (concern.kind === 'duplicates') return concern.group.subscriptions[0]?.name ?? '';
  if (concern.kind === 'failed') return concern.reminders[0]?.name ?? '';
  if (concern.kind === 'webhook') return concern.webhook.name;
  return 'subscription' in concern ? concern.subscription.name : '';
}

const TRIAL_DAYS = 7;

/** All concerns, most urgent first, and the query that is still loading. */
export function useAttention(
  subscriptions: readonly Subscription[],
  today: string,
): { concerns: Concern[]; query: Fetched } {
  const server = useApi('getServer', {}).data?.data;
  const timeZone = server?.timeZone ?? 'UTC';
  const span = { since: risesSince(today), timeZone };
  const answers = useAnswers(span.since);
  const { payments, changes, duplicates, reminders, dates, channels, dismissals } = answers;
  const rises = priceRises(subscriptions, payments.data ?? [], changes.data?.data ?? [], span);
  const clock = clockConcerns(dates.data?.data);
  // Overdue dates come after the question that affects all of them.
  const overdue = clock[0]?.kind === 'waiting' ? [] : overdueOf(subscriptions, today);
  const dated = [
    ...overdue.map(concern('overdue')),
    ...endingTrials(subscriptions, today).map(concern('trial')),
  ];
  const shownOtherwise = new Set(dated.map(({ subscription }) => subscription.id));
  // Reminders of occasions that no longer exist have no actions.
  const silent = new Set(
    subscriptions.filter((each) => !each.notificationEnabled).map(({ id }) => id),
  );
  const told = (reminders.data ?? []).filter((each) => !silent.has(each.subscriptionId));
  const { failed, reminded } = openReminders(told, shownOtherwise);
  const concerns: Concern[] = [
    ...clock,
    ...((server?.remindersHeldSince ?? null) === null ? [] : [HELD]),
    ...(useIsSilent(subscriptions) ? [NO_CHANNEL] : []),
    ...channelConcerns(channels.data?.data ?? []),
    ...webhookConcerns(answers.webhooks.data?.data ?? []),
    ...folderConcerns(
      answers.second.data?.data,
      answers.calendar.data?.data.file,
      server?.startedAt,
    ),
    ...failedConcerns(failed),
    ...dated,
    ...reminded.map(remindedConcern),
    ...rises.map(riseConcern),
    ...(duplicates.data?.duplicates ?? []).map(duplicatesConcern),
  ];
  const dismissed = new Set(dismissals.data?.data);
  return {
    concerns: concerns.filter(({ key }) => !dismissed.has(key)),
    query: answers.query,
  };
}

const HELD: Concern = { kind: 'held', key: 'held' };
const NO_CHANNEL: Concern = { kind: 'noChannel', key: 'noChannel' };

/** Whether reminders are wanted but no channel is set up. */
function useIsSilent(subscriptions: readonly Subscription[]): boolean {
  const isUnheard = useHasNoChannel();
  const { data } = useApi('getSettings', {});
  const isWanted = subscriptions.some(({ notificationEnabled }) => notificationEnabled);
  return isUnheard && isWanted && data?.data.enabled === true;
}

/** The underlying queries, and the one that is still loading. */
function useAnswers(since: string) {
  const { account } = useAccountChoice();
  const isPremium = account.plan === 'premium';
  const payments = useAll('listPayments', { from: since });
  const changes = useApi('listActivity', {
    query: { action: 'subscription.update', limit: MOST_CHANGES },
  });
  const duplicates = useApi('listDuplicates', {}, { enabled: isPremium });
  const reminders = useAll('listReminders', { open: 'true' });
  const dates = useApi('getDates', {});
  const channels = useApi('listChannels', {});
  const dismissals = useApi('listDismissals', {});
  const second = useApi('getSecondFolder', {});
  const calendar = useApi('getCalendar', {});
  const webhooks = useApi('listWebhooks', {});
  const others = { second, calendar, webhooks };
  const named = { payments, changes, reminders, dates, channels, dismissals, ...others };
  const all: readonly Fetched[] = Object.values(named);
  const queries = isPremium ? [...all, duplicates] : all;
  const query = queries.find(({ data }) => data === undefined) ?? payments;
  return { ...named, duplicates, query };
}

const remindedConcern = (reminder: Reminder): Concern => ({
  kind: 'reminded',
  // A new reminder makes it a new concern.
  key: `reminded ${occasionOf(reminder)} ${reminder.id}`,
  reminder,
});

// Another price increase makes it a new concern, even if the last one was dismissed.
const riseConcern = (rise: PriceRise): Concern => ({
  kind: 'rise',
  key: `rise ${rise.subscription.id} ${rise.subscription.amount} ${rise.subscription.currency}`,
  rise,
});

const duplicatesConcern = (group: DuplicateGroup): Concern => ({
  kind: 'duplicates',
  key: concernOfDuplicates(group),
  group,
});

const failedConcerns = (failed: readonly Reminder[]): Concern[] => {
  const [newest] = failed;
  return newest === undefined
    ? []
    : [{ kind: 'failed', key: `failed ${newest.id}`, reminders: failed }];
};

// Channels that can't send, except those that only wait for the keyring to be unlocked.
function channelConcerns(channels: readonly Channel[]): Concern[] {
  const broken = channels.filter(
    ({ problem, reason }) => problem !== null && reason !== 'keyAwaited',
  );
  return broken.length === 0 ? [] : [{ kind: 'channels', key: 'channels', channels: broken }];
}

// Dates that raise the question of whether the clock is right.
function clockConcerns(dates: Dates | undefined): Concern[] {
  const { waiting = null, ahead = null, toldAhead = 0 } = dates ?? {};
  // If there are charges to undo, these are undone with them.
  const isOnlyTold = toldAhead > 0 && ahead === null;
  return [
    ...(waiting === null ? [] : [{ kind: 'waiting', key: 'waiting', told: waiting } as const]),
    ...(ahead === null ? [] : [{ kind: 'ahead', key: 'ahead', told: ahead } as const]),
    ...(isOnlyTold ? [{ kind: 'toldAhead', key: 'toldAhead', reminders: toldAhead } as const] : []),
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
    .toSorted((one, other) => (nextCharge(one) < nextCharge(other) ? -1 : 1));

const endOf = ({ trialEndsOn }: Subscription) => trialEndsOn ?? '';

function endingTrials(subscriptions: readonly Subscription[], today: string): Subscription[] {
  const last = addDays(today, TRIAL_DAYS);
  return subscriptions
    .filter((subscription) => subscription.isTrial && endOf(subscription) <= last)
    .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
}
