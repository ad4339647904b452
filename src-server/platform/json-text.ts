import type { Slices } from './slices.ts';

declare const represents: unique symbol;

/** The JSON text of a `T`, which is sent as is instead of being parsed and serialized again. */
export type JsonText<T> = string & { readonly [represents]: T };

/** Marks `text` as the JSON text of a `T`. The caller is responsible for that; tests validate every response. */
export function jsonText<T>(text: string): JsonText<T> {
  return text as JsonText<T>;
}

/** Adds a member to the text of a non-empty JSON object. */
export function withMember(text: string, name: string, value: unknown): string {
  return `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
}

/** Adds the members of a JSON object to the text of another, non-empty one. */
export function withMembersOf(text: string, object: string): string {
  return object === '{}' ? text : `${text.slice(0, -1)},${object.slice(1)}`;
}

/**
 * The JSON text of a value whose lists may have a hundred thousand items. A single `JSON.stringify` would
 * block all other requests.
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
