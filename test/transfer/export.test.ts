import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAccounts, commandLineActor } from '../../src-server/accounts/service.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { addCategoryMarks } from '../../src-server/categories/service.ts';
import type { Actor, Context } from '../../src-server/context.ts';
import { AppError } from '../../src-server/contract/errors.ts';
import { ExportFile } from '../../src-server/contract/app/export-file.ts';
import { currencies } from '../../src-server/domain/currencies.ts';
import { MAX_AMOUNT_HUNDREDTHS } from '../../src-server/domain/money.ts';
import { possibleFrom } from '../../src-server/domain/subscription.ts';
import { dismiss } from '../../src-server/dismissals/service.ts';
import { openData } from '../../src-server/open-data.ts';
import { recordPayments } from '../../src-server/payments/history.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { saveSettings } from '../../src-server/settings/service.ts';
import { restoreSubscription } from '../../src-server/subscriptions/deleted.ts';
import {
  addSubscription,
  patch,
  removeSubscription,
} from '../../src-server/subscriptions/service.ts';
import { setTrial, transition } from '../../src-server/subscriptions/status.ts';
import { exportAccounts } from '../../src-server/transfer/export.ts';
import { applyImport, writeImport } from '../../src-server/transfer/imports.ts';
import { undoAsOwner } from '../../src-server/transfer/undo-import.ts';
import { readImport } from '../../src-server/transfer/import/read-import.ts';
import { readExport } from '../../src-server/transfer/import/sources/perennial/perennial.ts';
import { restoreAccount } from '../../src-server/transfer/restore.ts';
import { startPushService, success } from '../support/push-service.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { OPTIONS } from './import/import.ts';

const exportOf = (context: Context) => exportAccounts(context, listAccounts(context));

/** An empty data folder, opened. */
function emptyFolder(): Context {
  const sources = { clock: manualClock(), ids: systemIds };
  const data = openData(prepareDataFolder(temporaryFolder()), sources);
  onTestFinished(() => data.close());
  return data.context;
}

/** What an empty folder holds once it has taken an export in. */
async function restored(text: string): Promise<Context> {
  const context = emptyFolder();
  const file = ExportFile.parse(JSON.parse(text));
  const [own] = listAccounts(context);
  context.db.transaction(() => {
    for (const account of file.accounts) restoreAccount(context, String(own?.id), account);
  })();
  return context;
}

test('an export taken into an empty folder gives the same export, byte by byte', async () => {
  const server = await TestServer.start({ clock: manualClock('2026-11-21T12:00:00.000Z') });
  const { key } = server.issue({ name: 'Budget script' });
  const { url } = await startPushService(success);
  server.saveSettings({ pushUrl: url, deviceKey: 'secretDevice', allowPrivatePush: true });
  const add = async (fields: object) =>
    String(
      (await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ ...fields }) })).json
        .data.id,
    );
  await add({ name: 'Netflix', nextPaymentDate: '2026-11-22' });
  await add({ name: '网易云音乐', amount: 0, currency: 'CNY', period: 'custom', customDate: '30' });
  const gone = await add({ name: 'Old paper', nextPaymentDate: '2026-01-31' });
  await server.call('DELETE', `/api/v1/subscriptions/${gone}`, { key });
  await server.wake();
  server.clock.advance(5 * 24 * 3_600_000);
  await server.wake();
  const text = await exportOf(server.context);
  const [account] = ExportFile.parse(JSON.parse(text)).accounts;
  expect(account?.counts).toMatchObject({ subscriptions: 2, payments: 1, deleted: 1 });
  expect(account?.counts.reminders).toBeGreaterThan(0);
  const actors = account?.activity.map(({ actor }) => actor);
  expect(actors).toContainEqual(expect.objectContaining({ kind: 'issued', name: 'Budget script' }));
  expect(text).not.toContain('secretDevice');
  expect(text).not.toContain(url);
  expect(text).not.toContain(key.slice(0, 12));
  expect(await exportOf(await restored(text))).toBe(text);
});

