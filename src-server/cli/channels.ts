import { Argument, type Command, Option } from 'commander';
import { channelEndpoints, saveNameOf } from '../contract/app/channels.ts';
import { parsePart } from '../contract/problems.ts';
import { type ChannelField, isTextField } from '../channels/definition.ts';
import { type ConfigurableKind, configurableKinds, definitions } from '../channels/definitions.ts';
import type { WantedValues } from '../channels/settings.ts';
import { resolveAccount } from '../accounts/service.ts';
import { listChannels, removeChannel, saveChannel } from '../channels/service.ts';
import { requireChange, wholeNumber } from './arguments.ts';
import { addExamples } from './examples.ts';
import { changing } from './changing.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { report } from './output.ts';
import { secretFrom } from './secret-input.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'channels list',
  'channels set ntfy --url https://ntfy.sh --topic my-renewals',
  'channels set bark --url https://api.day.app --device-key - < key.txt',
  'channels set gotify --url https://gotify.example.com --token - < token.txt',
  `channels set email --host smtp.example.com --user me --password - \\
      --from me@example.com --to me@example.com < password.txt`,
  'channels remove ntfy',
];

const NOTE = `Instead of a secret, - reads the next line of standard input: others can see what is on the command line.`;

type SetOptions = { account?: string; allowPrivate?: 'true' | 'false' } & Record<string, unknown>;

/** Adds `perennial channels ...`. */
export function addChannelCommands(program: Command): void {
  const channels = program
    .command('channels')
    .description('manage the channels that reminders are sent on');
  addExamples(channels, EXAMPLES, NOTE);

  channels
    .command('list')
    .description('list the channels, without their addresses and secrets')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(async ({ account }: { account?: string }, command: Command) => {
      const { data } = await withData(command, (context) =>
        listChannels(context, resolveAccount(context, account).id),
      );
      const stateOf = ({ configured }: (typeof data)[number]) => (configured ? 'on' : 'not set up');
      printList(command, data, {
        rows: data,
        columns: [
          { name: 'Channel', cell: ({ channel }) => channel },
          {
            name: 'State',
            cell: (one) => one.problem ?? stateOf(one),
            csv: (one) => (one.problem === null ? stateOf(one) : 'problem'),
          },
          { name: 'Problem', csv: ({ problem }) => problem ?? '' },
        ],
        none: 'There are no channels.',
      });
    });

  addSetOptions(
    channels
      .command('set')
      .description('set up or change a channel; omitted options are unchanged')
      .addArgument(channelArgument())
      .addOption(accountOption()),
  ).action(set);

  channels
    .command('remove')
    .description('stop sending on a channel and delete its address and secrets')
    .addArgument(channelArgument())
    .addOption(accountOption())
    .action(remove);
}

const channelArgument = () => new Argument('<channel>', 'the channel').choices(configurableKinds);

/** An option of `channels set`: its field and the channels that have it. */
type FieldOption = { name: string; field: ChannelField; kinds: ConfigurableKind[] };

function fieldOptions(): FieldOption[] {
  const options = new Map<string, FieldOption>();
  for (const kind of configurableKinds) {
    for (const [name, field] of Object.entries<ChannelField>(definitions[kind].fields)) {
      const known = options.get(name);
      if (known === undefined) options.set(name, { name, field, kinds: [kind] });
      else known.kinds.push(kind);
    }
  }
  return [...options.values()];
}

const isSecretText = ({ field }: FieldOption) => isTextField(field) && field.isSecret === true;

const flagOf = (name: string) =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function addSetOptions(command: Command): Command {
  for (const { name, field, kinds } of fieldOptions()) {
    const option = new Option(`${flagOf(name)} <value>`, `${kinds.join(', ')}: ${field.help}`);
    if (field.type === 'choice') option.choices(field.choices);
    if (field.type === 'number') option.argParser(wholeNumber(field.min, field.max));
    command.addOption(option);
  }
  return command.addOption(
    new Option(
      '--allow-private <true|false>',
      'whether the address may be on a private network',
    ).choices(['true', 'false']),
  );
}

async function set(kind: ConfigurableKind, options: SetOptions, command: Command): Promise<void> {
  requireChange(command, options, [
    ...Object.keys(definitions[kind].fields).map(flagOf),
    '--allow-private',
  ]);
  const { account, allowPrivate, ...given } = options;
  const secrets = new Set(
    fieldOptions()
      .filter(isSecretText)
      .map(({ name }) => name),
  );
  // In the order of the command line, which is the order of the input lines.
  for (const [name, value] of Object.entries(given)) {
    if (secrets.has(name)) given[name] = secretFrom(String(value));
  }
  const wanted = {
    ...given,
    ...(allowPrivate === undefined ? {} : { allowPrivate: allowPrivate === 'true' }),
  };
  const body = parsePart(channelEndpoints[saveNameOf(kind)], 'body', wanted) as WantedValues;
  const { data } = await changing(command, account, (context, actor) =>
    saveChannel(context, actor, kind, body),
  );
  report(
    command,
    data,
    `Reminders are now sent by ${kind}. To try it, run: perennial reminders test ${kind}`,
  );
}

async function remove(
  kind: ConfigurableKind,
  { account }: { account?: string },
  command: Command,
): Promise<void> {
  const { wasSetUp, data } = await changing(command, account, (context, actor) => {
    const states = listChannels(context, actor.ownerId).data;
    const before = states.find(({ channel }) => channel === kind);
    // What is unreadable can be removed, too.
    const isSetUp = before !== undefined && (before.shown !== null || before.problem !== null);
    return {
      wasSetUp: isSetUp,
      data: isSetUp ? removeChannel(context, actor, kind).data : before,
    };
  });
  report(
    command,
    data,
    wasSetUp
      ? `Removed ${kind}. Reminders are no longer sent there.`
      : `${kind} was not set up, so nothing was removed.`,
  );
}
