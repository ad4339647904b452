declare const represents: unique symbol;

/** JSON text of a `T`: answers are put together from texts that are kept, not built twice. */
export type JsonText<T> = string & { readonly [represents]: T };

/** Marks `text` as the JSON text of a `T`; the caller vouches for it (tests check every answer). */
export function jsonText<T>(text: string): JsonText<T> {
  return text as JsonText<T>;
}
