import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Decrypter, armor } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { listSecondFolder } from '../../src-server/backups/second-folder/copies.ts';
import { copyToSecondFolder } from '../../src-server/backups/second-folder/copying.ts';
import { findSecondFolder } from '../../src-server/backups/second-folder-repository.ts';
import { fetchCopy } from '../../src-server/backups/second-folder/fetch.ts';
import {
  changeSealing,
  chooseSecondFolder,
} from '../../src-server/backups/second-folder/service.ts';
import { restoreHere } from './restoring.ts';
import { listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { canMount, fill, smallDisk } from '../support/small-disk.ts';

const PASSPHRASE = 'correct horse battery';
const HOUR = 3_600_000;

async function prepared(folder = temporaryFolder()) {
  const server = await TestServer.start();
  const { context, dataDir } = server;
  const copies = `${dataDir} backups`;
  const data = { path: dataDir, database: join(dataDir, 'perennial.db'), copies };
  const write = (work: () => void) => context.db.transaction(work)();
  const choosing = { context, data, write, by: 'window' } as const;
  const { key } = server.issue();
  return {
    server,
    data,
    folder,
    clock: server.clock,
    add: (name = 'Netflix') =>
      server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name }) }),
    names: async () =>
      (await server.call('GET', '/api/v1/subscriptions?sort=name', { key })).json.data.map(
        ({ name }: { name: string }) => name,
      ),
    backUp: () => makeBackup(context, copies, { reason: 'request' }),
    choose: (path: string | null = folder) => chooseSecondFolder(choosing, path),
    seal: (next: string | null, current?: string) => changeSealing(choosing, { next, current }),
    // The server copies too, and only one of both at a time.
    copy: async () => {
      for (;;) {
        const copied = await copyToSecondFolder(context, data);
        if (copied !== undefined || findSecondFolder(context.db) === undefined) return copied;
        await pause(10);
      }
    },
    ids: async () => (await listSecondFolder(folder)).map(({ id }) => id),
    fetch: async (passphrase?: string) => {
      const [newest] = await listSecondFolder(folder);
      if (newest === undefined) throw new Error('nothing there');
      return fetchCopy(server.clock, copies, newest, passphrase);
    },
    restoring: { context, folder: data, by: 'command_line' } as const,
  };
}

const places = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('Perenn'));

const placeIn = (folder: string) => join(folder, places(folder)[0] ?? '');

