import type { Slices } from './slices.ts';

declare const represents: unique symbol;

/** JSON text of a `T`: what is kept as text is answered as it is, instead of being read and written again. */
export type JsonText<T> = string & { readonly [represents]: T };

/** Marks `text` as the JSON text of a `T`; the caller vouches for it (tests check every answer). */
export function jsonText<T>(text: string): JsonText<T> {
  return text as JsonText<T>;
}

/** The text of a JSON object that has members already, with one more. */
export function withMember(text: string, name: string, value: string | boolean): string {
  return `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
}

/**
 * JSON text of a value whose lists may hold a hundred thousand items: `JSON.stringify` of all at once would
 * hold up everybody else.
 */
export function* jsonInSlices(value: unknown): Slices<string> {
  if (!isNested(value)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const texts: string[] = [];
    for (const item of value) {
      texts.push(yield* jsonInSlices(item));
      yield;
    }
    return `[${texts.join()}]`;
  }
  if (!Object.values(value).some(isNested)) return JSON.stringify(value);
  const members: string[] = [];
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    members.push(`${JSON.stringify(name)}:${yield* jsonInSlices(each)}`);
  }
  return `{${members.join()}}`;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