test('imports are exported with the originals of their rows, and can be undone after a restore', async () => {
  const server = await TestServer.start({ clock: manualClock('2026-11-21T12:00:00.000Z') });
  const { context } = server;
  const ownerId = String(listAccounts(context)[0]?.id);
  const importAll = async (name: string, amount: string) => {
    const bytes = Buffer.from(
      JSON.stringify({
        success: true,
        subscriptions: [
          {
            Name: 'Netflix',
            'Payment Cycle': 'Monthly',
            'Next Payment': '2026-12-14',
            Price: amount,
            Category: 'Video',
            'Payment Method': 'PayPal',
            Active: 'Yes',
            State: 'Enabled',
            __PROTO: { 2: 'b', 1: 'a' },
          },
          { Name: 'Without a price', 'Payment Cycle': 'Monthly' },
        ],
      }).replace('__PROTO', '__proto__'),
    );
    const actor = commandLineActor(context, ownerId);
    return applyImport(
      context,
      actor,
      { name, bytes },
      {},
      {
        write: async (task, rows) => writeImport(context, task, [...rows]),
        copies: `${server.dataDir} backups`,
      },
    );
  };
  const { id } = await importAll('wallos.json', '€9.99');
  const text = await exportOf(context);
  const [account] = ExportFile.parse(JSON.parse(text)).accounts;
  expect(account?.counts.imports).toBe(1);
  expect(text).toContain('"__proto__":{"1":"a","2":"b"}');
  expect(account?.imports?.[0]).toMatchObject({
    id,
    fileName: 'wallos.json',
    rows: [
      { action: 'create', details: { paymentMethod: 'PayPal' }, original: { Name: 'Netflix' } },
      { action: 'none', original: { Name: 'Without a price' } },
    ],
  });
  const other = await restored(text);
  expect(await exportOf(other)).toBe(text);
  expect(undoAsOwner(other, id)).toEqual({ takenBack: 1, left: [] });
  expect(undoAsOwner(context, id)).toEqual({ takenBack: 1, left: [] });
  const undone = await exportOf(context);
  expect(await exportOf(await restored(undone))).toBe(undone);
});

/** An export with one record, at a price that only the public API accepts. */
async function exportedYen(): Promise<string> {
  const context = emptyFolder();
  const actor = commandLineActor(context, String(listAccounts(context)[0]?.id));
  const body = {
    name: 'Manga',
    category: 'Reading',
    amount: 9.5,
    currency: 'JPY',
    period: 'monthly',
    nextPaymentDate: '2026-12-14',
  } as const;
  context.db.transaction(() => addSubscription(context, actor, body))();
  return exportOf(context);
}

test('an export is read row by row with any price that it can have', async () => {
  const { rows } = await readImport(Buffer.from(await exportedYen()), {
    ...OPTIONS,
    today: '2026-11-21',
  });
  expect(rows).toMatchObject([{ problems: [], fields: { amountHundredths: 950 } }]);
});

test.each([
  { period: 'monthly', customMonths: 3 },
  { period: 'custom', customDays: null, customMonths: null },
  { period: 'custom', customDays: 90, customMonths: 3 },
  { period: 'custom', customDays: null, customMonths: 12 },
])('an export with the interval %j is refused', async (interval) => {
  const file = JSON.parse(await exportedYen()) as ExportFile;
  Object.assign(file.accounts[0]?.subscriptions[0] ?? {}, interval);
  const reading = readImport(Buffer.from(JSON.stringify(file)), {
    ...OPTIONS,
    today: '2026-11-21',
  });
  await expect(reading).rejects.toMatchObject({
    code: 'invalidExport',
    params: { path: 'accounts[0].subscriptions[0].period' },
  });
});

test('an empty account is exported and taken in too', async () => {
  const text = await exportOf(emptyFolder());
  expect(await exportOf(await restored(text))).toBe(text);
});

type Step = { kind: number; which: number; day: number; amount: number; name: string };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.nat(11),
    which: fc.nat(50),
    day: fc.integer({ min: 0, max: 800 }),
    amount: fc.integer({ min: 0, max: MAX_AMOUNT_HUNDREDTHS }),
    name: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => /^[^\p{Cc}\s](?:[^\p{Cc}]*[^\p{Cc}\s])?$/u.test(text)),
  }),
  { maxLength: 25 },
);

const dayAfter = (days: number) =>
  new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);

const intervalOf = (day: number) =>
  day % 2 === 0 ? { customDate: String(day + 1) } : { customMonths: 1 + (day % 40) };

const detailsOf = ({ which, day, name }: Step) => ({
  notes: day % 3 === 0 ? `${name}\n\t"${name}"` : null,
  tags: Array.from({ length: which % 4 }, (_, at) =>
    `${at} ${name.replaceAll(/[,;|，；、]/g, '')}`.trim(),
  ),
  ...(day % 5 === 0 ? { links: [{ title: name, url: 'https://example.com/a?b=c' }] } : {}),
  ...(which % 5 === 0 ? { startedOn: dayAfter(-day), paymentMethod: name } : {}),
});

