import { expect, test } from 'vitest';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { windowSessions } from '../../../src-server/db/migrations/0006-window-sessions.ts';
import { hasSession, listSessions } from '../../../src-server/accounts/sessions-repository.ts';
import { bare, newFile, opened } from '../sample.ts';

const DAY_MS = 86_400_000;
const idleMs = 7 * DAY_MS;

test('sessions from before are kept, and end 7 days after they were opened', () => {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, migrations.indexOf(windowSessions)) }).close();
  const db = bare(file);
  const hashes = [Buffer.alloc(32, 1), Buffer.alloc(32, 0xfe)];
  for (const hash of hashes) {
    db.prepare('INSERT INTO window_sessions VALUES (?, ?)').run(hash, 100 * DAY_MS);
  }
  db.close();
  const migrated = opened(file);
  const openedAt = 70 * DAY_MS;
  const [first, second] = listSessions(migrated, { now: 71 * DAY_MS, idleMs });
  expect(first).toMatchObject({ client: 'other', openedAt, lastUsedAt: openedAt });
  expect(first?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(second?.id).not.toBe(first?.id);
  const holds = (days: number) =>
    hasSession(migrated, Buffer.alloc(32, 1), { now: days * DAY_MS, idleMs });
  expect([holds(76), holds(77)]).toEqual([true, false]);
});
