import type { categoryMarkEndpoints } from '../contract/app/category-marks.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { CategoryMark } from '../domain/category-mark.ts';
import { insertMark, listMarks } from './repository.ts';
import type { Context } from '../context.ts';

type Shown = Reply<typeof categoryMarkEndpoints.listCategoryMarks>;

/** The marks of an owner's categories. */
export function listCategoryMarks({ db }: Context, ownerId: string): Shown {
  return { data: listMarks(db, ownerId) };
}

/**
 * Saves the marks of categories that have none yet, and returns all marks. If two windows see a new category
 * at the same time, the first one wins.
 */
export function addCategoryMarks(
  context: Context,
  ownerId: string,
  marks: readonly CategoryMark[],
): Shown {
  for (const mark of marks) insertMark(context.db, ownerId, mark);
  context.changes.note('categoryMarks', ownerId);
  return listCategoryMarks(context, ownerId);
}
