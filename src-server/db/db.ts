import type Database from 'better-sqlite3';

/** A connection to Perennial's file, ready to use. */
export type Db = Database.Database;
