import { type Command, Option } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { listActors } from '../accounts/window-keys.ts';
import { listActivity } from '../audit/service.ts';
import { activityEndpoints } from '../contract/app/activity.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { allowedValuesOf } from '../contract/guide.ts';
import { wholeNumber } from './arguments.ts';
import { addExamples } from './examples.ts';
import { findSubscriptionNamed } from './named.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { firstOf } from './records.ts';
import { timeIn } from './times.ts';
import { accountOption } from './options.ts';

type List = (typeof activityEndpoints)['listActivity'];
type Entry = Reply<List>['data'][number];
type Action = Input<List>['query']['action'];
type Options = { account?: string; action?: Action; limit: number };

const LIMIT = 50;

/** Adds `perennial audit`. */
export function addAuditCommand(program: Command): void {
  const audit = program
    .command('audit')
    .description('list who changed what, newest first')
    .argument('[subscription]', 'the name or ID of a subscription; default: everything')
    .addOption(accountOption())
    .addOption(
      new Option('--action <action>', 'only this kind of change').choices(
        allowedValuesOf(activityEndpoints.listActivity.query.shape.action) ?? [],
      ),
    )
    .option('--limit <n>', 'the number of entries', wholeNumber(1, Number.MAX_SAFE_INTEGER), LIMIT)
    .addOption(csvOption())
    .action(list);
  addExamples(audit, [
    'audit',
    'audit Netflix',
    'audit --action subscription.delete --limit 10',
    'audit --json',
  ]);
}

async function list(
  subscription: string | undefined,
  { account, action, limit }: Options,
  command: Command,
): Promise<void> {
  const { entries, names, timeZone } = await withData(command, (context) => {
    const { ownerId, id } =
      subscription === undefined
        ? { ownerId: resolveAccount(context, account).id, id: undefined }
        : findSubscriptionNamed(context, subscription, account, 'read');
    const filter = { subscriptionId: id, action, signIns: 'shown' } as const;
    return {
      entries: firstOf(limit, (page) => listActivity(context, ownerId, { ...filter, ...page })),
      names: new Map(listActors(context, ownerId).data.map((key) => [key.id, nameOf(key)])),
      timeZone: context.timeZoneOf(ownerId),
    };
  });
  printList(command, entries, {
    rows: entries,
    columns: [
      {
        name: 'When',
        cell: ({ createdAt }) => timeIn(createdAt, timeZone),
        csv: ({ createdAt }) => createdAt,
      },
      { name: 'By', cell: ({ apiKeyId }) => names.get(apiKeyId) ?? apiKeyId },
      { name: 'Action', cell: (entry) => entry.action },
      { name: 'Name', cell: subjectOf },
      { name: 'Change', cell: changeIn },
    ],
    none: 'Nothing was changed.',
  });
}

type Key = ReturnType<typeof listActors>['data'][number];

const nameOf = ({ kind, name }: Key) =>
  kind === 'issued' ? name : kind === 'window' ? 'the window' : 'the command line';

/** The name of what an entry is about; empty if it is no subscription. */
export function subjectOf({ metadata: { before, after } }: Entry): string {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : '';
}

/** What an entry changed, such as `amount 15.49 → 17.99`; empty where something was added or deleted. */
export function changeIn({ metadata: { before, after } }: Entry): string {
  if (before === null || after === null) return '';
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => name !== 'updatedAt' && textOf(before[name]) !== textOf(after[name]))
    .map((name) => `${name} ${textOf(before[name])} → ${textOf(after[name])}`)
    .join(', ');
}

const NOTHING = '-';
const LONGEST = 40;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
