import type { Command } from 'commander';
import type { reminderEndpoints } from '../contract/app/reminders.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { Context } from '../context.ts';
import type { DateOnly } from '../domain/dates.ts';
import { atOnce } from '../platform/slices.ts';
import {
  retryReminder,
  settleReminder,
  snoozeReminder,
  unsnoozeReminder,
} from '../reminders/actions.ts';
import { listReminders } from '../reminders/service.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { CliError } from './cli-error.ts';
import { dateOnly } from './date-argument.ts';
import { type Found, addSubscriptionArgument, findSubscriptionNamed } from './named.ts';
import { withData } from './data.ts';
import { report } from './output.ts';
import { firstOf } from './records.ts';

type Reminder = Reply<(typeof reminderEndpoints)['listReminders']>['data'][number];
type Options = { account?: string; undo?: true };

/** Adds `perennial reminders retry`, `snooze` and `handled`: what the owner answers to a reminder that was sent. */
export function addReminderActs(reminders: Command): void {
  addSubscriptionArgument(reminders.command('retry'))
    .description('send the last reminder of a subscription again, which failed')
    .action(retry);

  addSubscriptionArgument(reminders.command('snooze'))
    .description('send the last reminder of a subscription again on a later day')
    .option('--until <date>', 'that day, YYYY-MM-DD', dateOnly)
    .option('--undo', 'leave it as it was sent')
    .action(snooze);

  addSubscriptionArgument(reminders.command('handled'))
    .description('send no more reminders of the charge that the last one is about')
    .option('--undo', 'send reminders of it again')
    .action(handled);
}

// One that waits was tried before, if it failed.
const canRetry = ({ open, state, triedAt }: Reminder): boolean =>
  open && (state === 'failed' || (state === 'waiting' && triedAt !== null));

const retry = (text: string, { account }: Options, command: Command): Promise<void> =>
  answer(
    command,
    { text, account, isMeant: canRetry },
    {
      act: (context, ownerId, { id }) => retryReminder(context, ownerId, id).data,
      say: ({ name, channel }) =>
        `The reminder of ${name} is sent by ${channel} again, by a running server.`,
    },
  );

async function snooze(
  text: string,
  { account, until, undo }: Options & { until?: DateOnly },
  command: Command,
): Promise<void> {
  if ((until === undefined) === (undo === undefined)) {
    command.error('error: specify either --until DATE or --undo');
  }
  // What was snoozed goes if it no longer is.
  const wasSent = ({ open, snoozed }: Reminder) => open && !(undo === true && snoozed);
  await answer(
    command,
    { text, account, isMeant: wasSent },
    {
      act: (context, ownerId, { id }) =>
        (until === undefined
          ? unsnoozeReminder(context, ownerId, id)
          : snoozeReminder(context, ownerId, id, until)
        ).data,
      say: ({ name }) =>
        until === undefined
          ? `The reminder of ${name} is no longer snoozed.`
          : `The reminder of ${name} is sent again on ${until}.`,
    },
  );
}

const handled = (text: string, { account, undo }: Options, command: Command): Promise<void> =>
  answer(
    command,
    { text, account, isMeant: ({ open }) => open },
    {
      act: (context, ownerId, { id }) =>
        settleReminder(context, ownerId, id, undo === undefined).data,
      say: ({ name, date }) =>
        undo === undefined
          ? `No more reminders are sent of ${name} on ${date}. To undo that, add --undo.`
          : `Reminders of ${name} on ${date} are sent again.`,
    },
  );

type Meant = {
  text: string;
  account: string | undefined;
  isMeant: (reminder: Reminder) => boolean;
};
type Act = {
  act: (context: Context, ownerId: string, reminder: Reminder) => Reminder;
  say: (reminder: Reminder) => string;
};

async function answer(
  command: Command,
  { text, account, isMeant }: Meant,
  { act, say }: Act,
): Promise<void> {
  const done = await withData(command, (context) => {
    const found = findSubscriptionNamed(context, text, account);
    return context.db
      .transaction(() => act(context, found.ownerId, lastReminder(context, found, isMeant)))
      .immediate();
  });
  report(command, done, say(done));
}

// As many as a subscription has of one charge on all channels, and more.
const MOST_LOOKED_AT = 200;

function lastReminder(
  context: Context,
  { ownerId, id }: Found,
  isMeant: (reminder: Reminder) => boolean,
): Reminder {
  const sent = firstOf(MOST_LOOKED_AT, (page) =>
    atOnce(listReminders(context, ownerId, { subscriptionId: id, ...page })),
  );
  const found = sent.find(isMeant);
  if (found !== undefined) return found;
  const { name } = getSubscription(context, ownerId, id);
  throw new CliError(
    `There is no such reminder of ${name}.`,
    'To list those that were sent, run: perennial reminders history',
  );
}