function take(context: Context, actor: Actor, ids: string[], step: Step): void {
  const { kind, which, day, amount, name } = step;
  const id = ids[which % Math.max(ids.length, 1)];
  const body = {
    name,
    // As validation leaves it: whole characters, and no spaces at its ends.
    category: name.slice(0, 8).toWellFormed().trim(),
    amount: amount / 100,
    currency: currencies[which % currencies.length] ?? 'USD',
    period: (['monthly', 'yearly', 'custom'] as const)[which % 3] ?? 'monthly',
    ...(which % 3 === 2 ? intervalOf(day) : { customDate: null }),
    nextPaymentDate: dayAfter(day),
    notificationEnabled: day % 2 === 0,
    ...detailsOf(step),
  };
  if (kind < 4 || id === undefined) ids.push(addSubscription(context, actor, body).id);
  else act(context, actor, id, step, body);
}

function act(
  context: Context,
  actor: Actor,
  id: string,
  { kind, which, day, amount, name }: Step,
  body: Parameters<typeof addSubscription>[2],
): void {
  const { db } = context;
  const status = db.prepare('SELECT status FROM subscriptions WHERE id = ?').pluck().get(id);
  if (status === undefined) restoreSubscription(context, actor, id);
  else if (kind === 4) patch(context, actor, id, body);
  else if (kind === 5) removeSubscription(context, actor, id);
  else if (kind === 6) setTrial(context, actor, id, dayAfter(800 + day));
  else if (kind === 7) {
    const [way] = possibleFrom(status as 'active');
    if (way !== undefined) transition(context, actor, id, way);
  } else if (kind === 8) {
    const payment = { paidOn: dayAfter(day - 800), amountHundredths: amount, currency: 'EUR' };
    recordPayments(context, actor, { id, ...body }, [{ ...payment, currency: 'EUR' }]);
  } else if (kind === 9) dismiss(context, actor.ownerId, { concern: name, isDismissed: which > 9 });
  else if (kind === 10) saveSettings(context, actor, { daysBefore: 7, timeOfDay: '10:00' });
  else
    addCategoryMarks(context, actor.ownerId, [{ category: name, hue: which % 12, shape: 'round' }]);
}

/** Does something that a rule may refuse, which is then not done. */
function unlessRefused(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

describe('whatever was done before', () => {
  test('an export, taken in and exported again, is the same byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const context = emptyFolder();
        const [own] = listAccounts(context);
        const ownerId = String(own?.id);
        const issued = issueKey(context, {
          ownerId,
          name: 'Script',
          scopes: ['read', 'write'],
          expiresAt: null,
        });
        const ids: string[] = [];
        for (const [index, step] of taken.entries()) {
          const hand = commandLineActor(context, ownerId);
          const actor = index % 2 === 0 ? hand : { ...hand, apiKeyId: issued.id };
          unlessRefused(() => context.db.transaction(() => take(context, actor, ids, step))());
        }
        const text = await exportOf(context);
        expect(await exportOf(await restored(text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });
});

const edited = async (change: (account: ExportFile['accounts'][number]) => void) => {
  const context = emptyFolder();
  const actor = commandLineActor(context, String(listAccounts(context)[0]?.id));
  for (const name of ['Netflix', 'Spotify']) {
    context.db.transaction(() =>
      addSubscription(context, actor, draft({ name }) as Parameters<typeof addSubscription>[2]),
    )();
  }
  const document = JSON.parse(await exportAccounts(context, listAccounts(context))) as ExportFile;
  const [first] = document.accounts;
  if (first !== undefined) change(first);
  return () => readExport(document);
};

test('an export from which records were taken out is not restored as if it were whole', async () => {
  const reading = await edited((account) => account.subscriptions.pop());
  expect(reading).toThrow(
    expect.objectContaining({
      code: 'incompleteExport',
      params: expect.objectContaining({ list: 'subscriptions', counted: 2, found: 1 }) as object,
    }) as Error,
  );
});

test.each([
  ['amount', -13.99, '-13.99'],
  ['nextPaymentDate', '2026-13-45', '"2026-13-45"'],
  ['colour', 'red', '"red"'],
])('an export with a wrong %s names its place', async (name, value, shown) => {
  const reading = await edited((account) =>
    Object.assign(account.subscriptions[1] ?? {}, { [name]: value }),
  );
  expect(reading).toThrow(
    expect.objectContaining({
      code: 'invalidExport',
      params: { path: `accounts[0].subscriptions[1].${name}`, value: shown },
    }) as Error,
  );
});
