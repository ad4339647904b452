import {
  type RecordConcern,
  type WebhookConcern,
  recordConcerns,
  webhookConcerns,
} from '../../../../src-server/contract/attention.ts';
import {
  MOST_CHANGES,
  priceRises,
  risesSince,
} from '../../../../src-server/contract/price-rises.ts';
import { useAccountChoice } from '../../../api/account.ts';
import type { CallOutput } from '../../../api/client.ts';
import { useAll, useApi } from '../../../api/queries.ts';
import type { Subscription } from '../../../records/charges.ts';
import type { Fetched } from '../../../records/use-charges.ts';
import { type Channel, useHasNoChannel } from '../../../reminders/use-channels.ts';
import { type FolderConcern, folderConcerns } from './folder-concerns.ts';

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
  | RecordConcern;

/** The name of the concern's subject; empty if there are several. */
export function nameOf(concern: Concern): string {
  if (concern.kind === 'reminded') return concern.reminder.name;
  if (concern.kind === 'rise') return concern.rise.subscription.name;
  if (concern.kind === 'duplicates') return concern.group.subscriptions[0]?.name ?? '';
  if (concern.kind === 'failed') return concern.reminders[0]?.name ?? '';
  if (concern.kind === 'webhook') return concern.webhook.name;
  return 'subscription' in concern ? concern.subscription.name : '';
}

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
  const records = recordConcerns({
    subscriptions,
    reminders: reminders.data ?? [],
    rises,
    duplicates: duplicates.data?.duplicates ?? [],
    today,
    // Overdue dates come after the question that affects all of them.
    isWaiting: clock[0]?.kind === 'waiting',
  });
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
    ...records,
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
