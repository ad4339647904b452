import { type Command, Option } from 'commander';
import { channelEndpoints } from '../contract/app/channels.ts';
import { parsePart } from '../contract/problems.ts';
import { mailSecurities } from '../domain/mailbox.ts';
import { reminderChannels } from '../domain/reminder-channel.ts';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import type { WantedChannel } from '../channels/stored.ts';
import { listChannels, removeChannel, saveChannel } from '../channels/service.ts';
import type { Actor, Context } from '../context.ts';
import { wholeNumber } from './arguments.ts';
import { print, table, withData } from './output.ts';
import { secretFrom } from './secret-input.ts';

const EXAMPLES = `
Examples:
  $ perennial channels list
  $ perennial channels set ntfy --url https://ntfy.sh --topic my-renewals
  $ perennial channels set gotify --url https://gotify.example.com --token - < token.txt
  $ perennial channels set email --host smtp.example.com --user me --password - \\
      --from me@example.com --to me@example.com < password.txt
  $ perennial channels remove ntfy
Bark is set with "perennial settings set --push-url URL --device-key KEY".
Instead of a secret, - reads it from standard input: what stands on the command line, others may see.`;

const savers = {
  ntfy: channelEndpoints.saveNtfy,
  gotify: channelEndpoints.saveGotify,
  webhook: channelEndpoints.saveWebhook,
  email: channelEndpoints.saveEmail,
} as const;
type Savable = keyof typeof savers;

const kinds = Object.keys(savers) as Savable[];
const removable = reminderChannels.filter((channel) => channel !== 'desktop');

const SECRETS = ['topic', 'token', 'secret', 'password'] as const;
const PORTS = wholeNumber(1, 65_535);

type SetOptions = { account?: string; allowPrivate?: 'true' | 'false'; port?: number } & Partial<
  Record<'url' | 'host' | 'security' | 'user' | 'from' | 'to' | (typeof SECRETS)[number], string>
>;

/** Adds `perennial channels ...`. */
export function addChannelCommands(program: Command): void {
  const channels = program
    .command('channels')
    .description('where reminders are sent to')
    .addHelpText('after', EXAMPLES);

  channels
    .command('list')
    .description('list the channels; addresses and secrets are never shown')
    .option('--account <name>', 'the account')
    .action(async ({ account }: { account?: string }, command: Command) => {
      const { data } = await withData(command, (context) =>
        listChannels(context, resolveAccount(context, account).id),
      );
      const rows = data.map(({ channel, configured, problem }) => [
        channel,
        problem ?? (configured ? 'on' : 'not set up'),
      ]);
      print(command, data, table(['CHANNEL', 'STATE'], rows));
    });

  addSetOptions(
    channels
      .command('set')
      .description('set up a channel, or change it; what is not given stays as it is')
      .argument('<channel>', kinds.join(', '))
      .option('--account <name>', 'the account'),
  ).action(async (channel: string, options: SetOptions, command: Command) => {
    const kind = kinds.find((each) => each === channel);
    if (kind === undefined) command.error(`error: give one of ${kinds.join(', ')}`);
    await set(kind, options, command);
  });

  channels
    .command('remove')
    .description('send nothing on a channel any more, and forget its address and secrets')
    .argument('<channel>', removable.join(', '))
    .option('--account <name>', 'the account')
    .action(async (channel: string, { account }: { account?: string }, command: Command) => {
      const kind = removable.find((each) => each === channel);
      if (kind === undefined) command.error(`error: give one of ${removable.join(', ')}`);
      const { data } = await changing(command, account, (context, actor) =>
        removeChannel(context, actor, kind),
      );
      print(command, data, `Nothing is sent by ${kind} any more.`);
    });
}

function addSetOptions(command: Command): Command {
  return command
    .option('--url <url>', 'address of the service: ntfy, gotify, webhook')
    .option('--topic <topic>', 'ntfy: the topic; it is as good as a password')
    .option('--token <token>', 'ntfy, gotify: the token')
    .option('--secret <secret>', 'webhook: signs what is sent')
    .option('--host <name>', 'email: the server for outgoing mail')
    .option('--port <n>', 'email: its port', PORTS)
    .addOption(
      new Option('--security <how>', 'email: how the connection is encrypted').choices(
        mailSecurities,
      ),
    )
    .option('--user <name>', 'email: who signs in')
    .option('--password <password>', 'email: the password')
    .option('--from <address>', 'email: the address to send from')
    .option('--to <address>', 'email: the address to send to')
    .addOption(
      new Option(
        '--allow-private <true|false>',
        'whether the address may lie in a private network',
      ).choices(['true', 'false']),
    );
}

async function set(kind: Savable, options: SetOptions, command: Command): Promise<void> {
  const { account, allowPrivate, ...given } = options;
  for (const name of SECRETS) {
    const secret = secretFrom(given[name]);
    if (secret !== undefined) given[name] = secret;
  }
  const wanted = {
    ...given,
    ...(allowPrivate === undefined ? {} : { allowPrivate: allowPrivate === 'true' }),
  };
  const body = parsePart(savers[kind], 'body', wanted) as WantedChannel;
  const { data } = await changing(command, account, (context, actor) =>
    saveChannel(context, actor, kind, body),
  );
  print(command, data, `Reminders are sent by ${kind}. Try it: perennial reminders test ${kind}`);
}

function changing<T>(
  command: Command,
  account: string | undefined,
  change: (context: Context, actor: Actor) => T,
): Promise<T> {
  return withData(command, (context) =>
    context.db
      .transaction(() => {
        const { id } = resolveAccount(context, account);
        return change(context, commandLineActor(context, id));
      })
      .immediate(),
  );
}
