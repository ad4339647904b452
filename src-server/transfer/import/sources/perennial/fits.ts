import { z } from 'zod';
import { isObject } from '../../fields.ts';

/** A value that doesn't fit a schema, and the names and positions that lead to it. */
export type Misfit = { path: readonly PropertyKey[]; value: unknown };

/**
 * Finds a value that doesn't fit a schema. Stops at the first item of a list that doesn't, because zod would collect the
 * problems of all of them, which takes gigabytes for a hostile file.
 */
export function misfitIn(schema: unknown, value: unknown): Misfit | undefined {
  if (schema instanceof z.ZodOptional && value === undefined) return undefined;
  const inner = listed(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return misfitInList(inner, value);
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return firstOf(schema, value);
  const lists = Object.entries(inner.shape).filter(([, one]) => listed(one) instanceof z.ZodArray);
  const names = new Set(lists.map(([name]) => name));
  const emptied = Object.fromEntries(
    lists.flatMap(([name]) => (Array.isArray(value[name]) ? [[name, []]] : [])),
  );
  const found = firstOf(inner, { ...value, ...emptied }, ({ path: [name, ...rest] }) => {
    // A list that must not be empty isn't.
    return !names.has(String(name)) || rest.length > 0 || !Array.isArray(value[String(name)]);
  });
  if (found !== undefined) return found;
  for (const [name, one] of lists) {
    const inList = misfitIn(one, value[name]);
    if (inList !== undefined) return { ...inList, path: [name, ...inList.path] };
  }
  return undefined;
}

function misfitInList({ element }: z.ZodArray, items: readonly unknown[]): Misfit | undefined {
  for (const [at, item] of items.entries()) {
    const found = misfitIn(element, item);
    if (found !== undefined) return { ...found, path: [at, ...found.path] };
  }
  return undefined;
}

const listed = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

type Issue = z.core.$ZodIssue;

function firstOf(
  schema: unknown,
  value: unknown,
  counts: (issue: Issue) => boolean = () => true,
): Misfit | undefined {
  if (!(schema instanceof z.ZodType)) return { path: [], value };
  const issue = schema.safeParse(value).error?.issues.find(counts);
  if (issue === undefined) return undefined;
  const [unknownName] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = unknownName === undefined ? issue.path : [...issue.path, unknownName];
  return { path, value: valueAt(value, path) };
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );
