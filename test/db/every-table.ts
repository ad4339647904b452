import { saveConversion, saveRates } from '../../src-server/conversion/repository.ts';
import {
  insertPlan,
  setPlanApplied,
  setPlanState,
} from '../../src-server/agent-plans/repository.ts';
import { listAccounts } from '../../src-server/accounts/repository.ts';
import { insertMark } from '../../src-server/categories/repository.ts';
import { saveAddress, saveChoices } from '../../src-server/calendar-feed/repository.ts';
import { holdChannel } from '../../src-server/channels/repository.ts';
import { noteDaySeen } from '../../src-server/subscriptions/deleted-repository.ts';
import { insertDismissal } from '../../src-server/dismissals/repository.ts';
import {
  insertImport,
  insertImportRow,
  markUndone,
} from '../../src-server/transfer/imports-repository.ts';
import type { Db } from '../../src-server/db/db.ts';
import { savePendingSecret } from '../../src-server/db/pending-secrets.ts';
import { saveQuota } from '../../src-server/accounts/quota-repository.ts';
import { markTakenBack } from '../../src-server/reminders/ahead-repository.ts';
import { dropWaiting, hurryRetried, setSettled } from '../../src-server/reminders/repository.ts';
import { listSessions, noteSessionUse } from '../../src-server/accounts/sessions-repository.ts';
import {
  failWaiting,
  insertDelivery,
  updateDelivery,
} from '../../src-server/webhooks/deliveries-repository.ts';
import {
  findWebhook,
  insertWebhook,
  setHealth,
  setToldUntil,
  skipEntries,
  updateWebhook,
} from '../../src-server/webhooks/repository.ts';
import type { TestServer } from '../support/server.ts';

/** Writes a record into each table in which a server seldom has one. */
export function writeEveryKind(server: TestServer, subscriptionId: string): void {
  server.linkToken();
  server.context.db.transaction(() => write(server, subscriptionId))();
}

function write(server: TestServer, subscriptionId: string): void {
  const { db } = server.context;
  const ownerId = listAccounts(db)[0]?.id ?? '';
  for (const value of ['before', 'after']) savePendingSecret(db, { name: 'n', value });
  for (const until of [1, 2]) holdChannel(db, ownerId, 'bark', until);
  for (const at of [1, 2]) insertDismissal(db, ownerId, 'c', at);
  for (const used of [1, 2]) saveQuota(db, ownerId, { startsAt: 1, used });
  insertMark(db, ownerId, { category: 'c', hue: 1, shape: 'round' });
  setSettled(db, { subscriptionId, kind: 'renewal', date: '2026-12-02' }, true);
  noteDaySeen(db, ownerId, '2026-12-03');
  writeImport(db, ownerId, subscriptionId);
  writePlan(db, ownerId);
  writeWebhook(db, ownerId);
  saveAddress(db, ownerId, { tokenHash: Buffer.alloc(32, 1), issuedAt: 1 });
  saveChoices(db, ownerId, { alertDays: 3, file: { folder: '/f', name: 'n.ics' } });
  for (const automatic of [true, false])
    saveConversion(db, ownerId, { currency: 'EUR', automatic, ownRates: [] });
  for (const rate of ['1.1', '1.2']) saveRates(db, [{ day: '2026-11-20', rates: { USD: rate } }]);
  for (const { tokenHash } of listSessions(db, { now: 0, idleMs: 1 }))
    noteSessionUse(db, tokenHash, 5);
  dropWaiting(db, ownerId, 'bark', { answer: 'none', most: 1 });
  hurryRetried(db, ownerId, 'bark', 1);
  for (const id of db.prepare<[], string>('SELECT id FROM reminders').pluck().all())
    markTakenBack(db, id);
}

function writeWebhook(db: Db, ownerId: string): void {
  const id = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
  const event = 'data.restored';
  insertWebhook(db, { id, ownerId, name: 'n', events: [event], createdAt: 1 });
  const webhook = findWebhook(db, ownerId, id);
  if (webhook !== undefined) updateWebhook(db, { ...webhook, isPaused: true, removedAt: 3 });
  setHealth(db, id, { failures: 1, failingSince: 2, nextAttemptAt: 3 });
  skipEntries(db, ownerId);
  setToldUntil(db, id, 1);
  const delivery = { id, webhookId: id, ownerId, event, body: '{}', createdAt: 1 } as const;
  insertDelivery(db, { ...delivery, state: 'waiting', answer: null });
  updateDelivery(db, { id, state: 'waiting', attempts: 1, triedAt: 2, answer: '{}' });
  failWaiting(db, id, { until: 1, answer: '{}' });
}

function writePlan(db: Db, ownerId: string): void {
  const id = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
  insertPlan(db, { id, ownerId, keyId: id, changes: '[]', createdAt: 1 });
  setPlanState(db, id, 'asked');
  setPlanApplied(db, id, { isAllowed: true, applied: '[]', appliedAt: 2 });
  setPlanState(db, id, 'undone');
}

function writeImport(db: Db, ownerId: string, subscriptionId: string): void {
  const id = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
  const counts = { create: 1, update: 0, same: 0, none: 0 };
  insertImport(db, {
    id,
    ownerId,
    source: 'csv',
    fileName: 'a.csv',
    sha256: '0'.repeat(64),
    fingerprint: 'f',
    choices: '{}',
    counts,
    createdAt: 1,
  });
  insertImportRow(db, {
    importId: id,
    row: 2,
    ownerId,
    source: 'csv',
    identity: '1',
    action: 'create',
    subscriptionId,
    fields: '{}',
    details: '{}',
    original: '{}',
    before: null,
    after: null,
    entry: id,
  });
  markUndone(db, id, 2);
}
