import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Ids, systemIds } from '../../src-server/platform/ids.ts';
import { NO_SEALING, sealerOf } from '../../src-server/platform/sealing.ts';
import { FileSecrets } from '../../src-server/platform/secrets.ts';
import {
  commandLineActor,
  createAccount,
  deleteAccount,
  listAccounts,
  resolveAccount,
} from '../../src-server/accounts/service.ts';
import { saveChannel } from '../../src-server/channels/service.ts';
import type { Context } from '../../src-server/context.ts';
import { createWriter } from '../../src-server/db/writer.ts';
import { filesOf } from '../support/leaks.ts';
import { temporaryFolder } from '../support/server.ts';
import { newFile, opened, uuid } from '../db/sample.ts';
import { runScript, sourceUrl } from '../db/script.ts';
import {
  entriesIn,
  isTopic,
  open,
  ownerOf,
  pendingIn,
  setTopic,
  topicOf,
  valuesOf,
} from './topic.ts';

// Where reminders go to changes together with its audit entry, or not at all.

/** Makes the commit of the current transaction fail. */
function spoilCommit({ db }: Context): void {
  db.pragma('defer_foreign_keys = ON');
  db.prepare('INSERT INTO quota_windows (owner_id, starts_at, used) VALUES (?, 0, 0)').run(uuid(7));
}

/** Files that contain a text, in whatever spelling it is written. */
const filesWith = (folder: string, text: string) =>
  [...filesOf(folder)].filter(([, bytes]) => bytes.includes(text)).map(([name]) => name);

describe('a commit that fails', () => {
  test('leaves the old address and no audit entry', async () => {
    const folder = temporaryFolder();
    const context = open(folder);
    const writer = createWriter(context);
    await writer.write(() => setTopic(context, 'before'));
    const entries = entriesIn(context);
    const jobs = [
      writer.write(() => setTopic(context, 'after')),
      writer.write(() => spoilCommit(context)),
    ];
    const states = (await Promise.allSettled(jobs)).map(({ status }) => status);
    expect(states).toEqual(['rejected', 'rejected']);
    for (const each of [context, open(folder)]) {
      expect(topicOf(each)).toEqual(isTopic('before'));
      expect(entriesIn(each)).toBe(entries);
    }
  });

  test('of the deletion of an account keeps its channels', () => {
    const folder = temporaryFolder();
    const context = open(folder);
    createAccount(context, { name: 'Work', plan: 'free' });
    setTopic(context, 'before');
    const account = resolveAccount(context, 'Personal');
    const failing = context.db.transaction(() => {
      deleteAccount(context, account);
      spoilCommit(context);
    });
    expect(() => failing.immediate()).toThrow('FOREIGN KEY');
    for (const each of [context, open(folder)]) {
      expect(listAccounts(each)).toHaveLength(2);
      expect(topicOf(each)).toEqual(isTopic('before'));
    }
  });

  test('does not keep the next change from being made', async () => {
    const context = open(temporaryFolder());
    const writer = createWriter(context);
    const failed = writer.write(() => {
      setTopic(context, 'first');
      spoilCommit(context);
    });
    await expect(failed).rejects.toThrow('FOREIGN KEY');
    expect(topicOf(context)).toBeUndefined();
    await writer.write(() => setTopic(context, 'second'));
    expect(topicOf(context)).toEqual(isTopic('second'));
  });
});

test('a request that fails takes back its own change only, within a commit of several', async () => {
  const folder = temporaryFolder();
  const context = open(folder);
  const writer = createWriter(context);
  await writer.write(() => setTopic(context, 'before'));
  const actor = commandLineActor(context, ownerOf(context));
  const seen: unknown[] = [];
  const gotify = { url: 'https://gotify.example.com', token: 'kept' };
  const jobs = [
    writer.write(() => saveChannel(context, actor, 'gotify', gotify)),
    writer.write(() => {
      setTopic(context, 'after');
      seen.push(topicOf(context));
      throw new Error('halfway');
    }),
    writer.write(() => seen.push(topicOf(context))),
  ];
  const states = (await Promise.allSettled(jobs)).map(({ status }) => status);
  expect(states).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual([isTopic('after'), isTopic('before')]);
  for (const each of [context, open(folder)]) {
    expect(topicOf(each)).toEqual(isTopic('before'));
    expect(valuesOf(each, 'gotify')).toMatchObject({ token: 'kept' });
  }
});

test('another process sees a change from its commit on', () => {
  const folder = temporaryFolder();
  const [context, other] = [open(folder), open(folder)];
  setTopic(context, 'before');
  context.db
    .transaction(() => {
      setTopic(context, 'after');
      expect(topicOf(context)).toEqual(isTopic('after'));
      expect(topicOf(other)).toEqual(isTopic('before'));
    })
    .immediate();
  expect(topicOf(other)).toEqual(isTopic('after'));
});

/** A program that ends by itself within `change`, or where a new file of secrets needs its key. */
const killed = (change: string) => `
  import { openData } from '${sourceUrl('open-data.ts')}';
  import { prepareDataFolder } from '${sourceUrl('platform/data-folder.ts')}';
  import { systemSources } from '${sourceUrl('sources.ts')}';
  const [folder, name] = process.argv.slice(1);
  const end = () => process.kill(process.pid, 'SIGKILL');
  let isEnding = false;
  const randomBytes = (size) => {
    if (isEnding && size === 32) end();
    return systemSources.ids.randomBytes(size);
  };
  const ids = { ...systemSources.ids, randomBytes };
  const { context } = openData(prepareDataFolder(folder), { ...systemSources, ids });
  const { db, secrets } = context;
  secrets.set({ [name]: 'before' });
  ${change}
  console.log('still there');`;

