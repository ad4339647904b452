import { Argument, type Command } from 'commander';
import type { reminderEndpoints } from '../contract/app/reminders.ts';
import type { Reply } from '../contract/endpoint.ts';
import { type ReminderChannel, reminderChannels } from '../channels/definitions.ts';
import type { ReminderKind } from '../domain/reminder.ts';
import { findServer } from '../find-server.ts';
import { resolveAccount } from '../accounts/service.ts';
import { hasReminderChannel, listChannels } from '../channels/service.ts';
import { AppError } from '../contract/errors.ts';
import { showSettings } from '../settings/service.ts';
import { listNextReminders, listReminders } from '../reminders/service.ts';
import { sendTest } from '../reminders/test-message.ts';
import type { Context } from '../context.ts';
import { StoreError } from '../db/errors.ts';
import { atOnce } from '../platform/slices.ts';
import { wholeNumber } from './arguments.ts';
import { addExamples } from './examples.ts';
import { isAtTerminal } from './ask.ts';
import { addReminderActs } from './reminder-acts.ts';
import { folderFor, withData } from './data.ts';
import { type Column, csvOption, priceInCsv, priceInTable, printList } from './list.ts';
import { print, printError, printNotice } from './output.ts';
import { timeIn } from './times.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'reminders next',
  'reminders history --count 50',
  'reminders retry Netflix',
  'reminders snooze Netflix --until 2026-12-10',
  'reminders handled Netflix',
  'reminders test',
  'reminders test ntfy',
];

const NOTE = `Reminders are sent while a server runs: perennial serve, or the desktop app.`;

type Options = { account?: string; count: number };
type Reminders = Reply<(typeof reminderEndpoints)['listReminders']>['data'];

const COUNT = wholeNumber(1, 100);
const sendable = reminderChannels.filter((channel) => channel !== 'desktop');

/** Adds `perennial reminders ...`. */
export function addReminderCommands(program: Command): void {
  const reminders = program
    .command('reminders')
    .description('view upcoming and past reminders, or send a test');
  addExamples(reminders, EXAMPLES, NOTE);

  reminders
    .command('next')
    .description('list upcoming reminders, soonest first')
    .addOption(accountOption())
    .option('--count <n>', 'the number of reminders to list', COUNT, 10)
    .addOption(csvOption())
    .action(listNext);

  reminders
    .command('history')
    .description('list past reminders and their outcomes, newest first')
    .addOption(accountOption())
    .option('--count <n>', 'the number of reminders to list', COUNT, 20)
    .addOption(csvOption())
    .action(listHistory);

  reminders
    .command('test')
    .description("send a test message now and show the service's response")
    .addArgument(
      new Argument('[channel]', 'the channel; default: all that are set up').choices(sendable),
    )
    .addOption(accountOption())
    .action(test);
  addReminderActs(reminders);
}

async function listNext({ account, count }: Options, command: Command): Promise<void> {
  const { data, lost, isOn, hasChannel, timeZone } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    return {
      isOn: showSettings(context, id).enabled,
      hasChannel: hasReminderChannel(context, id),
      timeZone: context.timeZoneOf(id),
      ...atOnce(listNextReminders(context, id, { limit: count })),
      lost: lostSecrets(context),
    };
  });
  printList(command, data, {
    rows: data,
    columns: [
      { name: 'Due', cell: ({ dueAt }) => timeIn(dueAt, timeZone), csv: ({ dueAt }) => dueAt },
      ...ABOUT,
    ],
    none: isOn ? NONE : OFF,
  });
  // For people: a program that reads the list knows what it does.
  if (data.length > 0 && !hasChannel && isAtTerminal()) printNotice(NO_CHANNEL);
  if (lost !== undefined) printError(lost);
}

const NONE = 'No upcoming reminders.';
const NO_CHANNEL =
  'No channel is set up, so only the desktop app can show these. To see how to set one up, run: perennial channels set --help';
const OFF = 'Reminders are off. To turn them on, run: perennial settings set --enabled true';

// Explains why none of these reminders may be sent.
function lostSecrets({ secrets }: Context): StoreError | undefined {
  try {
    return secrets.lost();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
}

async function listHistory({ account, count }: Options, command: Command): Promise<void> {
  const { data, timeZone } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    const page = { limit: count, offset: 0 };
    return { ...atOnce(listReminders(context, id, page)), timeZone: context.timeZoneOf(id) };
  });
  printList(command, data, {
    rows: data,
    columns: [
      {
        name: 'When',
        cell: ({ triedAt, dueAt }) => timeIn(triedAt ?? dueAt, timeZone),
        csv: ({ triedAt, dueAt }) => triedAt ?? dueAt,
      },
      { name: 'Channel', cell: ({ channel }) => channel },
      {
        name: 'State',
        cell: ({ state, takenBack }) => (takenBack ? `${state}, taken back` : state),
        csv: ({ state }) => state,
      },
      { name: 'Taken back', csv: ({ takenBack }) => String(takenBack) },
      ...ABOUT,
      { name: 'Answer', cell: ({ answer }) => answer ?? '' },
    ],
    none: 'No reminders have been sent yet.',
  });
}

type About = Pick<
  Reminders[number],
  'kind' | 'date' | 'lead' | 'name' | 'amount' | 'currency' | 'subscriptionId'
>;

const KIND_WORDS: Readonly<Record<ReminderKind, string>> = {
  renewal: 'renewal',
  trial: 'end of trial',
  overdue: 'overdue',
  cancelBy: 'last day to cancel',
};

const ABOUT: readonly Column<About>[] = [
  { name: 'Kind', table: ({ kind }) => KIND_WORDS[kind], csv: ({ kind }) => kind },
  { name: 'Date', cell: ({ date }) => date },
  { name: 'Days before', cell: ({ lead }) => String(lead) },
  { name: 'Name', cell: ({ name }) => name },
  priceInTable('Price'),
  ...priceInCsv,
  { name: 'Subscription ID', csv: ({ subscriptionId }) => subscriptionId },
];

async function test(
  wanted: ReminderChannel | undefined,
  { account }: { account?: string },
  command: Command,
): Promise<void> {
  const ownPort = findServer(folderFor(command))?.port ?? 0;
  const outcomes = await withData(command, async (context) => {
    const ownerId = resolveAccount(context, account).id;
    const kinds: ReminderChannel[] =
      wanted === undefined ? setUp(listChannels(context, ownerId)) : [wanted];
    return Promise.all(
      kinds.map(async (kind) => {
        const sending = { ownPort, ending: new AbortController().signal };
        return { channel: kind, ...(await sendTest(context, ownerId, kind, sending)).data };
      }),
    );
  });
  const failed = outcomes.filter(({ delivered }) => !delivered);
  const lines = outcomes.map(
    (each) => `${each.channel}: ${each.delivered ? 'delivered' : 'not delivered'}. ${each.message}`,
  );
  if (failed.length > 0) process.exitCode = 1;
  print(command, outcomes, lines.join('\n'));
}

function setUp({ data }: ReturnType<typeof listChannels>): ReminderChannel[] {
  const kinds = data.filter(({ configured }) => configured).map(({ channel }) => channel);
  if (kinds.length > 0) return kinds;
  // Unreadable channels are listed with their problem.
  const broken = data.find(({ problem }) => problem !== null);
  if (broken !== undefined) return [broken.channel];
  throw new AppError('noChannel');
}
