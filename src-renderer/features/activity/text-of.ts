import type { Entry } from '../../audit/changes.ts';

/** A text of what an entry was about, as it was then: the name of a record or key, a category. */
export function textOf({ metadata }: Entry, field: 'name' | 'category'): string | undefined {
  const text = (metadata.after ?? metadata.before)?.[field];
  return typeof text === 'string' ? text : undefined;
}
