import { listAccounts } from '../../src-server/store/accounts.ts';
import { insertMark } from '../../src-server/store/category-marks.ts';
import { holdChannel } from '../../src-server/store/channel-holds.ts';
import { noteDaySeen } from '../../src-server/store/deleted-subscriptions.ts';
import { insertDismissal } from '../../src-server/store/dismissals.ts';
import { savePendingSecret } from '../../src-server/store/pending-secrets.ts';
import { saveQuota } from '../../src-server/store/quota.ts';
import { markTakenBack } from '../../src-server/store/reminders-ahead.ts';
import { dropWaiting, hurryRetried, setSettled } from '../../src-server/store/reminders.ts';
import { listSessions, noteSessionUse } from '../../src-server/store/window-sessions.ts';
import type { TestServer } from '../support/server.ts';

/** Writes a record into each table in which a server seldom has one. */
export function writeEveryKind(server: TestServer, subscriptionId: string): void {
  const { db } = server.context;
  const ownerId = listAccounts(db)[0]?.id ?? '';
  server.linkToken();
  for (const value of ['before', 'after']) savePendingSecret(db, { name: 'n', value });
  for (const until of [1, 2]) holdChannel(db, ownerId, 'bark', until);
  for (const at of [1, 2]) insertDismissal(db, ownerId, 'c', at);
  for (const used of [1, 2]) saveQuota(db, ownerId, { startsAt: 1, used });
  insertMark(db, ownerId, { category: 'c', hue: 1, shape: 'round' });
  setSettled(db, { subscriptionId, kind: 'renewal', date: '2026-12-02' }, true);
  noteDaySeen(db, ownerId, '2026-12-03');
  for (const { tokenHash } of listSessions(db, { now: 0, idleMs: 1 }))
    noteSessionUse(db, tokenHash, 5);
  dropWaiting(db, ownerId, 'bark', { answer: 'none', most: 1 });
  hurryRetried(db, ownerId, 'bark', 1);
  for (const id of db.prepare<[], string>('SELECT id FROM reminders').pluck().all())
    markTakenBack(db, id);
}
