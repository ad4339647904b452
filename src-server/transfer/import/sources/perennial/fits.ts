import { z } from 'zod';
import { isObject } from '../../fields.ts';

/**
 * Whether a value fits a schema. Stops at the first item of a list that doesn't, because zod would collect the problems
 * of all of them, which takes gigabytes for a hostile file.
 */
export function fits(schema: unknown, value: unknown): boolean {
  if (schema instanceof z.ZodOptional && value === undefined) return true;
  const inner = listed(schema);
  if (inner instanceof z.ZodArray) {
    return Array.isArray(value) && value.every((item) => fits(inner.element, item));
  }
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return isValid(schema, value);
  const lists = Object.entries(inner.shape).filter(([, one]) => listed(one) instanceof z.ZodArray);
  const names = new Set(lists.map(([name]) => name));
  const emptied = Object.fromEntries(
    lists.flatMap(([name]) => (value[name] === undefined ? [] : [[name, []]])),
  );
  const { error } = inner.safeParse({ ...value, ...emptied });
  // A list that must not be empty isn't.
  const isSound = error?.issues.every(({ path: [name] }) => names.has(String(name))) ?? true;
  return isSound && lists.every(([name, one]) => fits(one, value[name]));
}

const listed = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

const isValid = (schema: unknown, value: unknown): boolean =>
  schema instanceof z.ZodType && schema.safeParse(value).success;
