import type { Input, Reply } from '../../../contract/endpoint.ts';
import type { DateOnly } from '../../../domain/dates.ts';
import type { Subscription } from '../../../domain/subscription.ts';
import { plain } from '../../../domain/text.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import type { Slices } from '../../../platform/slices.ts';
import { readConsistently } from '../../../subscriptions/consistent-read.ts';
import { type AppAnswer, appAnswer } from '../../../subscriptions/json.ts';
import { eachSubscription } from '../../../subscriptions/repository.ts';
import type { OwnOperations } from '../own-operations.ts';

type Operation = OwnOperations['searchSubscriptions'];
type Answer = Reply<Operation>;
type Query = Input<Operation>['query'];

/** This owner's subscriptions that contain all words, each with the fields that contain one, by name. */
export function searchSubscriptions(
  context: Context,
  ownerId: string,
  query: Query,
): Promise<Answer> {
  const today = context.today(ownerId);
  return readConsistently(context, ownerId, (db) => matchesIn(db, ownerId, query, today));
}

function* matchesIn(
  db: Db,
  ownerId: string,
  { text, limit }: Query,
  today: DateOnly,
): Slices<Answer> {
  const words = plain(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const found: { subscription: Subscription; foundIn: string[] }[] = [];
  for (const { subscription } of eachSubscription(db, ownerId)) {
    yield;
    const foundIn = fieldsWith(words, appAnswer(subscription, today));
    if (foundIn.length > 0) found.push({ subscription, foundIn });
  }
  const data = found
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, limit)
    .map(({ subscription, foundIn }) => ({ ...appAnswer(subscription, today), foundIn }));
  return { data, found: found.length };
}

const keyOf = ({ subscription: { name, id } }: { subscription: Subscription }) =>
  `${plain(name)} ${id}`;

// What nobody looks for by its text.
const NOT_SEARCHED: ReadonlySet<string> = new Set([
  'id',
  'notificationEnabled',
  'isTrial',
  'billingAnchorDay',
  'createdAt',
  'updatedAt',
]);

/** The fields that contain at least one of the words, if every word is in some field. */
function fieldsWith(words: readonly string[], record: AppAnswer): string[] {
  const texts = Object.entries(record)
    .filter(([name]) => !NOT_SEARCHED.has(name))
    .map(([name, value]) => [name, plain(textOf(value))] as const);
  const isFound = (word: string) => texts.some(([, text]) => text.includes(word));
  if (!words.every(isFound)) return [];
  return texts
    .filter(([, text]) => words.some((word) => text.includes(word)))
    .map(([name]) => name);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(textOf).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
