import { type BackedUp, listBackedUp } from '../backups/backed-up.ts';
import type { Backup } from '../backups/store.ts';
import { subscriptionEndpoints } from '../contract/public/subscriptions.ts';
import type { Context } from '../context.ts';
import { duplicateKey } from '../domain/text.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { CliError } from './cli-error.ts';
import { type Column, tableOf } from './list.ts';

const { id: Uuid } = subscriptionEndpoints.getSubscription.params.shape;

/**
 * The ID of a subscription in a backup: the one with this ID, or else the only one with this name, ignoring case and
 * white space. Throws {@link CliError} with the candidates.
 */
export function backedUpMeant(
  context: Context,
  folder: DataFolder,
  backup: Backup,
  text: string,
): string {
  const asId = Uuid.safeParse(text);
  if (asId.success) return asId.data;
  const { data } = listBackedUp(context, folder, backup.id);
  const wanted = duplicateKey(text);
  const found = data.filter(({ name }) => duplicateKey(name) === wanted);
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only.id;
  throw another === undefined
    ? new CliError(
        `No subscription named "${text}" is in this backup.`,
        `To list those that are, run: perennial backup show ${backup.id}`,
      )
    : new CliError(
        `More than one subscription in this backup is named "${text}":\n${tableOf(found, backedUpColumns)}`,
        'Nothing was restored. Use the ID of the one you mean.',
      );
}

const STATES = { same: 'unchanged', changed: 'changed since', missing: 'deleted since' } as const;

/** The columns of subscriptions in a backup, with what has become of them. */
export const backedUpColumns: readonly Column<BackedUp['data'][number]>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Account', cell: ({ account }) => account },
  { name: 'Now', cell: ({ state }) => STATES[state] },
  { name: 'ID', cell: ({ id }) => id },
];
