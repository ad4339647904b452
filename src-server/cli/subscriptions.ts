import type { Command } from 'commander';
import { endOfNotice } from '../contract/details.ts';
import { isEnding } from '../contract/record-tests.ts';
import { nextCharge } from '../contract/schedule-preview.ts';
import { type DateOnly, dateInZone } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import { type Transition, transitions } from '../domain/subscription.ts';
import type { Context } from '../context.ts';
import { resolveAccount } from '../accounts/service.ts';
import { purgeAsOwner, restoreAsOwner } from '../subscriptions/deleted.ts';
import {
  type Owned,
  getSubscription,
  patch,
  removeSubscription,
} from '../subscriptions/service.ts';
import { setTrialAsOwner, transitionAsOwner } from '../subscriptions/status.ts';
import { type AppAnswer, appAnswer } from '../subscriptions/json.ts';
import { isAtTerminal } from './ask.ts';
import { dateOnly } from './date-argument.ts';
import { addExamples } from './examples.ts';
import { CliError } from './cli-error.ts';
import {
  type Found,
  addSubscriptionArgument,
  allDeletions,
  asOwner,
  findDeletedNamed,
  findSubscriptionNamed,
} from './named.ts';
import { withData } from './data.ts';
import { csvOption, priceInCsv, priceInTable, printList } from './list.ts';
import { print, report } from './output.ts';
import { agrees } from './question.ts';
import { addPricesCommand } from './prices.ts';
import { addRenewalCommands } from './renewal.ts';
import { addFormCommands } from './subscription-form.ts';
import { addListCommands } from './subscription-list.ts';
import { describe, documentOf, priceOf } from './subscription-text.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'subscriptions list --status active --sort -amount',
  'subscriptions list --search netflix --json',
  'subscriptions list --category Video --csv > video.csv',
  'subscriptions list --view "Due soon"',
  'subscriptions views',
  'subscriptions duplicates',
  'subscriptions show Netflix',
  'subscriptions add --name Netflix --category Video --amount 15.49 --currency USD --every month --next 2027-01-14',
  'subscriptions add',
  'subscriptions edit Netflix --amount 17.99 --tags family,video',
  'subscriptions renew Netflix',
  'subscriptions renew Netflix --early',
  'subscriptions price Netflix --amount 17.99 --since 2026-10-14',
  'subscriptions prices Netflix',
  'subscriptions rm Netflix',
  'subscriptions pause Netflix',
  'subscriptions resume Netflix',
  'subscriptions cancel 0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11',
  'subscriptions cancel Phone --at-end',
  'subscriptions reactivate Netflix',
  'subscriptions trial Netflix --ends 2027-01-14',
  'subscriptions trial Netflix --none',
  'subscriptions deleted',
  'subscriptions restore Netflix',
  'subscriptions purge Netflix',
];

const descriptions = {
  pause: 'pause an active subscription',
  resume: 'resume a paused subscription',
  cancel: 'mark a subscription as cancelled',
  reactivate: 'reactivate a cancelled subscription',
} as const satisfies Record<Transition, string>;

type Options = { account?: string };

/** Adds `perennial subscriptions ...`: what the owner does with subscriptions in the window. */
export function addSubscriptionCommands(program: Command): void {
  const subscriptions = program
    .command('subscriptions')
    .description('list, add, change, and delete subscriptions');
  addExamples(subscriptions, EXAMPLES);
  addListCommands(subscriptions);
  addSubscriptionArgument(subscriptions.command('show'))
    .description('show everything about a subscription')
    .action(show);
  addFormCommands(subscriptions);
  addRenewalCommands(subscriptions);
  addPricesCommand(subscriptions);
  addRemovalCommands(subscriptions);

  for (const name of Object.keys(transitions) as Transition[]) {
    const verb = addSubscriptionArgument(subscriptions.command(name))
      .description(descriptions[name])
      .action((text: string, { account, atEnd }: Options & { atEnd?: true }, command: Command) =>
        change(command, (context) => {
          const found = findSubscriptionNamed(context, text, account);
          if (atEnd === true) return endWithTerm(context, found);
          return transitionAsOwner(context, found.id, name);
        }),
      );
    if (name === 'cancel') verb.option('--at-end', 'let a contract run until its term ends');
  }

  addSubscriptionArgument(subscriptions.command('trial'))
    .description('set or remove the last day of a trial')
    .option('--ends <date>', 'last day of the trial, YYYY-MM-DD', dateOnly)
    .option('--none', 'remove the trial')
    .action(trial);
}

/** Gives a contract the last day that notice given today leads to. */
function endWithTerm(context: Context, { ownerId, id }: Found): Owned {
  const record = appAnswer(getSubscription(context, ownerId, id), context.today(ownerId));
  const endsOn = endOfNotice(record, context.today(ownerId));
  if (endsOn === undefined) {
    throw new CliError(
      `${record.name} has no contract that would go on.`,
      'Leave out --at-end to cancel it at once, or set its last day with: perennial subscriptions edit NAME --ends-on DATE',
    );
  }
  const subscription = asOwner(context, ownerId, (actor) => patch(context, actor, id, { endsOn }));
  return { ownerId, subscription };
}

