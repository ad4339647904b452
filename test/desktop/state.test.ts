import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DesktopView } from '../../src-server/desktop/view.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { openData } from '../../src-server/open-data.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { startServer } from '../../src-server/server.ts';
import {
  commandLineActor,
  createAccount,
  resolveAccount,
} from '../../src-server/accounts/service.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { changePreferences, changeSettings } from '../support/changing.ts';

/** A server as the desktop app runs it, and its data as another process has it open. */
async function prepared(port: number | undefined = 0) {
  const dataDir = join(temporaryFolder(), 'data');
  const sources = { clock: manualClock(), ids: systemIds };
  const data = openData(prepareDataFolder(dataDir), sources);
  onTestFinished(() => data.close());
  const { context } = data;
  const start = async () => {
    const config = {
      hourlyQuota: 1000,
      allowHosts: [],
      pagesDir: temporaryFolder(),
      dataDir,
      port,
    };
    const running = await startServer(config, sources);
    onTestFinished(() => running.close());
    return running;
  };
  const { id } = resolveAccount(context, undefined);
  const { key } = issueKey(context, {
    ownerId: id,
    name: 'Test',
    scopes: ['read', 'write'],
    expiresAt: null,
  });
  return { start, dataDir, context, id, key, clock: sources.clock };
}

async function add(baseUrl: string, key: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await send(baseUrl, '/api/v1/subscriptions', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return String(answer.json.data.id);
}

test('a shell is told the next three renewals of each account, and what needs attention', async () => {
  const { start, key, id, context } = await prepared();
  const { baseUrl, desktop } = await start();
  for (const [name, nextPaymentDate] of [
    ['Fourth', '2027-03-01'],
    ['First', '2026-11-21'],
    ['Third', '2027-02-01'],
    ['Overdue', '2026-11-20'],
    ['Second', '2026-12-01'],
  ]) {
    await add(baseUrl, key, draft({ name, nextPaymentDate }));
  }
  const paused = await add(baseUrl, key, draft({ name: 'Paused', nextPaymentDate: '2026-11-22' }));
  context.db.prepare("UPDATE subscriptions SET status = 'paused' WHERE id = ?").run(paused);
  const { accounts, attention } = desktop.state();
  expect(accounts).toMatchObject([
    { id, name: 'Personal', today: '2026-11-21', remindersOn: true },
  ]);
  expect(accounts[0]?.renewals.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
  expect(attention).toBe(1);
});

test.each([
  ['2026-11-20', 0],
  ['2026-11-21', 1],
  ['2026-11-28', 1],
  ['2026-11-29', 0],
])('a trial that ends on %s counts %i times', async (trialEndsOn, count) => {
  const { start, key, context } = await prepared();
  const { baseUrl, desktop } = await start();
  const id = await add(baseUrl, key, draft({ nextPaymentDate: '2026-12-24' }));
  context.db
    .prepare('UPDATE subscriptions SET trial_ends_on = ? WHERE id = ?')
    .run(trialEndsOn, id);
  expect(desktop.state().attention).toBe(count);
});

test('reminders of one account are switched off and on, as its owner does', async () => {
  const { start, context, id } = await prepared();
  const other = createAccount(context, { name: 'Work', plan: 'premium' });
  const { desktop } = await start();
  const on = () => desktop.state().accounts.map(({ remindersOn }) => remindersOn);
  await desktop.switchReminders(other.id, false);
  expect(on()).toEqual([true, false]);
  await desktop.switchReminders(other.id, true);
  await desktop.switchReminders(id, false);
  expect(on()).toEqual([false, true]);
  const { action } = context.db
    .prepare<[string], { action: string }>(
      'SELECT action FROM audit_entries WHERE owner_id = ? ORDER BY seq DESC',
    )
    .get(id) ?? { action: '' };
  expect(action).toBe('notification_settings.update');
});

/** Counts how often a shell is told of changes. */
function counted(desktop: DesktopView) {
  const told = { count: 0 };
  onTestFinished(desktop.subscribe(() => (told.count += 1)));
  return told;
}

test('a shell hears of changes, whoever made them, of a new day, and of nothing else', async () => {
  const { start, context, key, id, clock } = await prepared();
  const { baseUrl, desktop } = await start();
  const told = counted(desktop);
  await add(baseUrl, key, draft());
  await expect.poll(() => told.count).toBeGreaterThan(0);
  await quiet(told);
  const before = told.count;
  changePreferences(context, { keepInTray: false });
  await expect.poll(() => told.count).toBe(before + 1);
  expect(desktop.state().preferences.keepInTray).toBe(false);
  changeSettings(context, commandLineActor(context, id), { enabled: false });
  await expect.poll(() => told.count).toBe(before + 2);
  clock.advance(24 * 3_600_000);
  await expect.poll(() => told.count).toBe(before + 3);
});

// Uses of keys are written a moment later.
const quiet = (told: { count: number }) => {
  let last = -1;
  return expect
    .poll(
      () => {
        const isStill = last === told.count;
        last = told.count;
        return isStill;
      },
      { interval: 1500 },
    )
    .toBe(true);
};

test('a record is found whose ever it is', async () => {
  const { start, key, id } = await prepared();
  const { baseUrl, desktop } = await start();
  const record = await add(baseUrl, key, draft());
  expect([desktop.accountOf(record), desktop.accountOf('new')]).toEqual([id, undefined]);
});

test('without a port, that of the preferences holds, which a shell can keep', async () => {
  const { start } = await prepared();
  const probe = await start();
  const { port } = probe;
  await probe.desktop.keepPort(port);
  await probe.close();
  const config = {
    hourlyQuota: 1,
    allowHosts: [],
    pagesDir: temporaryFolder(),
    dataDir: probe.dataDir,
  };
  const running = await startServer(config, { clock: manualClock(), ids: systemIds });
  onTestFinished(() => running.close());
  expect(running.port).toBe(port);
});

test('before an update the database is copied into a folder beside the data, and that is logged', async () => {
  const { start, dataDir } = await prepared();
  const { desktop, close } = await start();
  const { path, rows } = await desktop.copyBeforeUpdate();
  expect(rows).toMatchObject({ accounts: 1, api_keys: 3 });
  expect(path.startsWith(join(`${dataDir} backups`, '20261121T120000Z-before-update-of-'))).toBe(
    true,
  );
  await close();
  expect(readFileSync(join(dataDir, 'logs/perennial.log'), 'utf8')).toContain(
    'backed up the database',
  );
});

test.runIf(process.platform !== 'win32')(
  'a database whose file was replaced is not copied: the copy would be of another one',
  async () => {
    const { start, dataDir } = await prepared();
    const { desktop } = await start();
    const file = join(dataDir, 'perennial.db');
    renameSync(file, `${file}.away`);
    writeFileSync(file, '');
    await expect(desktop.copyBeforeUpdate()).rejects.toThrow('was replaced');
    expect(readdirSync(join(dataDir, '..'))).toEqual(['data']);
    renameSync(`${file}.away`, file);
  },
);
