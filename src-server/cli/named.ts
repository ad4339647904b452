import type { Command } from 'commander';
import { commandLineActor, listAccounts, resolveAccount } from '../accounts/service.ts';
import { subscriptionEndpoints } from '../contract/public/subscriptions.ts';
import type { Actor, Context } from '../context.ts';
import { dateInZone } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import { duplicateKey } from '../domain/text.ts';
import { showDeletions } from '../subscriptions/deleted.ts';
import {
  type NamedSubscription,
  listContaining,
  listNamed,
} from '../subscriptions/named-repository.ts';
import { notFound, ownerOf } from '../subscriptions/service.ts';
import { CliError } from './cli-error.ts';
import { table } from './output.ts';
import { firstOf } from './records.ts';
import { priceOf } from './subscription-text.ts';
import { accountOption } from './options.ts';

/** A subscription that a command is about. */
export type Found = { ownerId: string; id: string };

const { id: Uuid } = subscriptionEndpoints.getSubscription.params.shape;
const MOST_CANDIDATES = 10;

/** Adds the argument that names a subscription, and the option for its account. */
export const addSubscriptionArgument = (command: Command): Command =>
  command
    .argument('<subscription>', 'its name or ID')
    .addOption(accountOption('the account; default: any'));

/**
 * The subscription with this ID, or else the only one with this name, ignoring case and white space: in one account or,
 * without its name, in all. Throws {@link CliError} with the candidates, or 404; it says that nothing was changed, unless
 * the command only reads.
 */
export function findSubscriptionNamed(
  context: Context,
  text: string,
  account: string | undefined,
  purpose: 'read' | 'change' = 'change',
): Found {
  const ownerId = account === undefined ? null : resolveAccount(context, account).id;
  const asId = Uuid.safeParse(text);
  if (asId.success) {
    const found = { ownerId: ownerOf(context, asId.data), id: asId.data };
    if (ownerId !== null && ownerId !== found.ownerId) throw notFound();
    return found;
  }
  const all = listNamed(context.db, { name: text, ownerId, most: MOST_CANDIDATES });
  const [only, another] = all;
  if (only === undefined) throw nobodyNamed(context, text, ownerId);
  if (another !== undefined) throw severalNamed(text, all.map(candidate), purpose);
  return { ownerId: only.ownerId, id: only.subscription.id };
}

const HEADER = ['ID', 'STATUS', 'AMOUNT', 'NEXT PAYMENT', 'ACCOUNT', 'NAME'];

const candidate = ({ account, subscription }: NamedSubscription): string[] => [
  subscription.id,
  subscription.status,
  priceOf({ ...subscription, amount: amountOf(subscription.amountHundredths) }),
  subscription.nextPaymentDate,
  account,
  subscription.name,
];

const severalNamed = (name: string, rows: readonly string[][], purpose: 'read' | 'change') =>
  new CliError(
    `More than one subscription is named "${name}":\n${table(HEADER, rows)}`,
    `${purpose === 'change' ? 'Nothing was changed. ' : ''}Use the ID of the one you mean.`,
  );

function nobodyNamed({ db }: Context, text: string, ownerId: string | null): CliError {
  const sought = text.trim();
  // Every name contains nothing.
  const similar =
    sought === '' ? [] : listContaining(db, { text: sought, ownerId, most: MOST_CANDIDATES });
  const names = [...new Set(similar.map(({ subscription }) => subscription.name))];
  return new CliError(
    `No subscription is named "${text}".`,
    names.length === 0
      ? 'To list them, run: perennial subscriptions list'
      : `Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`,
  );
}

/** Everything that an account's owner deleted and can still restore, most recently deleted first. */
export const allDeletions = (context: Context, ownerId: string) =>
  firstOf(Number.POSITIVE_INFINITY, (page) => showDeletions(context, ownerId, page));

/** The ID of a deleted subscription, found as {@link findSubscriptionNamed} does. */
export function findDeletedNamed(
  context: Context,
  text: string,
  account: string | undefined,
): string {
  const asId = Uuid.safeParse(text);
  if (asId.success) return asId.data;
  const accounts =
    account === undefined ? listAccounts(context) : [resolveAccount(context, account)];
  const wanted = duplicateKey(text);
  const rows = accounts.flatMap(({ id, name }) =>
    allDeletions(context, id)
      .filter(({ subscription }) => duplicateKey(subscription.name) === wanted)
      .map(({ subscription, deletedAt }) => [
        subscription.id,
        dateInZone(Date.parse(deletedAt), context.timeZoneOf(id)),
        priceOf(subscription),
        name,
        subscription.name,
      ]),
  );
  const [only, another] = rows;
  if (another !== undefined) {
    throw new CliError(
      `More than one deleted subscription is named "${text}":\n${table(['ID', 'DELETED', 'AMOUNT', 'ACCOUNT', 'NAME'], rows)}`,
      'Nothing was changed. Use the ID of the one you mean.',
    );
  }
  if (only?.[0] !== undefined) return only[0];
  throw new CliError(
    `No subscription named "${text}" was deleted in the last 30 days.`,
    'To list those that can be restored, run: perennial subscriptions deleted',
  );
}

/** Makes changes as an account's owner, in one transaction. */
export const asOwner = <T>(context: Context, ownerId: string, work: (actor: Actor) => T): T =>
  context.db.transaction(() => work(commandLineActor(context, ownerId))).immediate();