describe('a process that is killed while it changes a channel', () => {
  test.each([
    [
      'before its commit',
      'before',
      "db.transaction(() => { secrets.set({ [name]: 'after' }); end(); })()",
    ],
    ['after its commit', 'after', "isEnding = true; secrets.set({ [name]: 'after' });"],
  ])('%s leaves what was %s', async (_moment, expected, change) => {
    const folder = temporaryFolder();
    const name = `${uuid(1)}/ntfy`;
    const script = runScript(killed(change), [folder, name]);
    await expect(script.nextLine()).rejects.toThrow('ended');
    const context = open(folder);
    expect(context.secrets.get(name)).toBe(expected);
    expect(pendingIn(context)).toBe(0);
    expect(filesWith(folder, `"${expected}"`)).toEqual(['secrets.json']);
  });
});

test('processes that change channels at the same time lose nothing', async () => {
  const folder = temporaryFolder();
  const context = open(folder);
  const { id } = resolveAccount(context, 'Personal');
  const code = `
    import { openData } from '${sourceUrl('open-data.ts')}';
    import { prepareDataFolder } from '${sourceUrl('platform/data-folder.ts')}';
    const [folder, name] = process.argv.slice(1);
    const { context } = openData(prepareDataFolder(folder));
    for (let i = 0; i < 20; i += 1) context.secrets.set({ [name]: String(i) });
    console.log('done');`;
  const names = ['ntfy', 'gotify', 'webhook'].map((channel) => `${id}/${channel}`);
  const scripts = names.map((name) => runScript(code, [folder, name]));
  await Promise.all(scripts.map((script) => script.nextLine()));
  expect(names.map((name) => context.secrets.get(name))).toEqual(['19', '19', '19']);
  expect(pendingIn(context)).toBe(0);
});

/** A folder with one change that is committed, but not in the file of secrets yet. */
function withPending() {
  const folder = temporaryFolder();
  const state = { isFailing: false };
  const ids: Ids = {
    ...systemIds,
    // Every new file of secrets gets a key of its own.
    randomBytes(size) {
      if (state.isFailing && size === 32) throw new Error('The file cannot be replaced.');
      return systemIds.randomBytes(size);
    },
  };
  const context = open(folder, ids);
  setTopic(context, 'planted-before');
  state.isFailing = true;
  setTopic(context, 'planted-after');
  return { folder, context, state, ids };
}

describe('a file of secrets that cannot be replaced after the commit', () => {
  test('leaves the change in force, in every process, and nothing readable in the database', () => {
    const { folder, context, ids } = withPending();
    expect(pendingIn(context)).toBe(1);
    expect(topicOf(context)).toEqual(isTopic('planted-after'));
    expect(filesWith(folder, 'planted-before')).toEqual(['secrets.json']);
    expect(filesWith(folder, 'planted-after')).toEqual([]);
    const other = open(folder, ids);
    expect(topicOf(other)).toEqual(isTopic('planted-after'));
    expect(pendingIn(other)).toBe(1);
  });

  test('is replaced by the next process that opens the data', () => {
    const { folder } = withPending();
    const next = open(folder);
    expect(pendingIn(next)).toBe(0);
    expect(topicOf(next)).toEqual(isTopic('planted-after'));
    expect(filesWith(folder, 'planted-after')).toEqual(['secrets.json']);
    expect(filesWith(folder, 'planted-before')).toEqual([]);
  });

  test('is replaced with the next change', () => {
    const { folder, context, state } = withPending();
    state.isFailing = false;
    const actor = commandLineActor(context, ownerOf(context));
    const gotify = { url: 'https://gotify.example.com', token: 'other' };
    context.db.transaction(() => saveChannel(context, actor, 'gotify', gotify))();
    expect(pendingIn(context)).toBe(0);
    expect(filesWith(folder, 'planted-after')).toEqual(['secrets.json']);
  });

  test('never brings a change back that was made again since, from an older copy either', async () => {
    const { folder, context } = withPending();
    const copy = join(temporaryFolder(), 'perennial.db');
    await context.db.backup(copy);
    context.db.close();
    const next = open(folder);
    setTopic(next, 'newest');
    next.db.close();
    copyFileSync(copy, join(folder, 'perennial.db'));
    const restored = open(folder);
    expect(topicOf(restored)).toEqual(isTopic('newest'));
    expect(pendingIn(restored)).toBe(0);
  });

  test('counts as sealed where it was sealed, so that its key is kept', () => {
    const sealer = sealerOf(Buffer.alloc(32, 1), systemIds);
    const delays: unknown[] = [];
    const path = join(temporaryFolder(), 'secrets.json');
    let keysLeft = 1;
    const secrets = new FileSecrets({
      db: opened(newFile()),
      path,
      sealing: { ...NO_SEALING, current: () => sealer },
      ids: {
        randomBytes(size) {
          if (size === 32 && (keysLeft -= 1) < 0) throw new Error('The file cannot be replaced.');
          return systemIds.randomBytes(size);
        },
      },
      onDelay: (error) => delays.push(error),
    });
    expect(secrets.holdsSealed()).toBe(false);
    secrets.set({ name: 'planted' });
    expect(delays).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).not.toContain('sealed');
    expect(secrets.holdsSealed()).toBe(true);
    expect(secrets.get('name')).toBe('planted');
  });
});
