import type { channelEndpoints } from '../contract/app/channels.ts';
import type { Reply } from '../contract/endpoint.ts';
import { type ReminderChannel, reminderChannels } from '../domain/reminder-channel.ts';
import type { Channel } from './channel.ts';
import type { Target } from './guarded-post.ts';
import { findNotificationSettings } from '../settings/repository.ts';
import { SealedSecret } from '../platform/secrets.ts';
import { StoreError } from '../db/errors.ts';
import { recordOwnerChange } from '../audit/service.ts';
import {
  type KeptChannel,
  type KeptName,
  type WantedChannel,
  findKept,
  forgetKept,
  keepChannel,
} from './stored.ts';
import { tryAnew } from './retries.ts';
import type { Actor, Context } from '../context.ts';
import { removePush, pushTargetOf } from '../settings/service.ts';

type Contract = typeof channelEndpoints;
type ChannelState = Reply<Contract['listChannels']>['data'][number];

/** The channels that there are, those that are not set up too; without their secrets. */
export function listChannels(context: Context, ownerId: string): Reply<Contract['listChannels']> {
  const offered = reminderChannels.filter(
    (channel) => channel !== 'desktop' || context.notifyDesktop !== undefined,
  );
  return { data: offered.map((channel) => stateOf(context, ownerId, channel)) };
}

/** The channels of an owner: those that are ready to be sent on, and those that can't be read. */
export function openChannels(
  context: Context,
  ownerId: string,
): { ready: Channel[]; damaged: { kind: ReminderChannel; error: StoreError }[] } {
  const ready: Channel[] = [];
  const damaged: { kind: ReminderChannel; error: StoreError }[] = [];
  for (const kind of reminderChannels) {
    try {
      const channel = findChannel(context, ownerId, kind);
      if (channel !== undefined) ready.push(channel);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      damaged.push({ kind, error });
    }
  }
  return { ready, damaged };
}

/** One channel of an owner, if it is ready to be sent on. */
export function findChannel(
  context: Context,
  ownerId: string,
  kind: ReminderChannel,
): Channel | undefined {
  if (kind === 'desktop') return desktopOf(context, ownerId);
  if (kind === 'bark') {
    const push = pushTargetOf(context, ownerId);
    if (push === undefined) return undefined;
    const { pushUrl: url, deviceKey, allowPrivate } = push;
    return { kind, target: targetOf({ url, allowPrivate }), deviceKey };
  }
  const kept = findKept(context, ownerId, kind);
  return kept === undefined ? undefined : channelOf(kept);
}

/** Saves where a channel sends to. Throws an `AppError` that names a field. */
export function saveChannel(
  context: Context,
  actor: Actor,
  name: KeptName,
  wanted: WantedChannel,
): { data: ChannelState } {
  return changed(context, actor, name, true, () =>
    keepChannel(context, actor.ownerId, name, wanted),
  );
}

/** Forgets where a channel sends to. */
export function removeChannel(
  context: Context,
  actor: Actor,
  channel: ReminderChannel,
): { data: ChannelState } {
  const { ownerId } = actor;
  // Both are settings, with an entry of their own.
  if (channel === 'bark' || channel === 'desktop') {
    removePush(context, actor, channel);
    return { data: stateOf(context, ownerId, channel) };
  }
  return changed(context, actor, channel, false, () => forgetKept(context, ownerId, channel));
}

function changed(
  context: Context,
  actor: Actor,
  name: KeptName,
  configured: boolean,
  change: () => void,
): { data: ChannelState } {
  const { ownerId } = actor;
  recordOwnerChange(context, actor, 'channel.update', {
    before: { name, configured: stateOf(context, ownerId, name).configured },
    after: { name, configured },
  });
  // Last, because the caller's transaction undoes the entry should this fail.
  change();
  tryAnew(context, ownerId, name, configured);
  return { data: stateOf(context, ownerId, name) };
}

function stateOf(context: Context, ownerId: string, channel: ReminderChannel): ChannelState {
  const plain = {
    channel,
    configured: false,
    allowPrivate: false,
    hasSecret: false,
    mail: null,
    isSealed: false,
    problem: null,
    reason: null,
  };
  try {
    const configured = findChannel(context, ownerId, channel) !== undefined;
    if (channel === 'desktop') return { ...plain, configured };
    if (channel === 'bark') {
      const allowPrivate = findNotificationSettings(context.db, ownerId)?.allowPrivatePush ?? false;
      return { ...plain, configured, allowPrivate, hasSecret: configured };
    }
    const kept = findKept(context, ownerId, channel);
    return kept === undefined ? plain : { ...plain, configured, ...factsOf(kept) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const problem = `${error.message} ${error.suggestedFix}`;
    return error instanceof SealedSecret
      ? { ...plain, isSealed: true, problem, reason: error.reason }
      : { ...plain, problem };
  }
}

function factsOf(kept: KeptChannel): Pick<ChannelState, 'allowPrivate' | 'hasSecret' | 'mail'> {
  const { allowPrivate } = kept;
  if (kept.name === 'webhook') return { allowPrivate, hasSecret: kept.secret !== null, mail: null };
  if (kept.name !== 'email') return { allowPrivate, hasSecret: kept.token !== null, mail: null };
  const { host, port, security, user, from, to, password } = kept;
  const hasPassword = password !== null;
  const mail = { host, port, security, user: user ?? '', from, to, hasPassword };
  return { allowPrivate, hasSecret: hasPassword, mail };
}

function channelOf(kept: KeptChannel): Channel {
  if (kept.name === 'email') return { kind: 'email', mailbox: kept };
  const target = targetOf(kept);
  if (kept.name === 'ntfy')
    return { kind: kept.name, target, topic: kept.topic, token: kept.token };
  if (kept.name === 'gotify') return { kind: kept.name, target, token: kept.token };
  return { kind: kept.name, target, secret: kept.secret };
}

const targetOf = ({ url, allowPrivate }: { url: string; allowPrivate: boolean }): Target => ({
  url: new URL(url),
  allowPrivate,
});

function desktopOf({ db, notifyDesktop }: Context, ownerId: string): Channel | undefined {
  const isWanted = findNotificationSettings(db, ownerId)?.desktopNotifications ?? true;
  if (notifyDesktop === undefined || !isWanted) return undefined;
  return { kind: 'desktop', notify: notifyDesktop };
}
