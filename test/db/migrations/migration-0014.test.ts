import { expect, test } from 'vitest';
import { daysDeletionsWereSeen } from '../../../src-server/db/migrations/0014-days-deletions-were-seen.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, addBareOwner, bare, newFile, opened } from '../sample.ts';

test('what was deleted before is kept until it was seen on enough days', () => {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(daysDeletionsWereSeen));
  opened(file, { migrations: before }).close();
  const old = bare(file);
  addBareOwner(old);
  old
    .prepare(
      `INSERT INTO deleted_subscriptions (id, owner_id, record, payments, settled, deleted_at, checksum)
       VALUES (?, ?, '{}', '[]', '[]', 7, 1)`,
    )
    .run('00000000-0000-4000-8000-000000000001', OWNER);
  old.close();
  const kept = opened(file).prepare(
    'SELECT deleted_at, days_seen, last_seen_on FROM deleted_subscriptions',
  );
  expect(kept.all()).toEqual([{ deleted_at: 7, days_seen: 0, last_seen_on: '' }]);
});
