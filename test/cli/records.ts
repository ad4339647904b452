import { join } from 'node:path';
import Database from 'better-sqlite3';
import { serve } from './perennial.ts';

/** How many records the next start finds; -1 where it finds a database that is not sound. */
export async function recordsAfterStart(folder: string): Promise<unknown> {
  const server = await serve(folder);
  await server.end('SIGTERM');
  const db = new Database(join(folder, 'perennial.db'), { readonly: true });
  try {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') return -1;
    return db.prepare('SELECT count(*) FROM subscriptions').pluck().get();
  } finally {
    db.close();
  }
}
