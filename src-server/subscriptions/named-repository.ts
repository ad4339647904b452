import type { Subscription } from '../domain/subscription.ts';
import { duplicateKey, foldCase } from '../domain/text.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { findSubscription } from './repository.ts';

/** A subscription, its owner, and the name of the owner's account. */
export type NamedSubscription = { ownerId: string; account: string; subscription: Subscription };

const FIRST = `SELECT s.id, s.owner_id AS ownerId, a.name AS account
  FROM subscriptions s JOIN accounts a ON a.id = s.owner_id
  WHERE a.deleted_at IS NULL AND (@ownerId IS NULL OR s.owner_id = @ownerId)`;
const LAST = 'ORDER BY a.created_at, s.seq LIMIT @most';

/**
 * The first `most` subscriptions whose name is the same, ignoring case and white space, of one owner or, without one, in
 * all accounts.
 */
export const listNamed = (
  db: Db,
  { name, ...scope }: { name: string; ownerId: string | null; most: number },
): NamedSubscription[] =>
  list(db, 's.name_key = @sought', { ...scope, sought: duplicateKey(name) });

/** Those whose name contains a text, ignoring case. */
export const listContaining = (
  db: Db,
  { text, ...scope }: { text: string; ownerId: string | null; most: number },
): NamedSubscription[] =>
  list(db, 'instr(s.name_folded, @sought) > 0', { ...scope, sought: foldCase(text) });

type Search = { sought: string; ownerId: string | null; most: number };
type Row = { id: string; ownerId: string; account: string };

function list(db: Db, condition: string, search: Search): NamedSubscription[] {
  return statement<[Search], Row>(db, `${FIRST} AND ${condition} ${LAST}`)
    .all(search)
    .flatMap(({ id, ownerId, account }) => {
      const subscription = findSubscription(db, ownerId, id);
      return subscription === undefined ? [] : [{ ownerId, account, subscription }];
    });
}