function addRemovalCommands(subscriptions: Command): void {
  addSubscriptionArgument(subscriptions.command('rm'))
    .description('delete a subscription, which can be restored for 30 days')
    .option('--yes', 'do not ask')
    .action(remove);

  subscriptions
    .command('deleted')
    .description('list subscriptions deleted in the last 30 days, most recently deleted first')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(listDeleted);

  addSubscriptionArgument(subscriptions.command('restore'))
    .description('restore a subscription deleted in the last 30 days')
    .action((text: string, { account }: Options, command: Command) =>
      change(command, (context) =>
        restoreAsOwner(context, findDeletedNamed(context, text, account)),
      ),
    );

  addSubscriptionArgument(subscriptions.command('purge'))
    .description('discard a deleted subscription now, so that it can no longer be restored')
    .option('--yes', 'do not ask')
    .action(purge);
}

async function show(text: string, { account }: Options, command: Command): Promise<void> {
  const { record, day } = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, text, account, 'read');
    const found = getSubscription(context, ownerId, id);
    const today = context.today(ownerId);
    return {
      record: appAnswer(found, today),
      day: { today, timeZone: context.timeZoneOf(ownerId) },
    };
  });
  print(command, documentOf(record), describe(record, day));
}

// Where nobody can be asked.
function requireAgreement(command: Command, what: string, yes: true | undefined): void {
  if (yes !== true && !isAtTerminal()) command.error(`error: ${what}; add --yes to confirm`);
}

async function remove(
  text: string,
  { account, yes }: Options & { yes?: true },
  command: Command,
): Promise<void> {
  requireAgreement(command, `this deletes ${text}`, yes);
  const gone = await withData(command, async (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, text, account);
    const { name, amountHundredths, currency } = getSubscription(context, ownerId, id);
    const price = priceOf({ amount: amountOf(amountHundredths), currency });
    if (yes !== true && !(await agrees(`Delete ${name} (${price})?`))) return undefined;
    asOwner(context, ownerId, (actor) => removeSubscription(context, actor, id));
    return { id, name };
  });
  if (gone === undefined) {
    report(command, { deleted: false }, 'Nothing was deleted.');
    return;
  }
  report(
    command,
    { deleted: true, ...gone },
    `Deleted ${gone.name}. To restore it within 30 days, run: perennial subscriptions restore ${gone.id}`,
  );
}

async function purge(
  text: string,
  { account, yes }: Options & { yes?: true },
  command: Command,
): Promise<void> {
  requireAgreement(command, `this discards ${text}, which can't be undone`, yes);
  const gone = await withData(command, async (context) => {
    const id = findDeletedNamed(context, text, account);
    if (yes !== true && !(await agrees(`Discard ${text}? This can't be undone.`))) return undefined;
    return purgeAsOwner(context, id);
  });
  if (gone === undefined) {
    report(command, { purged: false }, 'Nothing was discarded.');
    return;
  }
  const { id, name } = gone;
  report(command, { purged: true, id, name }, `Discarded ${name}. It can no longer be restored.`);
}

async function listDeleted({ account }: Options, command: Command): Promise<void> {
  const { deletions, timeZone } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    return { deletions: allDeletions(context, id), timeZone: context.timeZoneOf(id) };
  });
  printList(command, deletions, {
    rows: deletions.map(({ subscription, ...deletion }) => ({ ...subscription, ...deletion })),
    columns: [
      { name: 'ID', cell: ({ id }) => id },
      { name: 'Deleted', cell: ({ deletedAt }) => dateInZone(Date.parse(deletedAt), timeZone) },
      { name: 'Days left', cell: ({ daysLeft }) => String(daysLeft) },
      priceInTable(),
      ...priceInCsv,
      { name: 'Name', cell: ({ name }) => name },
    ],
    none: 'Nothing was deleted in the last 30 days.',
  });
}

async function trial(
  text: string,
  options: Options & { ends?: DateOnly; none?: true },
  command: Command,
): Promise<void> {
  const { account, ends, none } = options;
  if ((ends === undefined) === (none === undefined)) {
    command.error('error: specify either --ends DATE or --none');
  }
  await change(
    command,
    (context) =>
      setTrialAsOwner(context, findSubscriptionNamed(context, text, account).id, ends ?? null),
    none && (({ name, status }) => `${name} has no trial. It is ${status}.`),
  );
}

async function change(
  command: Command,
  apply: (context: Context) => Owned,
  say: (record: AppAnswer) => string = stateOf,
): Promise<void> {
  const record = await withData(command, (context) => {
    const { subscription, ownerId } = apply(context);
    return appAnswer(subscription, context.today(ownerId));
  });
  report(command, documentOf(record), say(record));
}

function stateOf(record: AppAnswer): string {
  const { name, status, trialEndsOn, isTrial, nextPaymentDate } = record;
  const [ends, is] = isTrial ? ['ends', 'is'] : ['ended', 'was'];
  const trial = trialEndsOn === null ? '' : `, and its trial ${ends} on ${trialEndsOn}`;
  const first = nextCharge(record);
  const charge =
    first === undefined || first === nextPaymentDate
      ? ''
      : ` ${nextPaymentDate} ${is} within the trial, so nothing ${is} charged that day. The first charge is the one on ${first}.`;
  const end = isEnding(record) ? ` It ends on ${record.endsOn}.` : '';
  return `${name} is ${status}${trial}.${end}${charge}`;
}
