import type { channelEndpoints } from '../contract/app/channels.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { Actor, Context } from '../context.ts';
import { StoreError } from '../db/errors.ts';
import { SealedSecret } from '../platform/secrets.ts';
import { findNotificationSettings } from '../settings/repository.ts';
import { saveSettings } from '../settings/service.ts';
import type { Channel } from './channel.ts';
import { type EnteredValues, isTextField } from './definition.ts';
import { type ConfigurableKind, type ReminderChannel, reminderChannels } from './definitions.ts';
import type { ChannelKind, ChannelStore } from './kind.ts';
import { kindOf } from './kinds.ts';
import { type WantedValues, changedSettings, isReady } from './settings.ts';
import { secretStore } from './stored.ts';

type Contract = typeof channelEndpoints;
type ChannelState = Reply<Contract['listChannels']>['data'][number];

const storeOf = (kind: ChannelKind): ChannelStore => kind.store ?? secretStore(kind);

/** All available channels, including those that are not set up, without their secrets. */
export function listChannels(context: Context, ownerId: string): Reply<Contract['listChannels']> {
  const offered = reminderChannels.filter(
    (channel) => channel !== 'desktop' || context.notifyDesktop !== undefined,
  );
  return { data: offered.map((channel) => stateOf(context, ownerId, channel)) };
}

/** Whether any channel is set up, including those whose secrets wait for the system's keyring. */
export const hasReminderChannel = (context: Context, ownerId: string): boolean =>
  listChannels(context, ownerId).data.some(({ configured, isSealed }) => configured || isSealed);

/** An owner's channels: those ready to send on, and those that are unreadable. */
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

/** An owner's channel if it is ready to send on. Throws a `StoreError` if it is unreadable. */
export function findChannel(
  context: Context,
  ownerId: string,
  name: ReminderChannel,
): Channel | undefined {
  if (name === 'desktop') return desktopOf(context, ownerId);
  const kind = kindOf(name);
  const values = storeOf(kind).find(context, ownerId);
  return values !== undefined && isReady(kind, values)
    ? ({ kind: name, values } as Channel)
    : undefined;
}

function desktopOf({ db, notifyDesktop }: Context, ownerId: string): Channel | undefined {
  const isWanted = findNotificationSettings(db, ownerId)?.desktopNotifications ?? true;
  if (notifyDesktop === undefined || !isWanted) return undefined;
  return { kind: 'desktop', notify: notifyDesktop };
}

/** Saves a channel's settings. Throws an `AppError` that names a field. */
export function saveChannel(
  context: Context,
  actor: Actor,
  name: ConfigurableKind,
  wanted: WantedValues,
): { data: ChannelState } {
  const { ownerId } = actor;
  const kind = kindOf(name);
  const store = storeOf(kind);
  store.save(context, actor, changedSettings(kind, store.find(context, ownerId), wanted));
  return { data: stateOf(context, ownerId, name) };
}

/** Deletes a channel's settings, or turns off desktop notifications. */
export function removeChannel(
  context: Context,
  actor: Actor,
  name: ReminderChannel,
): { data: ChannelState } {
  if (name === 'desktop') saveSettings(context, actor, { desktopNotifications: false });
  else storeOf(kindOf(name)).save(context, actor, null);
  return { data: stateOf(context, actor.ownerId, name) };
}

function stateOf(context: Context, ownerId: string, channel: ReminderChannel): ChannelState {
  const plain = {
    channel,
    configured: false,
    allowPrivate: false,
    shown: null,
    secrets: [],
    isSealed: false,
    problem: null,
    reason: null,
  };
  try {
    const configured = findChannel(context, ownerId, channel) !== undefined;
    if (channel === 'desktop') return { ...plain, configured };
    const kind = kindOf(channel);
    const values = storeOf(kind).find(context, ownerId);
    return values === undefined ? plain : { ...plain, configured, ...factsOf(kind, values) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const problem = `${error.message} ${error.suggestedFix}`;
    return error instanceof SealedSecret
      ? { ...plain, isSealed: true, problem, reason: error.reason }
      : { ...plain, problem };
  }
}

function factsOf(
  { definition }: ChannelKind,
  values: EnteredValues,
): Pick<ChannelState, 'allowPrivate' | 'shown' | 'secrets'> {
  const shown: NonNullable<ChannelState['shown']> = {};
  const secrets: string[] = [];
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = values[name] ?? null;
    const isSecret = isTextField(field) && field.isSecret === true;
    if (!isSecret) shown[name] = typeof value === 'number' ? value : String(value ?? '');
    else if (value !== null) secrets.push(name);
  }
  return { allowPrivate: values['allowPrivate'] === true, shown, secrets };
}
