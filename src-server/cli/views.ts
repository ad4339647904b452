import type { Command } from 'commander';
import { viewKey } from '../contract/app/preferences.ts';
import { type ListQuery, readQuery } from '../contract/list-query.ts';
import type { Context } from '../context.ts';
import { getPreferences } from '../settings/preferences.ts';
import { CliError } from './cli-error.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';

/** Adds `perennial subscriptions views`. */
export function addViewCommand(subscriptions: Command): void {
  subscriptions
    .command('views')
    .description('list the views saved in the window, for "subscriptions list --view"')
    .addOption(csvOption())
    .action(async (_options: unknown, command: Command) => {
      const views = await withData(command, (context) => getPreferences(context).data.views);
      printList(command, views, {
        rows: views,
        columns: [
          { name: 'Name', cell: ({ name }) => name },
          { name: 'Filters', cell: ({ query }) => filtersIn(query) },
        ],
        none: 'There are no saved views. You can save some in the window, above the list.',
      });
    });
}

const filtersIn = (query: string) =>
  [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join(' ');

/** The filters and sort order of the view with this name. Throws {@link CliError} if there is none. */
export function viewNamed(context: Context, name: string): ListQuery {
  const { views } = getPreferences(context).data;
  const found = views.find((view) => viewKey(view.name) === viewKey(name));
  if (found !== undefined) return readQuery(new URLSearchParams(found.query));
  throw new CliError(
    `No view is named "${name}".`,
    views.length === 0
      ? 'You can save views in the window, above the list of subscriptions.'
      : `There are: ${views.map((view) => `"${view.name}"`).join(', ')}.`,
  );
}
