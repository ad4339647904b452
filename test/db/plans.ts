import type { Db } from '../../src-server/db/db.ts';
import { addOwner, addSubscription, bare, newFile, opened, uuid } from './sample.ts';

/** A connection to a file with some records, and the statements that it runs from now on. */
export function listening(): { db: Db; heard: string[] } {
  const file = newFile();
  const made = opened(file);
  addOwner(made);
  made.transaction(() => {
    for (let i = 0; i < 500; i += 1) addSubscription(made, { id: uuid(1000 + i) });
  })();
  const heard: string[] = [];
  return { db: bare(file, { verbose: (sql) => heard.push(String(sql)) }), heard };
}

/** What SQLite does for a statement, a line each. */
export const planOf = (db: Db, sql: string | undefined) =>
  db
    .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => detail);