describe('the second folder', () => {
  test('gets the newest backup at first, then each further one, byte for byte', async () => {
    const { add, backUp, choose, copy, folder, ids, clock, data } = await prepared();
    await add();
    await backUp();
    clock.advance(HOUR);
    const second = await backUp();
    await choose();
    await copy();
    const [newest] = listBackups(data.copies);
    expect(await ids()).toEqual([newest?.id]);
    const copied = join(placeIn(folder), basename(second.path));
    expect(readFileSync(copied).equals(readFileSync(second.path))).toBe(true);
    if (process.platform !== 'win32') expect(statSync(copied).mode & 0o777).toBe(0o600);
    clock.advance(HOUR);
    await backUp();
    clock.advance(HOUR);
    await backUp();
    await copy();
    expect(await ids()).toHaveLength(3);
    expect(readdirSync(placeIn(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is thinned like the other one, and loses only what Perennial wrote', async () => {
    const { backUp, choose, copy, folder, ids, clock } = await prepared();
    await choose();
    const foreign = join(placeIn(folder), '20200101T000000Z-hourly-of-0.1.0.db');
    const others = [foreign, join(folder, 'notes.txt'), join(placeIn(folder), 'mine.db')];
    for (const path of others) writeFileSync(path, 'mine');
    for (let count = 0; count < 14; count += 1) {
      clock.advance(240_000);
      await backUp();
      await copy();
    }
    expect((await ids()).length).toBeLessThan(14);
    expect(others.map((path) => readFileSync(path, 'utf8'))).toEqual(['mine', 'mine', 'mine']);
    const before = await ids();
    await copy();
    expect(await ids()).toEqual(before);
  });

  test('holds backups of two installations apart', async () => {
    const one = await prepared();
    const other = await prepared(one.folder);
    for (const { add, backUp, choose, copy } of [one, other]) {
      await add();
      await choose();
      await backUp();
      await copy();
    }
    expect(places(one.folder)).toHaveLength(2);
    expect(await one.ids()).toHaveLength(2);
  });

  test('that is chosen again gets a new place if the first is gone, and stays sealed', async () => {
    const { backUp, choose, copy, seal, folder } = await prepared();
    await choose();
    await seal(PASSPHRASE);
    await choose();
    const first = placeIn(folder);
    expect(places(folder)).toHaveLength(1);
    rmSync(first, { recursive: true });
    await choose();
    expect(placeIn(folder)).not.toBe(first);
    await backUp();
    await copy();
    expect(readdirSync(placeIn(folder)).filter((name) => name.endsWith('.db'))).toEqual([]);
    expect((await listSecondFolder(folder)).map(({ key }) => key !== null)).toEqual([true]);
  });

  test('and its passphrase are noted in the activity of each account, without the passphrase', async () => {
    const { choose, seal, folder, server } = await prepared();
    server.addAccount('Work');
    await choose();
    await seal(PASSPHRASE);
    await seal('another passphrase', PASSPHRASE);
    await choose(null);
    await choose(null);
    const entries = server.context.db
      .prepare(
        `SELECT owner_id, action, before, after FROM audit_entries
         WHERE action LIKE 'backup.%' ORDER BY seq`,
      )
      .all() as Record<'owner_id' | 'action' | 'before' | 'after', string | null>[];
    const [owner] = entries.map((entry) => entry.owner_id);
    expect(entries).toHaveLength(8);
    const plain = JSON.stringify({ secondFolder: folder, isSealed: false });
    const sealedOne = JSON.stringify({ secondFolder: folder, isSealed: true });
    expect(
      entries
        .filter((entry) => entry.owner_id === owner)
        .map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['backup.choose_folder', null, plain],
      ['backup.change_passphrase', plain, sealedOne],
      ['backup.change_passphrase', sealedOne, sealedOne],
      ['backup.choose_folder', sealedOne, null],
    ]);
  });

  test('gives a copy of the database a place of its own', async () => {
    const { server, backUp, choose, copy, folder, data } = await prepared();
    await choose();
    await backUp();
    await copy();
    await server.close();
    // On another computer, everything could have the same path.
    copyFileSync(data.database, `${data.database}-copied`);
    renameSync(data.database, `${data.database}-original`);
    renameSync(`${data.database}-copied`, data.database);
    await server.restart();
    await copyToSecondFolder(server.context, data);
    expect(places(folder)).toHaveLength(2);
  });

  test('that is away, or is only the place where its drive belongs, is not written to', async () => {
    const { backUp, choose, copy, folder, ids } = await prepared();
    await choose();
    await backUp();
    renameSync(folder, `${folder}-away`);
    await expect(copy()).rejects.toMatchObject({ code: 'folderMissing', field: 'folder' });
    mkdirSync(folder);
    await expect(copy()).rejects.toMatchObject({ code: 'folderMissing' });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-away`, folder);
    await copy();
    expect(await ids()).toHaveLength(1);
  });

  test('that takes nothing is told, and nothing is left there', async () => {
    const { backUp, choose, copy, folder } = await prepared();
    await choose();
    const made = await backUp();
    // A folder in the way of a file fails for every user, unlike permissions.
    mkdirSync(join(placeIn(folder), basename(made.path)));
    await expect(copy()).rejects.toMatchObject({ code: 'folderUnwritable' });
    expect(readdirSync(placeIn(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test.runIf(canMount)(
    'on a full disk is told, and filled once there is space',
    async ({ skip }) => {
      const disk = smallDisk((why) => skip(why));
      const { add, backUp, choose, copy, ids } = await prepared(disk);
      await choose();
      await add();
      await backUp();
      const free = fill(disk, 65_536);
      await expect(copy()).rejects.toMatchObject({ code: 'folderFull', field: 'folder' });
      expect(await ids()).toEqual([]);
      free();
      await copy();
      expect(await ids()).toHaveLength(1);
    },
  );

  test('is not any folder', async () => {
    const { choose, folder, data } = await prepared();
    await expect(choose('somewhere')).rejects.toMatchObject({ code: 'folderNotAbsolute' });
    await expect(choose(join(folder, 'none'))).rejects.toMatchObject({ code: 'folderMissing' });
    await expect(choose(data.path)).rejects.toMatchObject({ code: 'folderOfData' });
  });

  test('gets no backup that was damaged since', async () => {
    const { backUp, choose, copy, ids, data } = await prepared();
    await choose();
    const { path } = await backUp();
    const bytes = readFileSync(path);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await copy();
    expect(await ids()).toEqual([]);
    expect(listBackups(data.copies)[0]?.isGood).toBe(false);
  });
});

test.each(['{', undefined])(
  'a copy is found and restored although its manifest is %s',
  async (damage) => {
    const { add, backUp, choose, copy, fetch, folder, ids } = await prepared();
    await choose();
    await add();
    const { path } = await backUp();
    await copy();
    const manifest = join(placeIn(folder), basename(path).replace(/\.db$/, '.json'));
    if (damage === undefined) rmSync(manifest);
    else writeFileSync(manifest, damage);
    expect(await ids()).toHaveLength(1);
    expect(await listSecondFolder(folder)).toMatchObject([{ subscriptions: null, isGood: true }]);
    expect((await fetch()).manifest?.rows['subscriptions']).toBe(1);
  },
);

describe('a sealed backup', () => {
  test('takes the place of those that were there before the passphrase', async () => {
    const { add, backUp, choose, seal, copy, fetch, folder, clock, ids } = await prepared();
    await choose();
    await add();
    await backUp();
    await copy();
    clock.advance(HOUR);
    await add('Spotify');
    await backUp();
    await copy();
    const before = await ids();
    const plain = readdirSync(placeIn(folder)).find((name) => name.endsWith('.db')) ?? '';
    const content = readFileSync(join(placeIn(folder), plain));
    await seal(PASSPHRASE);
    // Left when the process ended between writing a sealed copy and removing the other.
    await copy();
    writeFileSync(join(placeIn(folder), plain), content);
    await copy();
    expect(readdirSync(placeIn(folder)).filter((name) => name.endsWith('.db'))).toEqual([]);
    expect(await ids()).toEqual(before);
    expect(
      (await listSecondFolder(folder)).every(({ key, isGood }) => key !== null && isGood),
    ).toBe(true);
    expect((await fetch(PASSPHRASE)).id).toBe(before[0]);
  });

  test('opens with age and the passphrase alone, and names nothing', async () => {
    const { add, backUp, choose, seal, copy, folder } = await prepared();
    await add('Very private');
    await choose();
    await seal(PASSPHRASE);
    const { path } = await backUp();
    await copy();
    const place = placeIn(folder);
    const names = readdirSync(place).toSorted();
    expect(names.map((name) => name.replace(/^.*-/, ''))).toEqual([
      expect.stringMatching(/\.db\.age$/),
      expect.stringMatching(/\.json$/),
      expect.stringMatching(/^[\da-f]{8}\.age$/),
    ]);
    for (const name of names)
      expect(readFileSync(join(place, name), 'latin1')).not.toContain('private');
    const [sealedName = '', , keyName = ''] = names;

    const withPassphrase = new Decrypter();
    withPassphrase.addPassphrase(PASSPHRASE);
    const key = readFileSync(join(place, keyName), 'utf8');
    const identity = await withPassphrase.decrypt(armor.decode(key), 'text');
    const withKey = new Decrypter();
    withKey.addIdentity(identity.trim());
    const opened = await withKey.decrypt(readFileSync(join(place, sealedName)));
    expect(Buffer.from(opened).equals(readFileSync(path))).toBe(true);
  });

  test('is restored on another computer, and only with its passphrase', async () => {
    const one = await prepared();
    await one.add('Netflix');
    await one.choose();
    await one.seal(PASSPHRASE);
    await one.backUp();
    await one.copy();
    const other = await prepared(one.folder);
    await expect(other.fetch()).rejects.toMatchObject({ code: 'missing', field: 'passphrase' });
    await expect(other.fetch('something else')).rejects.toMatchObject({
      code: 'wrongPassphrase',
      field: 'passphrase',
    });
    const fetched = await other.fetch(PASSPHRASE);
    await restoreHere(other.restoring, fetched);
    expect(
      other.restoring.context.db.prepare('SELECT name FROM subscriptions').pluck().all(),
    ).toEqual(['Netflix']);
    expect(readdirSync(other.data.copies).filter((name) => name.startsWith('fetching'))).toEqual(
      [],
    );
    // It is not copied back to the folder that it was brought from, where it would not be sealed.
    await other.choose();
    await other.copy();
    const all = places(one.folder).map((place) => readdirSync(join(one.folder, place)));
    expect(all.flat()).not.toContain(basename(fetched.path));
  });

  test('that was tampered with or cut off, or whose key is gone, is not restored', async () => {
    const { add, backUp, choose, seal, copy, fetch, folder, data } = await prepared();
    await add();
    await choose();
    await seal(PASSPHRASE);
    await backUp();
    await copy();
    const [found] = await listSecondFolder(folder);
    const path = found?.path ?? '';
    const intact = readFileSync(path);
    const before = listBackups(data.copies).length;
    const changed = Buffer.from(intact);
    changed[intact.length - 100] = (changed[intact.length - 100] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await expect(fetch(PASSPHRASE)).rejects.toMatchObject({ code: 'backupDamaged' });
    writeFileSync(path, intact);
    truncateSync(path, 70_000);
    expect((await listSecondFolder(folder))[0]?.isGood).toBe(false);
    await expect(fetch(PASSPHRASE)).rejects.toMatchObject({ code: 'backupDamaged' });
    writeFileSync(path, intact);
    const key = found?.key ?? '';
    writeFileSync(key, readFileSync(key, 'utf8').slice(0, 200));
    await expect(fetch(PASSPHRASE)).rejects.toMatchObject({ code: 'backupDamaged' });
    rmSync(key);
    await expect(fetch(PASSPHRASE)).rejects.toMatchObject({ code: 'keyFileGone' });
    expect(listBackups(data.copies)).toHaveLength(before);
    // It is written again with the next copies.
    await copy();
    expect((await fetch(PASSPHRASE)).isGood).toBe(true);
  });

  test('opens with the new passphrase once that was changed, and stays sealed', async () => {
    const { add, backUp, choose, seal, copy, fetch, folder, clock } = await prepared();
    await add();
    await expect(seal(PASSPHRASE)).rejects.toMatchObject({ code: 'noSecondFolder' });
    await choose();
    await seal(PASSPHRASE);
    await backUp();
    await copy();
    await expect(seal('another passphrase')).rejects.toMatchObject({ code: 'missing' });
    await expect(seal('another passphrase', 'wrong')).rejects.toMatchObject({
      code: 'wrongPassphrase',
      field: 'current',
    });
    await seal('another passphrase', PASSPHRASE);
    await copy();
    await expect(fetch(PASSPHRASE)).rejects.toMatchObject({ code: 'wrongPassphrase' });
    expect((await fetch('another passphrase')).isGood).toBe(true);
    await seal(null);
    clock.advance(HOUR);
    await backUp();
    await copy();
    expect((await listSecondFolder(folder)).map(({ key }) => key === null)).toEqual([true, false]);
  });
});

test('a fetched backup outlasts the backup of the present data before it is restored', async () => {
  const { add, backUp, choose, copy, fetch, restoring, clock, data } = await prepared();
  await add();
  await choose();
  await backUp();
  await copy();
  for (const { path } of listBackups(data.copies)) rmSync(path);
  clock.advance(600 * 24 * HOUR);
  for (let month = 0; month < 13; month += 1) {
    clock.advance(31 * 24 * HOUR);
    await backUp();
  }
  const fetched = await fetch();
  await restoreHere(restoring, fetched);
  expect(statSync(fetched.path).size).toBe(fetched.bytes);
});
