import type { Command } from 'commander';
import { nextCharge } from '../contract/schedule-preview.ts';
import type { DateOnly } from '../domain/dates.ts';
import { type Transition, transitions } from '../domain/subscription.ts';
import type { Context } from '../context.ts';
import { resolveAccount } from '../accounts/service.ts';
import { restoreAsOwner, showDeletions } from '../subscriptions/deleted.ts';
import type { Owned } from '../subscriptions/service.ts';
import { setTrialAsOwner, transitionAsOwner } from '../subscriptions/status.ts';
import { appAnswer, setDetailsOf, subscriptionAnswer } from '../subscriptions/json.ts';
import { dateOnly } from './date-argument.ts';
import { print, table, withData } from './output.ts';

const EXAMPLES = `
Examples:
  $ perennial subscriptions pause 0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11
  $ perennial subscriptions trial 0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11 --ends 2027-01-14
  $ perennial subscriptions trial 0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11 --none
  $ perennial subscriptions deleted
  $ perennial subscriptions restore 0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11`;

const descriptions = {
  pause: 'pause an active subscription',
  resume: 'resume a paused subscription',
  cancel: 'mark a subscription as cancelled',
  reactivate: 'reactivate a cancelled subscription',
} as const satisfies Record<Transition, string>;

/** Adds `perennial subscriptions ...`: operations for the owner only, not for keys. */
export function addSubscriptionCommands(program: Command): void {
  const subscriptions = program
    .command('subscriptions')
    .description(
      'pause, resume, cancel, or reactivate subscriptions, set their trials, or restore deleted ones',
    )
    .addHelpText('afterAll', EXAMPLES);

  for (const name of Object.keys(transitions) as Transition[]) {
    subscriptions
      .command(name)
      .description(descriptions[name])
      .argument('<id>', 'ID of the subscription')
      .action((id: string, _options: unknown, command: Command) =>
        change(command, (context) => transitionAsOwner(context, id, name)),
      );
  }

  subscriptions
    .command('deleted')
    .description('list subscriptions deleted in the last 30 days, most recently deleted first')
    .option('--account <name>', 'the account')
    .action(listDeleted);

  subscriptions
    .command('restore')
    .description('restore a subscription deleted in the last 30 days')
    .argument('<id>', 'ID of the subscription')
    .action((id: string, _options: unknown, command: Command) =>
      change(command, (context) => restoreAsOwner(context, id)),
    );

  subscriptions
    .command('trial')
    .description('set or remove the last day of a trial')
    .argument('<id>', 'ID of the subscription')
    .option('--ends <date>', 'last day of the trial, YYYY-MM-DD', dateOnly)
    .option('--none', 'remove the trial')
    .action(async (id: string, options: { ends?: DateOnly; none?: true }, command: Command) => {
      if ((options.ends === undefined) === (options.none === undefined)) {
        command.error('error: specify either --ends DATE or --none');
      }
      await change(command, (context) => setTrialAsOwner(context, id, options.ends ?? null));
    });
}

const PAGE = 100;

async function listDeleted({ account }: { account?: string }, command: Command): Promise<void> {
  const deletions = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    const found = [];
    for (let hasMore = true; hasMore;) {
      const page = showDeletions(context, id, { limit: PAGE, offset: found.length });
      found.push(...page.data);
      hasMore = page.pagination.hasMore;
    }
    return found;
  });
  const rows = deletions.map(({ subscription, deletedAt, daysLeft }) => [
    subscription.id,
    deletedAt.slice(0, 10),
    String(daysLeft),
    `${subscription.amount} ${subscription.currency}`,
    subscription.name,
  ]);
  const text =
    rows.length === 0
      ? 'Nothing was deleted in the last 30 days.'
      : table(['ID', 'DELETED', 'DAYS LEFT', 'AMOUNT', 'NAME'], rows);
  print(command, deletions, text);
}

async function change(command: Command, apply: (context: Context) => Owned): Promise<void> {
  const { data, shown } = await withData(command, (context) => {
    const { subscription, ownerId } = apply(context);
    const today = context.today(ownerId);
    return {
      data: appAnswer(subscription, today),
      shown: { ...subscriptionAnswer(subscription, today), ...setDetailsOf(subscription) },
    };
  });
  const { name, status, trialEndsOn, nextPaymentDate } = data;
  const trial = trialEndsOn === null ? '' : `, and its trial ends on ${trialEndsOn}`;
  const first = nextCharge(data);
  const charge =
    first === nextPaymentDate
      ? ''
      : ` ${nextPaymentDate} is within the trial, so nothing is charged that day. The first charge is on ${first}.`;
  print(command, shown, `${name} is ${status}${trial}.${charge}`);
}
