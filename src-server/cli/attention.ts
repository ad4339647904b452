import { type Command, Option } from 'commander';
import { requireAccount, resolveAccount } from '../accounts/service.ts';
import { listDuplicates } from '../analytics/service.ts';
import { hasReminderChannel, listChannels } from '../channels/service.ts';
import { type RecordConcern, recordConcerns, webhookConcerns } from '../contract/attention.ts';
import type { Context } from '../context.ts';
import { dismiss, listDismissals } from '../dismissals/service.ts';
import type { Account } from '../domain/account.ts';
import { atOnce } from '../platform/slices.ts';
import { getDates } from '../renewals/dates.ts';
import { remindersHeldSince } from '../reminders/hold-repository.ts';
import { listReminders } from '../reminders/service.ts';
import { showSettings } from '../settings/service.ts';
import { listWebhooks } from '../webhooks/service.ts';
import type { AppAnswer } from '../subscriptions/json.ts';
import { CliError } from './cli-error.ts';
import { addExamples } from './examples.ts';
import { risesOf } from './insights.ts';
import { type Found, findSubscriptionNamed } from './named.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { report } from './output.ts';
import { everyActive, firstOf } from './records.ts';
import { nextText, priceOf } from './subscription-text.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'attention list',
  'attention dismiss Netflix',
  'attention dismiss Netflix --kind rise',
  'attention dismiss Netflix --undo',
  'attention dismiss --kind noChannel',
];

const NOTE =
  'This is the list "Needs attention" of the window, where what is dismissed here is gone too.';

/** Concerns that can be dismissed. */
const KINDS = [
  'failed',
  'overdue',
  'trial',
  'cancelBy',
  'reminded',
  'rise',
  'duplicates',
  'noChannel',
] as const;
type Kind = (typeof KINDS)[number];

/** What needs attention, as a row says it. */
type Concern = { kind: Kind; key: string; ids: readonly string[]; name: string; about: string };

/** Adds `perennial attention ...`. */
export function addAttentionCommands(program: Command): void {
  const attention = program
    .command('attention')
    .description('list what needs attention, and dismiss it');
  addExamples(attention, EXAMPLES, NOTE);

  attention
    .command('list')
    .description('list what needs attention, most urgent first')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(list);

  attention
    .command('dismiss')
    .description('dismiss what is listed about a subscription, until something new happens')
    .argument('[subscription]', 'its name or ID')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices(KINDS))
    .option('--undo', 'list what was dismissed again')
    .addOption(accountOption())
    .action(dismissNamed);
}

async function list({ account }: { account?: string }, command: Command): Promise<void> {
  const { concerns, notices } = await withData(command, async (context) => {
    const found = resolveAccount(context, account);
    return { concerns: await openConcerns(context, found), notices: noticesOf(context, found) };
  });
  const documents = [
    ...notices,
    ...concerns.map(({ ids, ...concern }) => ({ ...concern, subscriptionIds: ids })),
  ];
  printList(command, documents, {
    rows: [
      ...notices.map(({ kind, text }) => ({ kind, name: '', about: text, ids: [] })),
      ...concerns,
    ],
    columns: [
      { name: 'Kind', cell: ({ kind }) => kind },
      { name: 'Name', cell: ({ name }) => name },
      { name: 'About', cell: ({ about }) => about },
      { name: 'Subscription IDs', csv: ({ ids }) => ids.join(' ') },
    ],
    none: 'Nothing needs attention.',
  });
}

type Notice = { kind: string; text: string };

/** What needs attention until it is done, with the command for it. */
function noticesOf(context: Context, { id }: Account): Notice[] {
  const { waiting, ahead, toldAhead } = atOnce(getDates(context, id)).data;
  const isHeld = remindersHeldSince(context.db) !== null;
  const hasDates = waiting !== null || ahead !== null || toldAhead > 0;
  return [
    ...(hasDates
      ? [{ kind: 'dates', text: 'Dates need a decision. To see it, run: perennial dates show' }]
      : []),
    ...(isHeld
      ? [
          {
            kind: 'held',
            text: 'Reminders are held since a backup was restored. To send them, run: perennial backup resume-reminders',
          },
        ]
      : []),
    ...channelNotices(context, id),
    ...webhookNotices(context, id),
  ];
}

// Without channels that only wait for the keyring to be unlocked.
const channelNotices = (context: Context, ownerId: string): Notice[] =>
  listChannels(context, ownerId).data.flatMap(({ channel, problem, reason }) =>
    problem === null || reason === 'keyAwaited'
      ? []
      : [{ kind: 'channels', text: `Reminders can't be sent by ${channel}. ${problem}` }],
  );

const webhookNotices = (context: Context, ownerId: string): Notice[] =>
  webhookConcerns(listWebhooks(context, ownerId).data).map(
    ({ webhook: { id, name, problem } }) => ({
      kind: 'webhook',
      text:
        problem === null
          ? `The webhook "${name}" has failed for a day. To see the answers, run: perennial webhooks messages ${id}`
          : `Nothing can be sent to the webhook "${name}". ${problem}`,
    }),
  );

async function openConcerns(context: Context, account: Account): Promise<Concern[]> {
  const { id: ownerId } = account;
  const dismissed = new Set(listDismissals(context, ownerId).data);
  const active = await everyActive(context, ownerId);
  const all = [
    ...setupConcerns(context, ownerId, active),
    ...(await concernsAboutRecords(context, account, active)),
  ];
  return all.filter(({ key }) => !dismissed.has(key));
}

