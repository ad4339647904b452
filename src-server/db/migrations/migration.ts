/** One step of the schema, applied once and never changed after it was released. */
export type Migration = {
  name: string;
  sql: string;
  /** SQL functions that the step needs. */
  functions?: Readonly<Record<string, (...values: unknown[]) => string | number>>;
};
