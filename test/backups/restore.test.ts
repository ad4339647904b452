import { readdirSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandLineActor } from '../../src-server/accounts/service.ts';
import { restoreOne } from '../../src-server/backups/restore.ts';
import { restoreHere } from './restoring.ts';
import { type Backup, listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import {
  releaseReminders,
  remindersHeldSince,
} from '../../src-server/reminders/hold-repository.ts';
import { openWindow } from '../app/window.ts';
import { startPushService } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';

/** A window whose account has one subscription with a payment, and a backup of that. */
async function prepared() {
  const window = await openWindow();
  const { server, call } = window;
  const { context, clock } = server;
  const folder = prepareDataFolder(server.dataDir);
  const add = async (fields: Record<string, unknown>) =>
    (await call('POST', '/api/v1/subscriptions', { body: draft(fields) })).json.data;
  const record = await add({ name: 'Netflix', amount: 15.49 });
  const payment = { paidOn: '2026-10-05', amount: 12, currency: 'USD' };
  await call('POST', `/app/v1/subscriptions/${record.id}/payments`, { body: payment });
  const backUp = async (): Promise<Backup> => {
    clock.advance(1000);
    await makeBackup(context, folder.copies, { reason: 'request' });
    return listBackups(folder.copies)[0] as Backup;
  };
  const restoring = { context, folder, by: 'command_line' } as const;
  const exported = async () => (await call('GET', '/app/v1/export')).text;
  const list = async () => (await call('GET', '/api/v1/subscriptions')).json.data;
  return {
    ...window,
    context,
    clock,
    folder,
    add,
    record,
    payment,
    backUp,
    restoring,
    exported,
    list,
  };
}

/** An export without what restoring adds to the activity, and without the days on which a deletion was seen. */
function withoutRestores(text: string): unknown {
  const whole = JSON.parse(text);
  for (const account of whole.accounts) {
    account.activity = account.activity.filter(
      ({ action }: { action: string }) => action !== 'backup.restore',
    );
    account.counts.activity = account.activity.length;
    for (const deletion of account.deleted)
      Object.assign(deletion, { daysSeen: 0, lastSeenOn: '' });
  }
  return whole;
}

test('everything is as it was, in the open window too, and one step back is as it was before', async () => {
  const { call, add, record, backUp, restoring, exported, list, folder } = await prepared();
  const before = await exported();
  const backup = await backUp();
  await call('DELETE', `/api/v1/subscriptions/${record.id}`);
  await add({ name: 'Later' });
  await call('PATCH', '/app/v1/settings', { body: { daysBefore: 14 } });
  const after = await exported();

  const { previous } = await restoreHere(restoring, backup);
  expect(withoutRestores(await exported())).toEqual(withoutRestores(before));
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Netflix']);
  expect(readdirSync(folder.copies).filter((name) => name.startsWith('restoring'))).toEqual([]);

  const present = listBackups(folder.copies).find(({ path }) => path === previous);
  expect(present?.reason).toBe('restore');
  await restoreHere(restoring, present as Backup);
  expect(withoutRestores(await exported())).toEqual(withoutRestores(after));
});

test('keys and sign-ins stay as they are: what was revoked since does not work again', async () => {
  const { server, call, backUp, restoring } = await prepared();
  const revoked = server.issue();
  const kept = server.issue();
  const backup = await backUp();
  const later = server.issue();
  await call('POST', `/app/v1/keys/${revoked.id}/revoke`);
  await restoreHere(restoring, backup);
  const status = async (key: string) =>
    (await server.call('GET', '/api/v1/subscriptions', { key })).status;
  expect(await status(revoked.key)).toBe(401);
  expect(await status(kept.key)).toBe(200);
  expect(await status(later.key)).toBe(200);
  expect((await call('GET', '/app/v1/sessions')).status).toBe(200);
  const [entry] = (await call('GET', '/app/v1/activity?limit=1')).json.data;
  expect(entry.action).toBe('backup.restore');
  expect(entry.metadata.after.backup).toBe(backup.id);
});

test('an account that was deleted since comes back, with its keys revoked', async () => {
  const { server, call, backUp, restoring } = await prepared();
  server.addAccount('Work');
  const { key } = server.issue({ account: 'Work' });
  await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Office' }) });
  const backup = await backUp();
  const accounts = (await call('GET', '/app/v1/accounts')).json.data;
  const { id } = accounts.find(({ name }: { name: string }) => name === 'Work');
  await call('DELETE', `/app/v1/accounts/${id}`);
  await restoreHere(restoring, backup);
  const found = (await call('GET', '/api/v1/subscriptions', { account: id })).json.data;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Office']);
  expect((await server.call('GET', '/api/v1/subscriptions', { key })).status).toBe(401);
});

test('reminders are held until they are released, and none that was sent is sent again', async () => {
  const { server, context, clock, backUp, restoring, add } = await prepared();
  const push = await startPushService();
  server.saveSettings({ pushUrl: push.url, deviceKey: 'd', allowPrivatePush: true, daysBefore: 3 });
  const backup = await backUp();
  await add({ name: 'Soon', nextPaymentDate: '2026-11-24' });
  const both = await backUp();
  await server.wake();
  expect(push.received).toHaveLength(1);

  await restoreHere(restoring, backup);
  await restoreHere(restoring, both);
  expect(remindersHeldSince(context.db)).toBe(clock.now());
  await server.wake();
  expect(push.received).toHaveLength(1);
  context.db.transaction(() => releaseReminders(context.db))();
  await server.wake();
  expect(push.received).toHaveLength(1);
  await add({ name: 'Next', nextPaymentDate: '2026-11-24' });
  await server.wake();
  expect(push.received).toHaveLength(2);
});

const withoutTime = (one: Record<string, unknown>) => ({ ...one, updatedAt: '' });

test('one subscription is restored as it was, whether it was deleted or changed since', async () => {
  const { call, context, clock, folder, add, record, payment, backUp, restoring, list } =
    await prepared();
  const backup = await backUp();
  const actorOf = (ownerId: string) => commandLineActor(context, ownerId);
  const write = async <T>(work: () => T) => context.db.transaction(work).immediate();
  const restore = () => restoreOne(restoring, backup, { id: record.id, actorOf, write });
  await add({ name: 'Later' });
  await call('PATCH', `/api/v1/subscriptions/${record.id}`, { body: { amount: 99 } });
  const before = await list();
  clock.advance(1000);
  const { previous } = await restore();
  const [entry] = (await call('GET', '/app/v1/activity?limit=1')).json.data;
  expect(entry).toMatchObject({
    action: 'subscription.restore',
    metadata: { before: { amount: 99 }, after: { amount: 15.49 } },
  });
  // What it replaced can be restored in turn.
  const present = listBackups(folder.copies).find(({ path }) => path === previous) as Backup;
  expect(present.reason).toBe('restore');
  clock.advance(1000);
  await restoreOne(restoring, present, { id: record.id, actorOf, write });
  expect((await list()).map(withoutTime)).toEqual(before.map(withoutTime));
  await call('DELETE', `/api/v1/subscriptions/${record.id}`);
  expect(await restore()).toMatchObject({ previous: undefined });
  const found = await list();
  expect(found).toHaveLength(2);
  const again = found.find(({ id }: { id: string }) => id === record.id);
  expect({ ...again, updatedAt: '' }).toEqual({ ...record, updatedAt: '' });
  const { json } = await call('GET', `/app/v1/payments?subscriptionId=${record.id}`);
  expect(json.data.map(({ paidOn, amount }: typeof payment) => ({ paidOn, amount }))).toEqual([
    { paidOn: payment.paidOn, amount: payment.amount },
  ]);
  const missing = restoreOne(restoring, backup, {
    id: found.find(({ name }: { name: string }) => name === 'Later').id,
    actorOf,
    write,
  });
  await expect(missing).rejects.toMatchObject({ code: 'subscription_not_found' });
});

test('a backup that is damaged restores nothing', async () => {
  const { backUp, restoring, exported, add } = await prepared();
  const backup = await backUp();
  await add({ name: 'Later' });
  const before = await exported();
  truncateSync(backup.path, backup.bytes / 2);
  await expect(restoreHere(restoring, backup)).rejects.toMatchObject({ code: 'backupDamaged' });
  expect(await exported()).toBe(before);
});
