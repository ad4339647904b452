import { expect, onTestFinished } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { type Ids, systemIds } from '../../src-server/platform/ids.ts';
import { type OpenData, openData } from '../../src-server/open-data.ts';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { findChannel, saveChannel } from '../../src-server/channels/service.ts';
import type { Context } from '../../src-server/context.ts';
import { manualClock } from '../support/clock.ts';

/** The data of a folder as one process has it open, closed with the test. */
export function open(folder: string, ids: Ids = systemIds): OpenData['context'] {
  const data = openData(prepareDataFolder(folder), { clock: manualClock(), ids });
  onTestFinished(() => data.close());
  return data.context;
}

/** The account that these tests change the channels of. */
export const ownerOf = (context: Context) => resolveAccount(context, 'Personal').id;

/** Sets the channel ntfy, as the command line does. */
export function setTopic(context: Context, topic: string): void {
  const actor = commandLineActor(context, ownerOf(context));
  context.db.transaction(() =>
    saveChannel(context, actor, 'ntfy', { url: 'https://ntfy.sh', topic }),
  )();
}

/** What is kept of the channel ntfy. */
export const topicOf = (context: Context) => valuesOf(context, 'ntfy');

/** The stored settings of a channel. */
export function valuesOf(context: Context, name: 'ntfy' | 'gotify'): object | undefined {
  const channel = findChannel(context, ownerOf(context), name);
  return channel !== undefined && 'values' in channel ? channel.values : undefined;
}

/** Matches what is kept of a channel with this topic. */
export const isTopic = (topic: string) => expect.objectContaining({ topic }) as unknown;

/** How many audit entries there are. */
export const entriesIn = ({ db }: Context) =>
  db.prepare('SELECT count(*) FROM audit_entries').pluck().get();
/** How many changes wait to be moved into the file of secrets. */
export const pendingIn = ({ db }: Context) =>
  db.prepare('SELECT count(*) FROM pending_secrets').pluck().get();
