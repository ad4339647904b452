import type { Entry } from '../../audit/changes.ts';

/** A text from an entry's states: the name of a record or key, or a category. */
export function textOf({ metadata }: Entry, field: 'name' | 'category'): string | undefined {
  const text = (metadata.after ?? metadata.before)?.[field];
  return typeof text === 'string' ? text : undefined;
}
