import type { CategoryMark } from '../domain/category-mark.ts';
import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** The marks of an owner's categories, by category. */
export function listMarks(db: Db, ownerId: string): CategoryMark[] {
  const sql =
    'SELECT category, hue, shape FROM category_marks WHERE owner_id = ? ORDER BY category';
  return statement<[string], CategoryMark>(db, sql).all(ownerId);
}

/** Saves the mark of a category unless it already has one. */
export function insertMark(db: Db, ownerId: string, { category, hue, shape }: CategoryMark): void {
  const values = insertion('category_marks', {
    owner_id: '@ownerId',
    category: '@category',
    hue: '@hue',
    shape: '@shape',
  });
  const sql = `INSERT OR IGNORE INTO category_marks ${values}`;
  statement<[object]>(db, sql).run({ ownerId, category, hue, shape });
}
