import type Database from 'better-sqlite3';

/** An open connection to Perennial's database. */
export type Db = Database.Database;
