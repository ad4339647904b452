/** One step of the schema, applied once and never changed after its release. */
export type Migration = {
  name: string;
  sql: string;
  /** SQL functions that the migration needs. */
  functions?: Readonly<Record<string, (...values: unknown[]) => string | number>>;
};