async function concernsAboutRecords(
  context: Context,
  { id, plan }: Account,
  subscriptions: readonly AppAnswer[],
): Promise<Concern[]> {
  const reminders = firstOf(Number.POSITIVE_INFINITY, (page) =>
    atOnce(listReminders(context, id, { open: 'true', ...page })),
  );
  const { duplicates } =
    plan === 'premium' ? await listDuplicates(context, id) : { duplicates: [] };
  const found = recordConcerns({
    subscriptions,
    reminders,
    rises: risesOf(context, id, subscriptions),
    duplicates,
    today: context.today(id),
    isWaiting: atOnce(getDates(context, id)).data.waiting !== null,
  });
  return found.map(rowOf);
}

function setupConcerns(context: Context, ownerId: string, active: readonly AppAnswer[]): Concern[] {
  const isHeard = hasReminderChannel(context, ownerId);
  const isWanted = active.some(({ notificationEnabled }) => notificationEnabled);
  if (isHeard || !isWanted || !showSettings(context, ownerId).enabled) return [];
  const about = 'No reminder channel is set up. See: perennial channels set --help';
  return [{ kind: 'noChannel', key: 'noChannel', ids: [], name: '', about }];
}

function rowOf(concern: RecordConcern): Concern {
  const { kind, key } = concern;
  return { kind, key, ...factsOf(concern) };
}

function factsOf(concern: RecordConcern): Pick<Concern, 'ids' | 'name' | 'about'> {
  if (concern.kind === 'failed') return factsOfFailed(concern.reminders);
  if (concern.kind === 'reminded') {
    const { subscriptionId, name, date, kind: what, ...price } = concern.reminder;
    const about = `reminded of the ${what} on ${date}, ${priceOf(price)}`;
    return { ids: [subscriptionId], name, about };
  }
  if (concern.kind === 'duplicates') {
    const { subscriptions } = concern.group;
    const about = `${subscriptions.length} subscriptions with this name`;
    return { ids: subscriptions.map(({ id }) => id), name: subscriptions[0]?.name ?? '', about };
  }
  const { subscription } = concern.kind === 'rise' ? concern.rise : concern;
  return { ids: [subscription.id], name: subscription.name, about: aboutOne(concern) };
}

type About = Exclude<RecordConcern, { kind: 'failed' | 'reminded' | 'duplicates' }>;

function aboutOne(concern: About): string {
  if (concern.kind === 'rise') {
    const { subscription, from } = concern.rise;
    return `${priceOf({ amount: from, currency: subscription.currency })} → ${priceOf(subscription)}`;
  }
  const { subscription } = concern;
  if (concern.kind === 'cancelBy') {
    const { date, renewsUntil } = concern.chance;
    return `cancel by ${date}, or it runs until ${renewsUntil}`;
  }
  return concern.kind === 'overdue'
    ? `${priceOf(subscription)} was due on ${nextText(subscription)}`
    : `the trial ends on ${subscription.trialEndsOn}, then ${priceOf(subscription)}`;
}

type Reminders = Extract<RecordConcern, { kind: 'failed' }>['reminders'];

function factsOfFailed(reminders: Reminders): Pick<Concern, 'ids' | 'name' | 'about'> {
  const [first] = reminders;
  const channels = [...new Set(reminders.map(({ channel }) => channel))].join(', ');
  const about = `reminders not sent by ${channels}: ${reminders.length}. ${first?.answer ?? ''}`;
  return {
    ids: reminders.map(({ subscriptionId }) => subscriptionId),
    name: first?.name ?? '',
    about: about.trim(),
  };
}

type DismissOptions = { account?: string; kind?: Kind; undo?: true };

async function dismissNamed(
  subscription: string | undefined,
  { account, kind, undo }: DismissOptions,
  command: Command,
): Promise<void> {
  if (subscription === undefined && kind === undefined) {
    command.error('error: specify a subscription or --kind');
  }
  const keys = await withData(command, async (context) => {
    const found =
      subscription === undefined
        ? undefined
        : findSubscriptionNamed(context, subscription, account);
    const owner = accountOf(context, found, account);
    const meant =
      undo === true
        ? listDismissals(context, owner.id).data.filter((key) => isMeant(key, kind, found))
        : (await openConcerns(context, owner))
            .filter((one) => kind === undefined || one.kind === kind)
            .filter(({ ids }) => found === undefined || ids.includes(found.id))
            .map(({ key }) => key);
    if (meant.length === 0) throw nothingMeant(undo);
    const isDismissed = undo === undefined;
    context.db
      .transaction(() => {
        for (const concern of meant) dismiss(context, owner.id, { concern, isDismissed });
      })
      .immediate();
    return meant;
  });
  const what = undo === true ? 'Listed again' : 'Dismissed';
  report(command, { keys }, `${what}: ${keys.length}.`);
}

// A key begins with its kind, and names the subscriptions.
const isMeant = (key: string, kind: Kind | undefined, found: Found | undefined): boolean =>
  (kind === undefined || key.split(' ')[0] === kind) &&
  (found === undefined || key.includes(found.id));

function accountOf(context: Context, found: Found | undefined, name: string | undefined): Account {
  if (found === undefined) return resolveAccount(context, name);
  return requireAccount(context, found.ownerId);
}

const nothingMeant = (undo: true | undefined) =>
  undo === true
    ? new CliError(
        'Nothing like that was dismissed.',
        'To see what is listed, run: perennial attention list',
      )
    : new CliError(
        'Nothing like that needs attention.',
        'To see what does, run: perennial attention list',
      );
