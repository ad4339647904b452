import { StoreError } from '../db/errors.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Context } from '../context.ts';
import type { EnteredValues } from './definition.ts';
import type { ConfigurableKind } from './definitions.ts';
import type { ChannelKind, ChannelStore } from './kind.ts';
import { tryAnew } from './retries.ts';
import { secretNameOf } from './secret-names.ts';
import { isReady } from './settings.ts';

/** Stores all of a channel's settings as one secret, because most of them are secret. */
export function secretStore(kind: ChannelKind): ChannelStore {
  const name = kind.definition.kind as ConfigurableKind;
  const find = ({ secrets }: Context, ownerId: string): EnteredValues | undefined => {
    const text = secrets.get(secretNameOf(ownerId, name));
    if (text === undefined) return undefined;
    const values = parsed(text);
    if (values !== undefined && isReady(kind, values)) return values;
    // The cause is omitted because it quotes the text.
    throw new StoreError(
      `Cannot read the stored settings of the ${name} channel.`,
      'Remove the channel, then set it up again.',
    );
  };
  return {
    find,
    save(context, actor, values) {
      const { ownerId } = actor;
      const configured = values !== null;
      recordOwnerChange(context, actor, 'channel.update', {
        before: { name, configured: isConfigured(() => find(context, ownerId)) },
        after: { name, configured },
      });
      // After the audit entry, because the caller's transaction rolls that back if this fails.
      context.secrets.set({
        [secretNameOf(ownerId, name)]: values === null ? null : JSON.stringify(values),
      });
      tryAnew(context, ownerId, name, configured);
    },
  };
}

function isConfigured(find: () => EnteredValues | undefined): boolean {
  try {
    return find() !== undefined;
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
}

function parsed(text: string): EnteredValues | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as EnteredValues) : undefined;
  } catch {
    return undefined;
  }
}
