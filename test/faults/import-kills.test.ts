import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listBackups } from '../../src-server/backups/store.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { checkCopy } from '../../src-server/db/copy-check.ts';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { countSubscriptions } from '../../src-server/subscriptions/repository.ts';
import { serve } from '../cli/perennial.ts';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { seeded } from './random.ts';
import { expectSound } from './rounds.ts';

// Imports and their undoing, each killed at a random moment: afterwards all of it was done or nothing, and the backup
// from before is good. `npm run torture` kills two hundred.

const KILLS = Number(process.env['PERENNIAL_IMPORT_KILLS'] ?? 10);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);
const TIME_LIMIT_MS = 60_000 + KILLS * 10_000;
const ROWS = 1000;
// Half as long where nothing else runs.
const LONGEST_MS = 2000;

const TABLE = Buffer.from(
  [
    'Name,Category,Amount,Currency,Billing period,Next payment',
    ...Array.from({ length: ROWS }, (_, at) => `Service ${at},Video,5.49,USD,monthly,2099-03-14`),
  ].join('\n'),
);

/** What is in a data folder: its subscriptions, and the import that has not been undone. */
function contentOf(dataDir: string) {
  const { context, close } = openData(prepareDataFolder(dataDir));
  const { db } = context;
  const sql = 'SELECT id FROM imports WHERE undone_at IS NULL';
  const imports = db.prepare<[], string>(sql).pluck().all();
  const rows = db.prepare('SELECT count(*) FROM import_rows').pluck().get();
  const content = { subscriptions: countSubscriptions(db), imports, rows: Number(rows) };
  const token = issueLinkToken(context);
  close();
  return { ...content, token };
}

test(
  `killed ${KILLS} times, imports and their undoing are done or not`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const random = seeded(SEED);
    let before = contentOf(dataDir);
    const outcomes = new Set<string>();
    for (let turn = 0; turn < KILLS; turn += 1) {
      const where = `seed ${SEED}, turn ${turn}`;
      const { baseUrl, end } = await serve(dataDir);
      const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
        const sent = body instanceof Uint8Array ? body : JSON.stringify(body);
        return (await send(baseUrl, path, { method: 'POST', headers, body: sent })).json;
      };
      const opened = await call('/app/v1/session', { token: before.token });
      const headers = { [SESSION_HEADER]: opened.session as string };
      const [undone] = before.imports;
      let path = `/app/v1/imports/${undone}/undo`;
      if (undone === undefined) {
        const sent = await call('/app/v1/imports/files?fileName=a.csv', TABLE, headers);
        path = `/app/v1/imports/files/${sent.data.id}/apply`;
      }
      const answered = call(path, undone === undefined ? { expected: ROWS } : {}, headers);
      // Some are killed right after the answer, which then holds.
      const isAnswered = turn % 5 === 0;
      if (isAnswered) await answered;
      else await Promise.race([answered.catch(() => {}), pause(random.below(LONGEST_MS))]);
      await end('SIGKILL');

      const after = contentOf(dataDir);
      const isDone = (after.subscriptions === ROWS) === (undone === undefined);
      outcomes.add(`${undone === undefined ? 'import' : 'undo'} ${isDone ? 'done' : 'not done'}`);
      if (isAnswered) expect(isDone, where).toBe(true);
      expect([0, ROWS], where).toContain(after.subscriptions);
      expect(after.imports.length, where).toBe(after.subscriptions === ROWS ? 1 : 0);
      expect(after.rows % ROWS, where).toBe(0);
      expectSound(dataDir);
      const backups = listBackups(`${dataDir} backups`);
      if (isDone) expect(backups.length, where).toBeGreaterThan(0);
      for (const { path: backup, isGood } of backups) {
        expect(isGood, where).toBe(true);
        await checkCopy(backup);
      }
      before = after;
    }
    console.log(`${KILLS} kills: ${[...outcomes].toSorted().join(', ')}`);
  },
);
