import { type Command, InvalidArgumentError, Option } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { outcomeText } from '../channels/outcome-text.ts';
import { webhookEndpoints } from '../contract/app/webhooks.ts';
import { type Input, type Reply } from '../contract/endpoint.ts';
import { parsePart } from '../contract/problems.ts';
import type { Context } from '../context.ts';
import { createWriter } from '../db/writer.ts';
import { type WebhookEvent, webhookEvents } from '../domain/webhook.ts';
import { findServer } from '../find-server.ts';
import { listDeliveries, repeatDelivery, sendTest } from '../webhooks/deliveries.ts';
import * as webhooks from '../webhooks/service.ts';
import { requireChange, wholeNumber } from './arguments.ts';
import { CliError } from './cli-error.ts';
import { addExamples } from './examples.ts';
import { accountOption } from './options.ts';
import { changing } from './changing.ts';
import { folderFor, withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { isJson, print, printNotice, report } from './output.ts';
import { secretFrom } from './secret-input.ts';
import { timeIn } from './times.ts';

const EXAMPLES = [
  'webhooks list',
  'webhooks add --name "Home Assistant" --url - --allow-private true < address.txt',
  'webhooks add --name Sheet --url https://example.com/hook --events subscription.created',
  'webhooks edit Sheet --paused true',
  'webhooks secret Sheet --replace',
  'webhooks test Sheet',
  'webhooks messages Sheet --count 50',
  'webhooks resend 6f1c0b52-5b0e-8a55-9d83-0c3a4a1f3f0e',
  'webhooks rm Sheet',
  'webhooks restore 7f9c2f2e-6f0e-4a3e-9d63-0f6c1d1c9a55',
];

const NOTE = `Messages are sent while a server runs: perennial serve, or the desktop app. Instead of an address, - reads
the next line of standard input: others can see what is on the command line.`;

const COUNT = wholeNumber(1, 100);

type Contract = typeof webhookEndpoints;
type Webhook = Reply<Contract['listWebhooks']>['data'][number];
type Account = { account?: string };
type Choices = {
  name?: string;
  url?: string;
  events?: WebhookEvent[];
  allowPrivate?: 'true' | 'false';
};
type Edit = Choices & { paused?: 'true' | 'false' };

/** Adds `perennial webhooks ...`. */
export function addWebhookCommands(program: Command): void {
  const group = program
    .command('webhooks')
    .description('manage the programs that are told of changes');
  addExamples(group, EXAMPLES, NOTE);

  group
    .command('list')
    .description('list the webhooks, without their addresses and secrets')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(list);
  addChoices(group.command('add').description('add a webhook, and print its signing secret'))
    .addOption(accountOption())
    .action(add);
  addChoices(named(group, 'edit', 'change a webhook; omitted options are unchanged'))
    .addOption(trueOrFalse('--paused', 'whether its messages wait'))
    .action(edit);
  named(group, 'rm', 'remove a webhook; "webhooks restore" brings it back for ten minutes').action(
    remove,
  );
  group
    .command('restore')
    .description('bring a removed webhook back, within ten minutes')
    .argument('<id>', 'its ID')
    .addOption(accountOption())
    .action(restore);
  named(group, 'secret', 'print the secret with which messages are signed')
    .option('--replace', 'make a new one; the previous one signs, too, for a day')
    .action(secret);
  named(group, 'test', 'send a test message now and show what was answered').action(test);
  named(group, 'messages', 'list what was sent, newest first')
    .option('--count <n>', 'the number of messages to list', COUNT, 20)
    .addOption(csvOption())
    .action(messages);
  group
    .command('resend')
    .description('send a message once more, or at once if it waits')
    .argument('<id>', 'the ID shown by "webhooks messages"')
    .addOption(accountOption())
    .action(resend);
}

const named = (group: Command, name: string, description: string): Command =>
  group
    .command(name)
    .description(description)
    .argument('<webhook>', 'its name or ID')
    .addOption(accountOption());

const trueOrFalse = (flag: string, description: string): Option =>
  new Option(`${flag} <true|false>`, description).choices(['true', 'false']);

const addChoices = (command: Command): Command =>
  command
    .option('--name <name>', 'what it is for')
    .option('--url <url>', 'where messages are sent')
    .option('--events <list>', `what it is told of: ${webhookEvents.join(', ')}`, eventsIn)
    .addOption(trueOrFalse('--allow-private', 'whether the address may be on a private network'));

function eventsIn(text: string): WebhookEvent[] {
  const asked = text.split(',').map((word) => word.trim());
  const unknown = asked.find((word) => !webhookEvents.some((event) => event === word));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no event "${unknown}".`);
  }
  return webhookEvents.filter((event) => asked.includes(event));
}

const flagOf = (value: 'true' | 'false' | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';

/** What was given of these choices, as the endpoints take it. */
function bodyOf({ name, url, events, allowPrivate, paused }: Edit): Record<string, unknown> {
  const all = {
    name,
    url: secretFrom(url),
    events,
    allowPrivate: flagOf(allowPrivate),
    isPaused: flagOf(paused),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The webhook of an account with this ID or name. Throws {@link CliError}. */
function findNamed(context: Context, ownerId: string, text: string): Webhook {
  const { data } = webhooks.listWebhooks(context, ownerId);
  const found = data.filter(({ id, name }) => id === text || name === text);
  const [only, another] = found;
  if (only === undefined) {
    throw new CliError(
      `No webhook is named "${text}".`,
      data.length === 0
        ? 'To add one, see: perennial webhooks add --help'
        : `There are: ${data.map(({ name }) => `"${name}"`).join(', ')}.`,
    );
  }
  if (another === undefined) return only;
  throw new CliError(
    `More than one webhook is named "${text}".`,
    'Use the ID shown by: perennial webhooks list',
  );
}

const stateOf = ({ problem, isPaused, failingSince }: Webhook): string => {
  if (problem !== null) return 'problem';
  if (isPaused) return 'paused';
  return failingSince === null ? 'active' : 'failing';
};

async function list({ account }: Account, command: Command): Promise<void> {
  const { data, timeZone } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    return { ...webhooks.listWebhooks(context, id), timeZone: context.timeZoneOf(id) };
  });
  printList(command, data, {
    rows: data,
    columns: [
      { name: 'Name', cell: ({ name }) => name },
      { name: 'State', cell: (webhook) => webhook.problem ?? stateOf(webhook), csv: stateOf },
      { name: 'Waiting', cell: ({ waiting }) => String(waiting) },
      {
        name: 'Last message',
        cell: ({ lastTriedAt }) => (lastTriedAt === null ? 'never' : timeIn(lastTriedAt, timeZone)),
        csv: ({ lastTriedAt }) => lastTriedAt ?? '',
      },
      { name: 'Address', cell: ({ origin }) => origin ?? '' },
      { name: 'Events', csv: ({ events }) => events.join(',') },
      { name: 'Problem', csv: ({ problem }) => problem ?? '' },
      { name: 'ID', cell: ({ id }) => id },
    ],
    none: 'There are no webhooks.',
  });
}

async function add({ account, ...choices }: Account & Choices, command: Command): Promise<void> {
  const missing = (['name', 'url'] as const).find((option) => choices[option] === undefined);
  if (missing !== undefined) command.error(`error: specify --${missing}`);
  const given = { events: [...webhookEvents], ...bodyOf(choices) };
  type Body = Input<Contract['createWebhook']>['body'];
  const body = parsePart(webhookEndpoints.createWebhook, 'body', given) as Body;
  const { data, ...shown } = await changing(command, account, (context, actor) => {
    const created = webhooks.createWebhook(context, actor, body);
    return { ...created, ...webhooks.showSecret(context, actor.ownerId, created.data.id) };
  });
  print(command, { ...data, ...shown }, shown.secret);
  if (isJson(command)) return;
  printNotice(
    `Copy the secret into the program. To try it, run: perennial webhooks test ${data.id}`,
  );
}

async function edit(
  webhook: string,
  { account, ...choices }: Account & Edit,
  command: Command,
): Promise<void> {
  requireChange(command, choices);
  type Body = Input<Contract['updateWebhook']>['body'];
  const body = parsePart(webhookEndpoints.updateWebhook, 'body', bodyOf(choices)) as Body;
  const { data } = await changing(command, account, (context, actor) => {
    const { id } = findNamed(context, actor.ownerId, webhook);
    return webhooks.updateWebhook(context, actor, id, body);
  });
  report(command, data, `Saved ${data.name}.`);
}

async function remove(webhook: string, { account }: Account, command: Command): Promise<void> {
  const removed = await changing(command, account, (context, actor) => {
    const found = findNamed(context, actor.ownerId, webhook);
    webhooks.removeWebhook(context, actor, found.id);
    return found;
  });
  const { id, name } = removed;
  report(command, removed, `Removed ${name}. To undo that, run: perennial webhooks restore ${id}`);
}

async function restore(id: string, { account }: Account, command: Command): Promise<void> {
  const { data } = await changing(command, account, (context, actor) =>
    webhooks.restoreWebhook(context, actor, id),
  );
  report(command, data, `Restored ${data.name}.`);
}

async function secret(
  webhook: string,
  { account, replace }: Account & { replace?: true },
  command: Command,
): Promise<void> {
  const { shown, timeZone } = await changing(command, account, (context, actor) => {
    const { id } = findNamed(context, actor.ownerId, webhook);
    const found: { secret: string; previousUntil?: string } =
      replace === true
        ? webhooks.replaceSecret(context, actor, id)
        : webhooks.showSecret(context, actor.ownerId, id);
    return { shown: found, timeZone: context.timeZoneOf(actor.ownerId) };
  });
  print(command, shown, shown.secret);
  if (isJson(command) || shown.previousUntil === undefined) return;
  const until = timeIn(shown.previousUntil, timeZone);
  printNotice(`Copy it into the program. Until ${until}, the previous one signs, too.`);
}

async function test(webhook: string, { account }: Account, command: Command): Promise<void> {
  const ownPort = findServer(folderFor(command))?.port ?? 0;
  const { data } = await withData(command, (context) => {
    const ownerId = resolveAccount(context, account).id;
    const { id } = findNamed(context, ownerId, webhook);
    const sending = { ownPort, ending: new AbortController().signal };
    return sendTest({ context, writer: createWriter(context) }, ownerId, id, sending);
  });
  if (!data.delivered) process.exitCode = 1;
  print(command, data, `${data.delivered ? 'Delivered' : 'Not delivered'}. ${data.message}`);
}

async function messages(
  webhook: string,
  { account, count }: Account & { count: number },
  command: Command,
): Promise<void> {
  const { data, timeZone } = await withData(command, (context) => {
    const ownerId = resolveAccount(context, account).id;
    const { id } = findNamed(context, ownerId, webhook);
    const query = { limit: count, offset: 0 };
    const listed = listDeliveries(context, ownerId, { params: { id }, query, body: undefined });
    return { ...listed, timeZone: context.timeZoneOf(ownerId) };
  });
  printList(command, data, {
    rows: data,
    columns: [
      {
        name: 'When',
        cell: ({ triedAt, createdAt }) => timeIn(triedAt ?? createdAt, timeZone),
        csv: ({ triedAt, createdAt }) => triedAt ?? createdAt,
      },
      { name: 'Event', cell: ({ event }) => event },
      { name: 'Name', cell: ({ name }) => name ?? '' },
      { name: 'State', cell: ({ state }) => state },
      { name: 'Answer', cell: ({ outcome }) => (outcome === null ? '' : outcomeText(outcome)) },
      { name: 'ID', cell: ({ id }) => id },
    ],
    none: 'There are no messages yet.',
  });
}

async function resend(id: string, { account }: Account, command: Command): Promise<void> {
  const { data } = await changing(command, account, (context, { ownerId }) =>
    repeatDelivery(context, ownerId, id),
  );
  report(command, data, 'It is sent as soon as a server runs, or now if one does.');
}
